/** The business constants of the specification, section 9, that server and browser must agree on. */

export const PASSWORD_MIN_LENGTH = 8
/** Limits the time that hashing one password can take. */
export const PASSWORD_MAX_LENGTH = 128
export const DISPLAY_NAME_MAX_LENGTH = 80

/** The callers that a user may block. Not in the specification. */
export const BLOCKED_NUMBERS_MAX = 1_000

/** The limits of the contacts. Not in the specification. */
export const CONTACTS_MAX = 5_000
/** The largest body of a request that imports contacts: more are sent in pieces, because a body is parsed at once. */
export const CONTACT_IMPORT_MAX_BYTES = 128_000
export const CONTACT_NUMBERS_MAX = 10
/** Of all contacts of a user together. */
export const CONTACT_NUMBERS_OF_ALL_MAX = 10_000
/** The texts of all contacts of a user together, so that the list has a bound. 5,000 contacts of usual size need half of it. */
export const CONTACTS_MAX_BYTES = 2_000_000
export const CONTACT_LABEL_MAX_LENGTH = 30
export const CONTACT_NOTE_MAX_LENGTH = 500

export const RATE_DEBOUNCE_MS = 500
export const CALL_STATUS_POLL_MS = 5_000
export const CALL_CONNECT_LIMIT_MS = 30_000
export const MEDIA_RECONNECT_LIMIT_MS = 30_000

export const HEALTH_DELAY_MS = 500
export const HEALTH_TIMEOUT_MS = 5_000
export const HEALTH_RETRY_MS = 15_000

/** Between two codes that are sent to one number. Not in the specification. */
export const CODE_PAUSE_MS = 30_000
export const BOT_CHECK_RETRY_MS = 100
export const VERIFIED_REDIRECT_MS = 3_000

export const HISTORY_PAGE_SIZE = 20
export const HISTORY_DASHBOARD_PAGE_SIZE = 10
export const TRANSACTIONS_PAGE_SIZE = 10
export const TRANSACTIONS_DASHBOARD_PAGE_SIZE = 5
export const PAGE_SIZE_MAX = 100

/** How many calls a filter of the history examines, newest first. Not in the specification. */
export const CALL_FILTER_WINDOW = 10_000
export const CALL_SEARCH_MAX_LENGTH = 80
/** The rows of one request of an export. Not in the specification. */
export const EXPORT_BATCH_ROWS = 1_000

/** How long, and how often, the page polls for bought credit after a checkout. */
export const CREDIT_ARRIVAL_LIMIT_MS = 30_000
export const CREDIT_ARRIVAL_POLL_MS = 2_000
export const SUCCESS_NOTICE_MS = 5_000

export const VERIFICATION_CODE_LENGTH = 6
/** How often, and how many times, the page polls for the result of a validation call. */
export const VALIDATION_POLL_MS = 3_000
export const VALIDATION_POLLS = 20
/** How long the page shows that it waits for the validation call. */
export const VALIDATION_WAIT_MS = 45_000
export const NUMBER_SEARCH_LIMIT = 10
/** The phones of their own that a user may add, verified or not. Not in the specification. */
export const OWN_NUMBERS_MAX = 20
/** The numbers that a user may rent at a time. Not in the specification. */
export const RENTALS_MAX = 100
/** The sessions that a user sees, last used first. More are only made by programs, and end when they are not used. */
export const LISTED_SESSIONS_MAX = 100
/** How many numbers a search can leave out. Not in the specification. */
export const NUMBER_SEARCH_OFFSET_MAX = 100

/** Voicemails that are kept for a user. A number of a user who has so many takes no messages. */
export const VOICEMAILS_MAX = 50
/** Calls to the voicemail of a user in 24 hours, also those without a message. */
export const VOICEMAIL_CALLS_MAX = 200
/** Voicemails that one caller can leave a user in 24 hours. */
export const VOICEMAILS_OF_CALLER_MAX = 5
export const VOICEMAIL_MAX_SECONDS = 180
export const VOICEMAIL_GREETING_MAX = 300
/** The longest greeting that a user records. */
export const GREETING_MAX_SECONDS = 20
/** The largest body of a request with a recorded greeting: 16 bits at 8 kHz in base64, with some room. */
export const GREETING_MAX_BYTES = 450_000
