# Long Roll: a thin front door over the CMake presets (dev, release, clang, sanitize, thread, fuzz).
# `make play` and `make test` install what is missing, build, and do what they say.

SCENARIO     ?= The Year 1861
SIDE         ?= USA
AGAINST      ?= greedy
PORT         ?= 1861
FUZZ_SECONDS ?= 60
SOAK_GAMES   ?= 1000000
BALANCE_PAIRS ?= 100

.PHONY: help play terminal test build web lint bench fuzz soak balance maps install clean

help:
	@echo "make play    build, and play in the browser at http://127.0.0.1:$(PORT)/ (PORT=$(PORT))"
	@echo "make terminal build, and play in the terminal: SCENARIO=\"$(SCENARIO)\" SIDE=$(SIDE) AGAINST=$(AGAINST)"
	@echo "make test    build everything, run every test and linter; GAME=look-away: the tests of one game"
	@echo "make build   build the release program: build/release/cli/longroll"
	@echo "make web     build the page that longroll serve shows: web/dist"
	@echo "make lint    clang-format, clang-tidy, cppcheck, sizes of functions and headers; make soak has the path analyzer too"
	@echo "make bench   measure (instruction counts and nanoseconds)"
	@echo "make fuzz    run each fuzzer for FUZZ_SECONDS=$(FUZZ_SECONDS)"
	@echo "make soak    play SOAK_GAMES=$(SOAK_GAMES) random games, the battery on a hundredth of them, the server under siege (hours)"
	@echo "make balance play BALANCE_PAIRS=$(BALANCE_PAIRS) pairs of every scenario and write docs/balance-figures.md"
	@echo "make maps    remake the boards from real geography (for authors; downloads about 130 MB once)"
	@echo "make clean   remove build/"

play: build web
	@echo
	@echo "Open http://127.0.0.1:$(PORT)/ in a browser and press Play now. Ten minutes of reading first: docs/games/bobby-lee.md"
	@{ sleep 1; command -v xdg-open >/dev/null && xdg-open "http://127.0.0.1:$(PORT)/"; } >/dev/null 2>&1 & \
	    exec build/release/cli/longroll serve --port "$(PORT)" --data-file longroll.db --web web/dist

terminal: build
	@echo
	@echo "A game of Bobby Lee: Virginia 1861-65. Ten minutes of reading first: docs/games/bobby-lee.md"
	@echo "You answer by number or in words; \".\" takes what is suggested, \"help\" tells the rest, \"quit\" leaves and keeps"
	@echo "the game. Other choices: make terminal SCENARIO=\"The Year 1862\" SIDE=CSA AGAINST=human"
	@echo
	@build/release/cli/longroll play bobby-lee --scenario "$(SCENARIO)" --side "$(SIDE)" --against "$(AGAINST)"

test:
	@scripts/install.sh build test
	@scripts/install.sh web browser || echo "Without them the page is not tested."
	@scripts/test.sh $(GAME)

build:
	@mkdir -p build
	@scripts/install.sh build
	@cmake --preset release >build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release --target longroll

web:
	@scripts/install.sh web
	@scripts/web.sh

lint:
	@scripts/install.sh build test
	@scripts/lint.sh

bench: build
	@scripts/install.sh bench
	@cmake --build build/release
	@bench/run.sh

fuzz:
	@scripts/install.sh build test
	@cmake --preset fuzz
	@cmake --build build/fuzz
	@tests/fuzz/run.sh $(FUZZ_SECONDS)

soak: build
	@scripts/install.sh test
	@cmake --build build/release
	@scripts/soak.sh $(SOAK_GAMES)

# Goes on where it was stopped; remove build/balance after a change of rules, data or players.
balance: build
	@build/release/cli/longroll lab bobby-lee --players general --pairs $(BALANCE_PAIRS) --out build/balance \
	    --plots docs/img/balance --report docs/balance-figures.md

# Building and playing never need this: the boards it makes are kept in games/.
maps:
	@scripts/install.sh build maps
	@mapmaker/gather.sh
	@cmake --preset release -DLR_MAPMAKER=ON >build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release --target mapmaker
	@mapmaker/each.sh build/release/mapmaker/mapmaker make
	@git diff --stat -- games || true

clean:
	rm -rf build
