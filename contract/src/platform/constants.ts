/** Numbers and texts that both sides agree on. Times in milliseconds, sizes in bytes. */
export const DEFAULT_TIMEOUT_MS = 30_000
export const UPLOAD_TIMEOUT_MS = 120_000
/** The header of a write with the device's time at its sending, in ms: other times by that clock are compared with it. */
export const SENT_AT = 'X-Sent-At'
/** A body that is no file. */
export const BODY_MAX_BYTES = 2 * 1024 * 1024
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_MAX_ROWS = 50_000
/** So many imports of a user are being checked or stored at a time, */
export const IMPORTS_WAITING_MOST = 5
/** and so many wait for their user to go on: beyond it the oldest is given up. */
export const IMPORTS_OPEN_MOST = 20
/** An export of at most so many rows is made while the caller waits; a larger one is a job. */
export const EXPORT_SMALL_ROWS = 2_000
/** So many jobs of exports may a user have on their way. */
export const EXPORTS_WAITING_MOST = 5
/** Files of exports are kept this long. */
export const EXPORT_KEPT_DAYS = 7

/** The position of who only learns here. A pupil holds no permission key: whoever is given one is staff. */
export const PUPIL_POSITION = '学习者'

/** Business days are days in this zone until a company chooses another. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

/** The most that one document may come to, in 分 (100 billion yuan): sums of many stay exact in a double. */
export const DOCUMENT_FEN_MAX = 100_000_000_000_00

export const PAGE_LIMIT = 10
export const PAGE_LIMIT_MAX = 100
/** Rows of a list that is answered whole to the first clients, which ask for no page. */
export const WHOLE_LIST_MAX = 1_000
/** Totals beyond this are answered as 'at least this many'. */
export const TOTAL_CAP = 1_000

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** A password that somebody else made up opens for so long, unless its owner changes it. */
export const HANDED_PASSWORD_DAYS = 7
/** So long after the password was typed no deed asks for it again. */
export const CONFIRMED_MINUTES = 15
export const RECOVERY_CODES = 8

/** A boss's mark on the wire and in local storage. */
export const BOSS_MARKS = ['1', '老板'] as const
export const isBossMark = (mark: string | null | undefined): boolean =>
  BOSS_MARKS.some((bossMark) => bossMark === mark)

/** Price changes within this many days are marked in the price list. */
export const PRICE_CHANGE_DAYS = 7
export const AGEING_DAYS = [30, 60, 90] as const

export const DEFAULT_AVATARS = 10
/** Which of the numbered default pictures a user without an avatar gets, 1 to 10. */
export const defaultAvatar = (userId: number): number => (userId % DEFAULT_AVATARS) + 1

/** Papers: pages of one paper, and bytes of one part of a large file, so that a lost connection loses little. */
export const PAPER_PAGES_MAX = 20
/** A file of a paper: 50 MB, as the product promises. */
export const PAPER_MAX_BYTES = 50 * 1024 * 1024
export const PAPER_PART_BYTES = 1024 * 1024
export const QUESTIONS_MAX = 200
/** An exam may be handed in this long after its deadline: the network of the last second. */
export const EXAM_GRACE_SECONDS = 30
/** Less than this before the deadline is at the deadline: no two clocks are the same. */
export const EXAM_CLOSE_SECONDS = 2
/** Time on one question; more is a page that was left open. */
export const QUESTION_SECONDS_MAX = 86_400
export const PAPER_HISTORY_LIMIT = 20
export const REVIEW_QUESTION_COUNT = 10
export const REVIEW_TIMEOUT_MS = 180_000

/** What is spoken at once, in characters. */
export const SPEECH_TEXT_MAX = 600
/** How `generate-volcano-tts` speaks unless asked otherwise. */
export const DEFAULT_VOICE_TYPE = 'BV001_streaming'
export const DEFAULT_VOLUME = 0.8
