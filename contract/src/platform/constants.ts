/** Constants shared by server and clients. Times in milliseconds, sizes in bytes. */
export const DEFAULT_TIMEOUT_MS = 30_000
export const UPLOAD_TIMEOUT_MS = 120_000
/** Header of writes with the device time at sending, in ms; other device times are corrected by it. */
export const SENT_AT_HEADER = 'X-Sent-At'
/** Maximum size of a request body without files. */
export const BODY_MAX_BYTES = 2 * 1024 * 1024
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_MAX_ROWS = 50_000
/** Maximum imports of a user that are checked or stored at a time. */
export const RUNNING_IMPORTS_MAX = 5
/** Maximum open imports of a user; starting another discards the oldest. */
export const OPEN_IMPORTS_MAX = 20
/** Exports of at most this many rows run within the request; larger ones run as a job. */
export const IMMEDIATE_EXPORT_ROWS_MAX = 2_000
/** Maximum pending export jobs of a user. */
export const PENDING_EXPORTS_MAX = 5
/** Export files are deleted after this many days. */
export const EXPORT_RETENTION_DAYS = 7

/** Position of users who only study. They hold no permission keys; a user with a key is staff. */
export const PUPIL_POSITION = '学习者'

/** Default time zone of business days. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

/** Maximum amount of one document, in 分 (100 billion yuan), so that sums stay exact in a double. */
export const DOCUMENT_FEN_MAX = 100_000_000_000_00

export const PAGE_LIMIT = 10
export const PAGE_LIMIT_MAX = 100
/** Maximum rows of unpaged lists, which the first clients request. */
export const UNPAGED_LIST_MAX = 1_000
/** Totals above this are returned as a lower bound. */
export const TOTAL_CAP = 1_000

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** A temporary password expires after this many days. */
export const TEMPORARY_PASSWORD_DAYS = 7
/** Minutes after password entry during which sensitive actions need no re-authentication. */
export const REAUTH_MINUTES = 15
export const RECOVERY_CODES = 8

/** Values of the boss flag on the wire and in local storage. */
export const BOSS_FLAGS = ['1', '老板'] as const
export const isBossFlag = (flag: string | null | undefined): boolean =>
  BOSS_FLAGS.some((bossFlag) => bossFlag === flag)

/** Price changes within this many days are marked in the price list. */
export const PRICE_CHANGE_DAYS = 7
export const AGEING_DAYS = [30, 60, 90] as const

export const DEFAULT_AVATARS = 10
/** Returns the number (1 to 10) of the default avatar for a user. */
export const defaultAvatar = (userId: number): number => (userId % DEFAULT_AVATARS) + 1

/** Maximum pages of a paper, and bytes per chunk of a large file, so that a lost connection loses little. */
export const PAPER_PAGES_MAX = 20
/** Maximum size of a paper file: 50 MB. */
export const PAPER_MAX_BYTES = 50 * 1024 * 1024
export const PAPER_PART_BYTES = 1024 * 1024
export const QUESTIONS_MAX = 200
/** Submissions are accepted for this long after the deadline, to allow for network delay. */
export const EXAM_GRACE_SECONDS = 30
/** Attempts this close to the deadline count as at the deadline, because clocks differ. */
export const EXAM_CLOSE_SECONDS = 2
/** Maximum time counted for one question; longer means that the page was left open. */
export const QUESTION_SECONDS_MAX = 86_400
export const PAPER_HISTORY_LIMIT = 20
export const REVIEW_QUESTION_COUNT = 10
export const REVIEW_TIMEOUT_MS = 180_000

/** Maximum characters of one speech request. */
export const SPEECH_TEXT_MAX = 600
/** Default voice settings of `generate-volcano-tts`. */
export const DEFAULT_VOICE_TYPE = 'BV001_streaming'
export const DEFAULT_VOLUME = 0.8

/** States of a request that somebody else decides on. */
export const APPROVAL_STATES = ['pending', 'approved', 'declined', 'withdrawn'] as const

/** States of a business document that may need an approval before it is posted. */
export const DOCUMENT_STATES = ['waiting', 'posted', 'declined', 'withdrawn', 'reversed'] as const
