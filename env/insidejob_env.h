/* Many games at once, for training and research: the C interface of the environment.
 *
 * n games are played in lockstep. Every call takes one action for each game and leaves each at the
 * caller's next decision, with the observation, the mask of legal actions and the bookkeeping
 * written into the caller's arrays. A game that ends is dealt again.
 *
 * Every function that can fail returns an ij_status; ij_env_message says what was wrong. After an
 * error nothing has changed, except after IJ_NO_MEMORY and IJ_NO_DECISION, which require
 * ij_env_reset. No input ends the process. An environment is used by one thread at a time. It
 * starts its own threads, and their number never changes a result. The same configuration gives the
 * same games on every machine.
 *
 * docs/research.md describes the layout of observations and actions and has a program to start
 * from.
 */
#ifndef INSIDEJOB_ENV_H
#define INSIDEJOB_ENV_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define IJ_API __declspec(dllexport)
#else
#define IJ_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(modernize-use-using,readability-identifier-naming): this is C */

/* Grows when a struct, a layout or the meaning of a number changes. */
#define IJ_ENV_VERSION 2

enum {
  IJ_OBSERVATION_BYTES = 512, /* bit i is bit i % 8 of byte i / 8 */
  IJ_MASK_BYTES = 24,         /* likewise: bit a says whether action a is legal */
  IJ_PRIVILEGED_BYTES = 128,
  IJ_ACTIONS = 166,
  IJ_SEATS = 5, /* at most; with two players seat 2 is Larry */
  IJ_CARDS = 52
};

/* Actions. A card is suit * 13 + number - 1; suits are blue, green, yellow, pink. Seats are
 * relative: 1 is the left neighbour; with two players 1 is the other player and 2 is Larry. */
enum {
  IJ_ACTION_CARD = 0,      /* + card: play it; in the phase larry, play it for Larry */
  IJ_ACTION_WAGER = 52,    /* + card: play it with a token on it */
  IJ_ACTION_MISSION = 104, /* + 0 or 1: lay the first or the second of the missions drawn */
  IJ_ACTION_PARTNER = 106, /* + relative seat - 1 */
  IJ_ACTION_VOTE = 110,    /* + relative seat - 1; twice, one after another, with two votes */
  IJ_ACTION_TOP = 114      /* + card: put it back on Larry's stack, after his card was chosen */
};

typedef enum ij_status {
  IJ_OK = 0,
  IJ_BAD_ARGUMENT = 1,   /* a null pointer, an unknown number, a struct of another version */
  IJ_BAD_SETUP = 2,      /* the rules refuse a set-up or a role */
  IJ_BAD_SIZE = 3,       /* an array is not as long as it has to be */
  IJ_ILLEGAL_ACTION = 4, /* an action that its mask excludes; no game has moved */
  IJ_NOT_STARTED = 5,    /* ij_env_reset comes first */
  IJ_NO_MEMORY = 6,
  IJ_NO_DECISION = 7 /* the line-ups leave the caller nothing to decide */
} ij_status;

typedef enum ij_phase {
  IJ_PHASE_ACCOMPLICE = 0,
  IJ_PHASE_MISSION = 1,
  IJ_PHASE_PLAY = 2,
  IJ_PHASE_LARRY = 3,
  IJ_PHASE_LARRY_TOP = 4,
  IJ_PHASE_VOTE = 5,
  IJ_PHASE_VOTE_SECOND = 6
} ij_phase;

typedef enum ij_side { IJ_SIDE_AGENTS = 0, IJ_SIDE_INSIDER = 1, IJ_SIDE_NEUTRAL = 2 } ij_side;

/* How a game was decided, and for whom. */
typedef enum ij_cause {
  IJ_CAUSE_INTEL = 0,
  IJ_CAUSE_TOKEN_LIMIT = 1,
  IJ_CAUSE_ALL_FACE_UP = 2,
  IJ_CAUSE_INSIDER_REVEALED = 3,
  IJ_CAUSE_MISSIONS = 4,
  IJ_CAUSE_REVEAL = 5,
  IJ_CAUSE_VOTE = 6
} ij_cause;
typedef enum ij_winner {
  IJ_WINNER_AGENTS = 0,
  IJ_WINNER_INSIDER = 1,
  IJ_WINNER_DECOY = 2,
  IJ_WINNER_DECOY_AND_INSIDER = 3
} ij_winner;

/* Roles by number. Observations describe a role by its fields, never by this number. */
enum {
  IJ_ROLE_AGENT = 0,
  IJ_ROLE_INSIDER = 1,
  IJ_ROLE_BUGGED_AGENT = 2,
  IJ_ROLE_PARANOID_AGENT = 3,
  IJ_ROLE_RISKY_AGENT = 4,
  IJ_ROLE_DECOY = 5,
  IJ_ROLE_ACCOMPLICE = 6,
  IJ_ROLE_TIM_SHADY = 7,
  IJ_ROLE_SLEEPER_AGENT = 8,
  IJ_ROLE_PROF_NO = 9,
  IJ_ROLE_CUSTOM = 10
};

/* A custom role, field for field as in docs/rules/FORMAT.md. ij_role_default gives an Agent. */
typedef struct ij_role {
  uint8_t replaces_insider;
  uint8_t side; /* ij_side */
  uint8_t must_follow;
  uint8_t face_up;
  uint8_t first_token;
  uint8_t holds_tokens;
  uint8_t may_wager;
  uint8_t votes;       /* 0 to 2 */
  uint8_t same_target; /* 0 face_up, 1 never, 2 always */
  uint8_t votes_face_up;
  uint8_t names_partner;
  uint8_t trick_costs_partner;
  uint8_t token_limit;    /* 0: none */
  uint8_t reveal_at_four; /* 0 for both: none */
  uint8_t reveal_at_five;
  uint8_t revealed_seats_vote;
  uint8_t risky_missions;
  /* 0 nothing, 1 agents_win, 2 insider_wins, 3 changes_side, 4 takes_right, 5 takes_left, 6 loses
   */
  uint8_t on_reveal;
  uint8_t wins_by; /* 0 side, 1 most_votes, 2 partner, 3 right_loses, 4 left_loses */
  uint8_t wins_if_all_others_face_up;
} ij_role;

/* What a table has chosen. ij_setup_default gives four players, Classic with wagers. */
typedef struct ij_setup {
  uint32_t weight; /* how often it is dealt, beside the other set-ups */
  uint8_t players; /* 2 to 5 */
  uint8_t wager;
  uint8_t risky;
  uint8_t special_roles[2]; /* numbers of roles, 0 for none */
  uint8_t fixed_seats[2];   /* seat + 1 that is given special_roles[i] before the deal; 0: dealt */
  uint8_t has_custom_role;  /* then custom_role is IJ_ROLE_CUSTOM */
  ij_role custom_role;
  /* Smaller games: suits, numbers, hand, tricks, missions needed, intel needed. All 0: the standard
   * ones.
   */
  uint8_t dimensions[6];
  uint8_t reserved[2]; /* 0 */
} ij_setup;

/* Who decides for a seat. Decisions of policies 0 to 11 go to the caller, who is told the number,
 * so that several networks can play in one environment. The others are played internally.
 */
enum {
  IJ_POLICIES = 16,
  IJ_POLICY_CALLER = 0,
  IJ_POLICY_RANDOM = 12,
  IJ_POLICY_ROOKIE = 13,
  IJ_POLICY_OFFICER = 14,
  IJ_POLICY_SPYMASTER = 15
};

/* How policies are assigned to seats. With by_role 0, weights[s] is for seat s. With by_role 1,
 * weights[0] is for the seat in the Insider's place, and weights[1] onwards go to the other players
 * in an order drawn for each game. Each slot draws its policy with these weights, which must
 * not all be 0 for any slot that a setup uses.
 */
typedef struct ij_lineup {
  uint32_t weight;
  uint8_t by_role;
  uint8_t reserved[3]; /* 0 */
  uint16_t weights[IJ_SEATS][IJ_POLICIES];
} ij_lineup;

typedef struct ij_env_config {
  uint32_t struct_size; /* sizeof(ij_env_config) */
  uint32_t version;     /* IJ_ENV_VERSION */
  uint32_t games;       /* 1 to 2^20 */
  uint32_t threads;     /* 1 to 256, the caller's included */
  uint64_t seed;
  const ij_setup* setups;
  const ij_lineup* lineups; /* null: the caller decides for every seat, as policy 0 */
  uint32_t setup_count;     /* 1 to 65536 */
  uint32_t lineup_count;
  uint32_t report_forced; /* 0: decisions with a single legal action are made inside */
  uint32_t iterations;    /* of a spymaster; 0: its own default */
  /* That officers and spymasters imagine for a decision, at most; 0: as many as at a table. With
   * fewer they are faster, and weaker.
   */
  uint32_t worlds;
  uint32_t reserved; /* 0 */
} ij_env_config;

/* The decision that a game waits for. The seat knows all of it except `policy`. */
typedef struct ij_decision {
  uint64_t
      episode;     /* unique: the number of the game's deal times the number of games, + the game */
  uint16_t setup;  /* its index */
  uint16_t number; /* of the caller's decisions in this episode, from 0 */
  uint8_t seat;    /* who decides */
  uint8_t policy;  /* by whom it is played */
  uint8_t role;    /* of the seat */
  uint8_t side;    /* of the seat now: a Sleeper that was revealed has changed it */
  uint8_t players;
  uint8_t phase;     /* ij_phase */
  uint8_t trick;     /* tricks finished */
  uint8_t completed; /* missions completed */
  uint8_t legal;     /* how many actions are */
  uint8_t reserved[3];
} ij_decision;

/* What ended in this call. If several games ended one after another, which only built-in players
 * can cause, `count` says so and the last of them is described. If count is 0, everything else is
 * 0.
 */
typedef struct ij_ending {
  uint64_t episode;
  uint16_t setup;
  uint16_t decisions; /* of the caller */
  uint8_t count;
  uint8_t players;
  uint8_t winners;   /* bit s: seat s has won */
  uint8_t winner;    /* ij_winner */
  uint8_t cause;     /* ij_cause */
  uint8_t completed; /* missions */
  uint8_t tricks;
  uint8_t insider;            /* the seat in the Insider's place */
  uint8_t roles[IJ_SEATS];    /* by seat, like all that follows; 255 for seats that are not there */
  uint8_t sides[IJ_SEATS];    /* at the end */
  uint8_t policies[IJ_SEATS]; /* 255 for Larry too */
  uint8_t tokens[IJ_SEATS];
  uint8_t
      votes[IJ_SEATS]; /* the seat named, a second one times 16; 15 for no one, 255 for no vote */
  uint8_t reserved[3];
} ij_ending;

/* One of the caller's arrays. Null data: not wanted. `bytes` must be the whole length. */
typedef struct ij_array {
  void* data;
  uint64_t bytes;
} ij_array;

/* What reset and step write, one row per game. */
typedef struct ij_output {
  ij_array observations; /* uint8_t[games][IJ_OBSERVATION_BYTES] */
  ij_array masks;        /* uint8_t[games][IJ_MASK_BYTES] */
  ij_array decisions;    /* ij_decision[games] */
  ij_array endings;      /* ij_ending[games] */
} ij_output;

typedef struct ij_env ij_env;

IJ_API uint32_t ij_env_version(void);
IJ_API void ij_role_default(ij_role* role);
IJ_API void ij_setup_default(ij_setup* setup);

/* Whether the rules allow a setup. If not, `message`, unless null, gets the reason. */
IJ_API ij_status ij_setup_check(const ij_setup* setup, char* message, size_t message_bytes);

/* On success *env is an environment, which ij_env_destroy ends. Otherwise it is null, and
 * `message`, unless null, says why.
 */
IJ_API ij_status ij_env_create(const ij_env_config* config, ij_env** env, char* message,
                               size_t message_bytes);
IJ_API void ij_env_destroy(ij_env* env);

/* What was wrong with the last call that failed. Never null, and valid until the next call. */
IJ_API const char* ij_env_message(const ij_env* env);

/* Deals all games again, from the first episode. */
IJ_API ij_status ij_env_reset(ij_env* env, const ij_output* output);

/* One action for each game, then on to the next decisions. */
IJ_API ij_status ij_env_step(ij_env* env, const uint8_t* actions, size_t count,
                             const ij_output* output);

/* The same with a legal action drawn for each game, which is written to `actions` unless null. */
IJ_API ij_status ij_env_step_random(ij_env* env, uint8_t* actions, size_t count,
                                    const ij_output* output);

/* What a built-in bot would do in each pending decision; if `wanted` is not null, only in games
 * whose byte there is not 0. The other actions stay as they are. For imitation, and to seat bots by
 * hand.
 */
IJ_API ij_status ij_env_advise(ij_env* env, uint32_t policy, const uint8_t* wanted,
                               uint8_t* actions, size_t count);

/* PRIVILEGED: what the deciding seat must NOT see, for a critic in training and as targets of
 * auxiliary losses. Nothing here may reach a policy.
 */
typedef struct ij_targets {
  uint8_t insider;         /* relative seat in the Insider's place */
  uint8_t roles[IJ_SEATS]; /* by relative seat; 255 for seats that are not there */
  uint8_t sides[IJ_SEATS]; /* as they stand now */
  /* Where a card is: 0 to 4 in the hand of that relative seat, 5 out of play (undealt, in Larry's
   * stack or removed), 6 played. Larry's three cards are in the hand of relative seat 2.
   */
  uint8_t cards[IJ_CARDS];
  uint8_t reserved;
} ij_targets;

typedef struct ij_privileged_output {
  ij_array bits;    /* uint8_t[games][IJ_PRIVILEGED_BYTES] */
  ij_array targets; /* ij_targets[games] */
} ij_privileged_output;

IJ_API ij_status ij_env_privileged(ij_env* env, const ij_privileged_output* output);

/* The layouts as data. A field is `count` groups of `width` bits, `stride` bits apart. */
typedef enum ij_field_kind {
  IJ_FIELD_PLAIN = 0,
  IJ_FIELD_CARDS = 1, /* 52 bits, 13 per suit */
  IJ_FIELD_SUITS = 2, /* 4 parts of equal length, one per suit */
  IJ_FIELD_SEATS = 3  /* 5 bits, one per relative seat */
} ij_field_kind;

typedef struct ij_field {
  const char* name;
  uint32_t offset;
  uint32_t width;
  uint32_t count;
  uint32_t stride;
  uint32_t kind;
} ij_field;

IJ_API size_t ij_observation_fields(const ij_field** fields); /* returns how many */
IJ_API size_t ij_privileged_fields(const ij_field** fields);

/* NOLINTEND(modernize-use-using,readability-identifier-naming) */

#ifdef __cplusplus
}
#endif

#endif
