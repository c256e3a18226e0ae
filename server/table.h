/* table.h - a match in memory: a part of serve.h. */
#ifndef SERVE_TABLE_H
#define SERVE_TABLE_H

/* ---- table.c: a match in memory ---- */

struct person {
    char id[ID_SIZE];
    char name[NAME_SIZE];
    char session[ID_SIZE], agent[AGENT_SIZE]; /* the device's, and what it calls itself */
    bool guest;
    bool fresh; /* made just now: a cookie must be given */
};

enum deed {
    DEED_NONE,
    DEED_ANSWER,
    DEED_UNDO,
    DEED_RESTART,
    DEED_REDO,
    DEED_RESIGN,
    DEED_OFFER,   /* a draw */
    DEED_ACCEPT,  /* it */
    DEED_DECLINE, /* it */
    DEED_ASK_BACK,
    DEED_GRANT, /* the answer says where to, from 1 */
    DEED_REFUSE,
    DEED_SIT,
    DEED_LEAVE,
    DEED_ANEW,           /* a course of chance, by its number: in matches that go on from a record */
    DEED_ASK_AGAIN = 16, /* a rematch; the answer says if sides are to be changed */
    DEED_NOT_AGAIN,      /* it is declined, or withdrawn */
    DEED_KNOWS,          /* somebody turns out to be one who has sat on this side */
    DEEDS
};

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER };

struct seat {
    enum seat_kind kind;
    char user[ID_SIZE];   /* of a person */
    char name[NAME_SIZE]; /* of a person, or the computer player's */
    char invite[ID_SIZE]; /* of an open seat */
    int think_ms;         /* of a computer, for one answer; 0: the match's */
    int playouts; /* of a computer: no more than these, so that seed and answers decide what it says; 0: any */
};

/* What one pair of eyes has noticed of a table: its sequence number rises only when there is something new to see,
 * so that it tells nothing about the enemy's secret answers. */
struct sight {
    uint32_t seq, kept; /* now; and as far as it is on the disk */
    uint32_t fresh;     /* older ones are of a game that was taken back */
    int64_t at;         /* when there was last something new */
    uint64_t hash;
    uint32_t *until; /* by seq: the match's own number when it ended */
    uint32_t room;
};

/* The record as each pair of eyes sees it (past.c). */
struct heading { /* what stands over the log from this length of the record on */
    int length;
    uint64_t turn;
    struct bytes *words;
};

struct headings {
    struct heading *list;
    int n, room;
};

struct step {
    lr_answer answer;     /* that led here, and whose it was */
    uint8_t side, seen;   /* seen: the eyes that see another scene than before */
    uint32_t known[EYES]; /* how many events of the log each may know by now */
};

struct steps {
    struct step *list; /* by the record's length, from 0 to n */
    int n, room, window;
    uint64_t view[EYES]; /* hash of what each sees now */
    struct headings when[EYES];
    bool begun;
};

struct sitter { /* somebody who sits, or has sat, on a side */
    enum lr_side side;
    char user[ID_SIZE], name[NAME_SIZE];
    int64_t came, gone; /* numbers of the deeds; came 0: from the beginning; gone below 0: still here */
};

/* In the place of `gone`: the other name of somebody who sits here since before the game began, and who therefore
 * sees all of it. */
#define SEES_ON INT64_MAX

/* What somebody knew or chose before a match began. */
enum known {
    KNOWN_SEED = 1,
    KNOWN_POSITION = 2,
    KNOWN_RECORD = 4,
    KNOWN_SIDES = 8, /* has sat on both */
    ADVICE_TURNED =
        16 /* nothing known, but kept with it: advice is allowed where it usually is not, or the reverse */
};

/* Where a match's chance comes from: unknown, as before there were secrets; drawn by this server when the last seat
 * was taken; chosen by somebody (a seed, a record, a position with chance of its own). As numbers in the file. */
enum chance { CHANCE_OLD, CHANCE_DRAWN, CHANCE_CHOSEN };

enum { NOT_BEGUN = -1 };

struct said { /* chat */
    char name[NAME_SIZE];
    int64_t at;
    char *words;
};

/* What is shown to all who look through the same eyes, as text; good for one version of the table. */
struct shown {
    struct bytes *text;
    uint64_t version;
};

/* An event of the log as text, for all who may know of it. */
struct event_text {
    struct bytes *text;
    int i; /* its number */
};

enum { CHAT_KEPT = 100, EVENT_TEXTS = 64 };
enum ended { NOT_ENDED, ENDED_RESIGNED, ENDED_DRAWN, ENDED_THEN /* by the rules of another version */ };

struct table {
    char id[ID_SIZE];
    pthread_mutex_t lock; /* over everything below */
    const struct serve_game *game;
    struct lr_match *match;
    struct seat seat[2];
    struct sitter *sat; /* in the order they came */
    int sats;
    int64_t began;     /* the deed by which it began: 0 when it was made, or its last open seat was taken */
    uint8_t foreknown; /* from the beginning: enum known */
    uint8_t chance;    /* enum chance */
    bool placed;       /* it began from a position */
    char commitment[COMMITMENT_DIGITS + 1]; /* to its secret, if that was drawn; empty before it begins */
    char owner[ID_SIZE];
    int think_ms;
    uint32_t chats;
    int64_t made, since;     /* since: the last deed */
    uint32_t deeds, durable; /* carried out; on the disk */
    struct sight sight[EYES];
    struct steps steps;
    char other[240];       /* made by another version: why it can be read but not played; empty: it can */
    char ended_words[160]; /* of ENDED_THEN */
    char rematch[ID_SIZE]; /* the match that was begun in its place; empty: none */
    struct said chat[CHAT_KEPT];
    struct stream *streams;
    struct source news;                   /* for them */
    struct told told;                     /* as far as it is on the disk */
    void *seen;                           /* room for a view */
    uint64_t version;                     /* rises with everything that board or log may show */
    uint32_t reread;                      /* how often it was read from the disk */
    struct event_text event[EVENT_TEXTS]; /* some of the last; forgotten when the log becomes shorter */
    struct shown shown[EYES], packed;     /* packed: the public's view, and as version its hash before packing */
    int refs;                             /* the cache's, like used and next */
    uint64_t listed;                      /* hash of what the list of matches says of it, as last written */
    struct mind *mind[2];   /* the computer's head, with the plan it follows; NULL while it is thinking with it */
    uint64_t thought_of[2]; /* the view it thinks about */
    uint64_t used;
    struct table *next;
    bool loaded;
    atomic_bool loading; /* it is just being read, with its lock held */
    bool thinking[2];
    bool hurry[2]; /* a player has said "move now" */
    atomic_bool stop_thinking[2];
    uint8_t ended, ended_by;
    uint8_t offer, back, again; /* a side + 1: draw, taking back, rematch */
    bool swap;                  /* of the rematch asked for */
    uint16_t stood;             /* what the people at it were last told of: notice.c */
};

/* With each one's lock held; those that are just being read are left out. */
void tables_each(struct server *s, void (*each)(struct server *s, struct table *t, void *ctx), void *ctx);
struct tables *tables_make(struct server *s);
void tables_free(struct tables *t);
/* A table by its id, kept in memory until let go; NULL and why there is none. */
struct table *table_get(struct server *s, const char *id, enum found *found);
void table_hold(struct server *s, struct table *t);
void table_let_go(struct server *s, struct table *t);
bool table_at_hand(struct server *s, const char *id); /* in memory, and nobody has its lock */
void table_drop_copy(struct table *t);                /* apart.c */
bool table_in_memory(struct server *s, const char *id);

struct change { /* what somebody wants to do */
    enum deed deed;
    enum lr_side side;
    lr_answer answer;
    bool has_seq;
    uint32_t seq;
    int eyes;                 /* whose seq it is */
    const struct person *who; /* sit, knows: who; else NULL */
};

/* With the lock held: judge, carry out in memory, make the job that keeps it. NULL: refused, and nothing has
 * changed. */
struct job *table_change(struct server *s, struct table *t, const struct change *c, struct lr_verdict *v);
/* With the lock held: where a side's last answer is taken back to, for DEED_GRANT. */
lr_answer taken_back_to(const struct table *t, enum lr_side side);
struct job *table_say(struct server *s, struct table *t, const struct person *who, const char *words);
/* On the writer's thread when the job is done: tells those who watch, sets computers thinking, or reads the table
 * again. */
void table_kept(struct server *s, struct job *j, bool ok);

bool table_kept_whole(const struct table *t); /* everything done and said there is on the disk */
bool table_over(const struct table *t);
bool table_waiting(const struct table *t);               /* for its last open seat: nobody is asked yet */
uint8_t table_asked(const struct table *t);              /* 0 when over */
int table_eyes(const struct table *t, const char *user); /* by the seats this person has */
bool table_sits(const struct table *t, const char *user, enum lr_side side);
void table_result(const struct table *t, char *words, size_t size); /* empty while it runs */
int table_winner(const struct table *t);                            /* LR_NOBODY: none */

struct beginning { /* how a match begins */
    const struct serve_game *game;
    struct lr_setup setup;
    const char *position; /* where it begins, if not at the scenario's start */
    struct seat seat[2];
    int think_ms;
    const struct lr_match *from; /* its answers so far, or NULL */
    unsigned known;              /* what somebody knows of it beforehand */
    bool chosen;                 /* its chance is as setup or position say; otherwise it is drawn */
    struct table *rematch_of;    /* with its lock held, or NULL */
};

/* The job that keeps a new match; its id. */
struct job *match_begin(struct server *s, const struct beginning *b, const struct person *owner, char id[ID_SIZE],
                        struct lr_error *e);

#endif
