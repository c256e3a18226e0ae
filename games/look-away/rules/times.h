/* times.h - when each answer is given, and what bars it: TIME(name, rule, when, bars). An answer to another
 * question that nothing bars is refused in these words. bars: la_bars_... of its chapter, NULL where only its
 * question can say. Included by game.c. */
#define AT_SET_UP "That is settled when the scenario is set up"
TIME(LA_V_SET_DISMOUNTED, "18.1", AT_SET_UP, dismount_bars)
TIME(LA_V_SET_POST, "18.1", AT_SET_UP, post_bars)
TIME(LA_V_DEAL_AMMO, "18.4", AT_SET_UP, deal_ammo_bars)
TIME(LA_V_DEAL_REST, "18.4", AT_SET_UP, NULL)
TIME(LA_V_ARRIVE, "18.7", "Where reinforcements arrive is said when they come", NULL)
TIME(LA_V_FEDERALS, "19.3.5", "The Mississippi Federals are called in the Administration Sequence", federals_bars)

TIME(LA_V_BID, "5.1", "The initiative is bid for when a turn begins", bid_bars)
TIME(LA_V_EFFORT, "5.1.5", "Operations Effort is stated when one's own Impulse begins", effort_bars)
TIME(LA_V_UPKEEP, "11.0", "Leaders are paid for when one's own Impulse ends", upkeep_bars)

#define MADE_READY "Forces are fed when one's own Impulse begins"
TIME(LA_V_FEED, "7.3.5", MADE_READY, feed_bars)
TIME(LA_V_FEED_TROOPS, "7.3.5", MADE_READY, feed_troops_bars)
TIME(LA_V_FORAGED, "13.2.4", MADE_READY, feed_bars)
TIME(LA_V_PREFER, "7.2.1", MADE_READY, feed_bars)
TIME(LA_V_DESTROY, "7.2.1",
     "Wagons and depots are destroyed in one's own Impulse: when it begins, between moves, before a battle",
     destroy_bars)
#define ACTIVATED "Leaders are activated, and rest, when their side's Impulse begins"
TIME(LA_V_STIR, "8.1.2", ACTIVATED, stir_bars)
TIME(LA_V_CALL, "8.1.2", ACTIVATED, stir_bars)
TIME(LA_V_WAR_DEPARTMENT, "8.1.2", ACTIVATED, stir_bars)
TIME(LA_V_REST, "8.1.2", ACTIVATED, stir_bars)
TIME(LA_V_OPEN_LINE, "8.7.1", "A line is opened when one's first Impulse of a turn begins", open_line_bars)

#define MOVED "Forces move in the Movement Sequence of their own Impulse"
TIME(LA_V_MARCH, "4.2.2", MOVED, march_bars)
TIME(LA_V_MARCH_AT, "4.2.2", MOVED, march_bars)
TIME(LA_V_TROOPS, "4.2.2", MOVED, troops_bars)
TIME(LA_V_DRIVE, "4.2.2", MOVED, drive_bars)
TIME(LA_V_ESCORT, "4.2.2", MOVED, drive_bars)
TIME(LA_V_LEAVE_CART, "4.2.2", MOVED, drive_bars)
#define MARCHED "A force goes on its march, once it has rolled for its Movement Allowance"
TIME(LA_V_GO, "8.2.2", MARCHED, NULL)
TIME(LA_V_HALT, "8.2.2", MARCHED, NULL)
TIME(LA_V_WAKE, "8.1.2", "A leader becomes active by his own march when he has rolled for it", NULL)

#define DIVIDED "Forces are divided in the Movement Sequence, before they move"
TIME(LA_V_SPLIT, "8.2.5.2", DIVIDED, split_bars)
TIME(LA_V_SPLIT_BY, "8.2.5.2", DIVIDED, split_bars)
TIME(LA_V_DETAIL, "8.2.5.2", DIVIDED, detail_bars)
#define DETAILED "First say whose units: detail from a leader, in the Movement Sequence"
TIME(LA_V_BY_ORDER, "8.2.5.2", DETAILED, NULL)
TIME(LA_V_LEAVE, "8.2.5.2", DETAILED, leave_bars)
TIME(LA_V_DETACH_STEP, "8.5.1", "First say whose units: detail from a leader, or form detachments under him",
     detach_bars)
TIME(LA_V_DETACH_ALL, "8.5.1", "First say whose units: detail from a leader, or form detachments under him",
     detach_bars)
#define SHARED "Who and what goes along is said when a force is divided"
TIME(LA_V_TAKE_LEADER, "8.2.5.2", SHARED, take_leader_bars)
TIME(LA_V_TAKE_UNIT, "8.2.5.2", SHARED, take_unit_bars)
TIME(LA_V_GUNS, "8.2.5.2", SHARED, NULL)
TIME(LA_V_AMMO, "8.2.5.2", SHARED, NULL)
#define SENT_OFF "A part sets out when it has been split off"
TIME(LA_V_SET_OUT, "8.2.5.2", SENT_OFF, NULL)
TIME(LA_V_SET_OUT_AT, "8.2.5.2", SENT_OFF, NULL)
TIME(LA_V_ABSORB, "8.2.5.1", "A command is given up to another in the Impulse in which they merge", absorb_bars)

TIME(LA_V_ATTACK, "8.4", "A force on the march attacks where its march ends; one that stays is sent", attack_bars)
TIME(LA_V_SEND, "8.4", "Attacks are declared in the Movement Sequence of one's own Impulse", attack_bars)
TIME(LA_V_STORM, "8.4", "Attacks are declared in the Movement Sequence of one's own Impulse", attack_bars)

TIME(LA_V_SCOUT, "8.6.1", "Cavalry scouts while its force is on the march", NULL)
TIME(LA_V_RAID, "8.6.3", "Cavalry tears up rails while its force is on the march", NULL)
TIME(LA_V_SCREEN, "8.6.2", "Screens are set up in the Movement Sequence of one's own Impulse", screen_bars)
TIME(LA_V_LIFT, "8.6.2", "Screens are lifted when one's own Impulse begins", screen_bars)
TIME(LA_V_HIDE, "8.6.2", "Forces hide behind a screen before their side's moves or between them", screen_bars)

#define BY_RAIL "Trains run in the Movement Sequence of one's own Impulse"
TIME(LA_V_RUN, "8.7.2", BY_RAIL, train_bars)
TIME(LA_V_ENTRAIN, "8.7.2", BY_RAIL, train_bars)
TIME(LA_V_ENTRAIN_TROOPS, "8.7.2", BY_RAIL, train_bars)
#define BRIDGED "Pontoon bridges are laid and taken up in the Movement Sequence of the Union's Impulse"
TIME(LA_V_LAY, "8.8.1", BRIDGED, pontoon_bars)
TIME(LA_V_LAY_BY, "8.8.1", BRIDGED, pontoon_bars)
TIME(LA_V_TAKE_UP, "8.8.1", BRIDGED, pontoon_bars)
TIME(LA_V_TAKE_UP_BY, "8.8.1", BRIDGED, pontoon_bars)

#define REACTING "Leaders react when the enemy has declared his attacks, before any battle"
TIME(LA_V_REACT, "9.1", REACTING, react_bars)
TIME(LA_V_REACT_UNDER, "9.1", REACTING, react_bars)
TIME(LA_V_ROUSE, "9.1.2", REACTING, rouse_bars)
TIME(LA_V_ROUSE_BY, "9.1.2", REACTING, rouse_bars)
TIME(LA_V_SPARE, "10.1.2", "Guns are kept silent before a battle", spare_bars)
TIME(LA_V_FALL_BACK, "9.2", "A force under attack falls back after all reactions, before the battle", NULL)
TIME(LA_V_COME_UP, "9.1.3", "A force comes up when it has rolled to react", NULL)
#define REARGUARD "A rearguard is chosen when a force falls back before combat"
TIME(LA_V_REAR_UNIT, "9.2.2", REARGUARD, NULL)
TIME(LA_V_REAR_LEADER, "9.2.2", REARGUARD, NULL)
TIME(LA_V_OVERRUN, "9.2.3", "A rearguard is overrun when the others have fallen back", NULL)

#define FOUGHT "Battles are fought in the Combat Sequence, when all attacks have been declared and answered"
TIME(LA_V_FIGHT, "4.2.4", FOUGHT, NULL)
TIME(LA_V_FIRE_NEXT, "4.2.4", FOUGHT, NULL)
TIME(LA_V_LOSE, "10.6.3", "A unit is chosen when a step must be lost", NULL)
TIME(LA_V_GIVE_GUN, "10.6.6", "A gun is given up when one is lost in battle", NULL)
TIME(LA_V_TAKE_GUN, "10.6.6", "A gun is taken when one is captured in battle", NULL)
TIME(LA_V_HOLD_ON, "3.5.4", "A Morale Level is given for a hex when a retreat is due after combat", NULL)
TIME(LA_V_GIVE_WAY, "10.6.8", "A force gives way when a retreat is due", NULL)
TIME(LA_V_RETREAT_TO, "10.6.8", "A force retreats when a retreat is due", NULL)
#define WON "Forces advance after a battle into a hex that the enemy has left"
TIME(LA_V_ADVANCE, "10.6.1", WON, NULL)
TIME(LA_V_ADVANCE_WITH, "10.6.1", WON, NULL)

#define EXTENDED "Battles are extended when all battles of an Impulse have been fought"
TIME(LA_V_EXTEND, "10.7", EXTENDED, extend_bars)
TIME(LA_V_HOLD_BACK, "10.7.1", EXTENDED, NULL)
TIME(LA_V_TURN_ON, "10.7", EXTENDED, turn_on_bars)
TIME(LA_V_JOIN_BATTLE, "10.7.1", "A force that has come up joins the attack in an Extended Battle", NULL)

TIME(LA_V_BURN_TOWN, "13.0", "Towns and bridges are burned in the Devastation Step", devastate_bars)
TIME(LA_V_BURN_BRIDGE, "13.0", "Towns and bridges are burned in the Devastation Step", devastate_bars)
TIME(LA_V_FORAGE, "13.0", "Forces forage in the Foraging Step", forage_bars)
#define ATTRITION "A force suffers attrition in the Supply Status Step"
TIME(LA_V_ATTRITION, "13.4", ATTRITION, NULL)
TIME(LA_V_ATTRITION_MORALE, "13.4", ATTRITION, NULL)
TIME(LA_V_ATTRITION_CART, "13.4", ATTRITION, NULL)
TIME(LA_V_ATTRITION_OWN, "13.4", ATTRITION, NULL)
TIME(LA_V_ATTRITION_AT, "13.4", ATTRITION, NULL)

#define ADMINISTERED "That is ordered in the Administration Sequence"
TIME(LA_V_ENGINEERS, "14.1", ADMINISTERED, engineers_bars)
TIME(LA_V_BUILD, "14.1", ADMINISTERED, build_bars)
TIME(LA_V_NEW_GUN, "14.2", ADMINISTERED, gun_bars)
TIME(LA_V_BUY_AMMO, "14.2", ADMINISTERED, ammo_bars)
TIME(LA_V_FORM_DETACHMENTS, "14.3", ADMINISTERED, detachments_bars)
TIME(LA_V_UNLOAD, "14.3", ADMINISTERED, unload_bars)
TIME(LA_V_GIVE_AMMO, "14.3.2", "Ammo is dealt out when a wagon is unloaded", NULL)
TIME(LA_V_DEPOT, "14.3", ADMINISTERED, depot_bars)
TIME(LA_V_ENLARGE, "14.3", ADMINISTERED, enlarge_bars)
TIME(LA_V_STRENGTHEN, "14.4", ADMINISTERED, strengthen_bars)
TIME(LA_V_RAISE, "14.4", ADMINISTERED, raise_bars)
TIME(LA_V_RETURN, "14.4.1", "First say under whom: raise troops for a leader, in the Administration Sequence",
     return_bars)
TIME(LA_V_RECRUIT, "14.4.3", ADMINISTERED, recruit_bars)
TIME(LA_V_REMOUNT, "16.1.4", ADMINISTERED, remount_bars)
TIME(LA_V_STOP_REMOUNT, "16.1.4", ADMINISTERED, remount_bars)
TIME(LA_V_BREVET, "14.5", ADMINISTERED, rank_bars)
TIME(LA_V_DEMOTE, "14.5", ADMINISTERED, rank_bars)
TIME(LA_V_TRAIN, "14.5", ADMINISTERED, train_leader_bars)
TIME(LA_V_STOP_TRAINING, "14.5", ADMINISTERED, train_leader_bars)
TIME(LA_V_REPLACE, "14.6", ADMINISTERED, replace_bars)
TIME(LA_V_REPLACE_WDO, "14.6", ADMINISTERED, replace_bars)
TIME(LA_V_CAUSE, "14.6", ADMINISTERED, cause_bars)
#define NAMED "First say which command it is about"
TIME(LA_V_APPOINT, "14.6", NAMED, appoint_bars)
TIME(LA_V_EXCHANGE, "14.6", ADMINISTERED, exchange_bars)
TIME(LA_V_HAND_UNIT, "14.6", NAMED, NULL)
TIME(LA_V_HAND_GUN, "14.6", NAMED, NULL)
TIME(LA_V_GIVE_UP, "14.6", ADMINISTERED, exchange_bars)
TIME(LA_V_HAND_ALL, "14.6", NAMED, NULL)
TIME(LA_V_NEW_COMMAND, "14.6", ADMINISTERED, new_command_bars)
TIME(LA_V_NEW_LEADER, "14.6", ADMINISTERED, new_leader_bars)
TIME(LA_V_REVIVE, "14.6", ADMINISTERED, revive_bars)
TIME(LA_V_STAFF, "14.6", ADMINISTERED, staff_bars)
TIME(LA_V_CONFIRM, "3.3.4", ADMINISTERED, staff_bars)
TIME(LA_V_SUPERSEDE, "3.3.4", ADMINISTERED, staff_bars)
TIME(LA_V_CAVALRY_CORPS, "3.1.2", ADMINISTERED, mark_bars)
TIME(LA_V_CAVALRY_DIVISION, "16.1.2", ADMINISTERED, mark_bars)
TIME(LA_V_UNION_CORPS, "3.3.3", ADMINISTERED, mark_bars)
TIME(LA_V_REPAIR_RAIL, "14.7", ADMINISTERED, engineer_bars)
TIME(LA_V_REPAIR_BRIDGE, "14.7", ADMINISTERED, engineer_bars)
TIME(LA_V_RAILHEAD, "14.7", ADMINISTERED, engineer_bars)
TIME(LA_V_ENTRENCH, "14.8.1", ADMINISTERED, entrench_bars)
