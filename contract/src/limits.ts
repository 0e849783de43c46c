/**
 * Every number that server and browser must agree on; each name says its unit. Sentences that
 * mention a limit derive its words from here, with `describeDuration`.
 */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a device works after its last contact with the server. */
export const TOKEN_LIFETIME_MS = 28 * DAY
/** How long a sign-in lasts for each type of user, however often its token is renewed. Decision 61. */
export const SESSION_LIFETIME_MS = { standard: 365 * DAY, admin: 90 * DAY } as const

/** How long a sign-in or a confirmation counts for endpoints with `stepUp`. */
export const CONFIRMATION_WINDOW_MS = 15 * MINUTE
/** From the request to erase a name until it can be confirmed: other admins may object. */
export const ERASURE_WAIT_MS = DAY

/** How far `listAlerts` goes back. */
export const ALERTS_LISTED_MS = 28 * DAY
/** How long a call for help to which somebody is coming stays quiet, unless its author says that they are safe. */
export const CALL_COMING_MS = 5 * MINUTE
/** How long after sending an alert its sender may say that it was sent by mistake. */
export const ALERT_MISTAKE_MS = 2 * MINUTE
/** How long after the end of an alert somebody may say that the end was a mistake: the alert goes on. */
export const ALERT_CONTINUED_MS = 10 * MINUTE
/** How long after an alert it is pushed again to those who have not answered, if the organisation wants that. */
export const ALERT_REPEAT_MINUTES = [1, 3] as const
/**
 * A limit against alerts that wake people again and again. It applies to a sender who has sent this
 * many alerts within this time, open or ended, and sends another of the same kind as one of them. If
 * an alert of that kind is open, the new one becomes its update; otherwise its notifications are held
 * back, each time for longer.
 */
export const MAX_RECENT_ALERTS = 3
export const RECENT_ALERTS_MS = 10 * MINUTE
/** How many alerts of one sender a request may end. */
export const MAX_ALERTS_ENDED = 200

/** A request is aborted when none of its response has arrived for this long. */
export const READ_TIMEOUT_MS = 10 * SECOND
export const WRITE_TIMEOUT_MS = 20 * SECOND
/** How long the server may process an uploaded file once it has received all of it. */
export const UPLOAD_RESPONSE_TIMEOUT_MS = 5 * MINUTE

/**
 * How often the stream tells the versions of the lists. The shortest refresh interval is 5 s: a line may
 * be late by half an interval, and a list is then still polled within its refresh interval.
 */
export const VERSIONS_INTERVAL_MS = 3 * SECOND

export const MAX_LOG_ENTRY_CHARACTERS = 10_000
/** Pictures of one log entry, and the size of each: its bytes, and the pixels of its longer side. */
export const MAX_LOG_PICTURES = 5
export const MAX_LOG_PICTURE_BYTES = 400_000
export const MAX_LOG_PICTURE_PIXELS = 1600
/** Why an admin deleted a picture of the log. */
export const MAX_PICTURE_REASON_CHARACTERS = 500
/** The options that a decision in the log considers. */
export const MAX_DECISION_OPTIONS = 10
/** How far in the past the event of a log entry may lie when the entry is written. */
export const HAPPENED_BEFORE_MS = 28 * DAY
/** A message to parents, and how many texts admins prepare for them. */
export const MAX_PARENT_MESSAGE_CHARACTERS = 3000
export const MAX_PARENT_TEMPLATES = 20
/** What the provider tells all admins. */
export const MAX_PROVIDER_MESSAGE_CHARACTERS = 500
/** Areas of an alert with words of their own, the areas that an organisation names, and how long a name may be. */
export const MAX_ALERT_AREAS = 8
export const MAX_NAMED_AREAS = 50
export const MAX_AREA_NAME_CHARACTERS = 60
/** What a request may have: above it, nobody can have typed it. */
export const MAX_AREAS_SENT = 100
export const MAX_AREA_WORDS_SENT_CHARACTERS = 3000
/** The words for all areas and for everybody else together: every phone keeps them with the alert. */
export const MAX_ALL_AREA_WORDS_CHARACTERS = 10_000
/** Why the school is closed or opens late, and what somebody adds to their answer. */
export const MAX_CLOSURE_REASON_CHARACTERS = 500
export const MAX_CLOSURE_NOTE_CHARACTERS = 200
/** How many days ahead a closure may be declared. */
export const CLOSURE_DAYS_AHEAD = 14
/** The item's text that a check stores; items are shorter. */
export const MAX_CHECK_TEXT_CHARACTERS = 51_000
export const MAX_ALERT_MESSAGE_CHARACTERS = 1000
/** How many seconds after the alert an escalation step may run. */
export const ESCALATION_SECONDS = { min: 30, max: 3600 } as const
export const MAX_ESCALATION_STEPS = 4
export const MAX_ESCALATION_GROUPS = 20
export const MAX_CHANNEL_MESSAGES_A_DAY = 100_000
/** How many languages an organisation can translate its alerts into. */
export const MAX_ALERT_LANGUAGES = 10
/** The name of a room in an answer to an alert, and the most pupils, adults or injured in it. */
export const MAX_ROOM_CHARACTERS = 100
export const MAX_ROOM_PEOPLE = 5000
/** People expected or present in a group of a roll call. */
export const MAX_ROLL_CALL_NUMBER = 100_000
/** Missing or injured people in one count, and users who count one group. */
export const MAX_ROLL_CALL_NAMES = 200
/** Of a refuge, and of a helper's name: one line of a phone. */
export const MAX_PLAN_CHARACTERS = 100
/** Adults who may collect one person. */
export const MAX_ADULTS_OF_PERSON = 20
/** People on one day's list of absences. */
export const MAX_ABSENT_PEOPLE = 5000
/** What is said of one adult's request at the gate. */
export const MAX_EVENTS_OF_PICKUP = 50
/** People whom one mark of a roll call names. */
export const MAX_PEOPLE_OF_MARK = 500
/** Those whom the list of a group expected, in one count. A phone with more sends their number alone. */
export const MAX_LISTED_PEOPLE = 500
/** Merged incidents of which a phone says that it had read their marks. */
export const MAX_KNOWN_INCIDENTS = 100
/** The detail of a task, and the note of a change of it. */
export const MAX_TASK_TEXT_CHARACTERS = 10_000
/** People who do one task. */
export const MAX_TASK_OWNERS = 50
/** The sentence with which somebody hands a role over. */
export const MAX_HANDOVER_NOTE_CHARACTERS = 2000
/** Deputies of one role. */
export const MAX_DEPUTIES = 10
/** How long an organisation may let pass before a deputy is asked. */
export const MAX_DEPUTY_MINUTES = 120

/** In days. Phones without contact for 28 days still send what was written in an incident. */
export const RETENTION_DAYS = { min: 28, max: 36_500 }
export const VISITOR_DAYS = { min: 7, max: 365, default: 30 }
/** How many minutes pass before a deputy is asked, unless the organisation has set another number. */
export const DEPUTY_WAIT_MINUTES = 5
/** How long after it was due the owners of a task are told once more. */
export const TASK_OVERDUE_AFTER_MS = 10 * MINUTE
/** How long an incident can be shown to somebody without an account. */
export const MAX_SHARE_HOURS = 24
/** People to whom a situation report goes by one mail. */
export const MAX_MAILING_RECIPIENTS = 100
export const MAX_INCIDENT_TEXT_CHARACTERS = 10_000
/** How many other incidents one incident can be related to. */
export const MAX_RELATED_INCIDENTS = 20
export const MAX_NAME_CHARACTERS = 200
/** For every id, whoever generated it. No record has a longer id, though a path may contain one. */
export const MAX_ID_CHARACTERS = 64
export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const
export const MAX_BODY_BYTES = 1024 * 1024
/** The size of an uploaded picture, and of a file in an import of content. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Pages contain pages; the depth is limited because they are read recursively. */
export const MAX_PAGE_DEPTH = 20
/** The most records that one request may delete. */
export const MAX_DELETED_AT_ONCE = 500
/** The most users or contacts in one import. */
export const MAX_IMPORT_ROWS = 2000
/** The size of a content export: of the zip file, and of the files in it together. */
export const MAX_CONTENT_ARCHIVE_BYTES = {
  compressed: 64 * 1024 * 1024,
  uncompressed: 128 * 1024 * 1024,
} as const
/** Published versions that are kept. */
export const MAX_CONTENT_VERSIONS = 50

/** How long after the closing of an incident it can be reopened. */
export const REOPENING_MS = 1 * HOUR
/** A smaller difference between a device's clock and the server's may be network delay. */
export const CLOCK_TOLERANCE_MS = 2 * SECOND

export const RESET_KEY_LIFETIME_MS = 1 * HOUR
/** A reset link that an admin hands over, which is opened later than one in a mail. */
export const HANDED_LINK_LIFETIME_MS = 24 * HOUR
/** Long enough for printed invitations that are handed out at a staff meeting. */
export const INVITATION_LIFETIME_MS = 7 * 24 * HOUR
/** The random part of such links. */
export const MAX_KEY_CHARACTERS = 200
/** The window in which sign-ins and requests for reset links are counted and limited. */
export const ATTEMPTS_WINDOW_MS = 15 * MINUTE

export const LOG_COORDINATE_DECIMALS = 4
export const MAP_WIDGET_ZOOM = 19

export const APP_VERSION = '1.0'
