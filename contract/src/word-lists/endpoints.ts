import { Type } from 'typebox'
import { StudyWord } from '../english/endpoints.ts'
import { UPLOAD_TIMEOUT_MS } from '../platform/constants.ts'
import { Empty, endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'

/** Maximum lists of a learner, and maximum words in all of them. */
export const WORD_LISTS_MAX = 50
export const OWN_WORDS_MAX = 10_000
export const WORD_FILE_MAX_BYTES = 20 * 1024 * 1024
/** Ids of own words are sequential and stay below this; nearly all ids of library words, which are hashes, lie above. */
export const OWN_WORD_IDS_END = 2 ** 31
/** Maximum words of one response; a whole list is practised offline. */
export const OWN_WORDS_PAGE_MAX = 1_000
/** The list for words collected while reading. */
export const WORD_BOOK_NAME = '生词本'

export const WORD_FILE_FORMATS = ['csv', 'xlsx', 'anki', 'apkg', 'text'] as const
export const WORD_FILE_FORMAT_NAMES = {
  csv: 'CSV 表格',
  xlsx: 'Excel 表格',
  anki: 'Anki 文本',
  apkg: 'Anki 牌组包',
  text: '纯文本',
} as const satisfies Record<(typeof WORD_FILE_FORMATS)[number], string>

/** Findings about a line of an imported file, and how it was handled. */
export const WORD_FINDINGS = {
  duplicate: '重复，已合并',
  meaning_cut: '释义太长，已截短',
  no_meaning: '缺少释义，已跳过',
  not_english: '不是英文单词，已跳过',
  too_long: '单词太长，已跳过',
} as const
export const WORD_FINDING_KINDS = Object.keys(WORD_FINDINGS) as (keyof typeof WORD_FINDINGS)[]

const Name = Text(40)
const Count = Type.Integer({ minimum: 0 })
const Gloss = Type.Object({ en: Type.String(), zh: Type.String() })
const Format = OneOf(WORD_FILE_FORMATS)
const ById = Type.Object({ id: Id })

export const WordList = Type.Object({
  id: Id,
  name: Type.String(),
  count: Count,
  /** Number of textbook units that its words are divided into. */
  units: Count,
  made_at: Instant,
  /** True for 生词本, which receives words added without a list. */
  book: Type.Boolean(),
  /** True if everybody in the company may read and learn it. */
  shared: Type.Boolean(),
})

/** A list that another user of the company shares. It can be read and learnt, not changed. */
export const SharedWordList = Type.Object({
  id: Id,
  name: Type.String(),
  count: Count,
  units: Count,
  shared_at: Instant,
  owner: Type.String(),
  /** False for an owner who has left; the list stays. */
  owner_active: Type.Boolean(),
})

/**
 * A word of an own list, practised like any other. `id` identifies its memories. A word from the library has the
 * library's id, so that it is not learnt twice.
 */
export const OwnWord = Type.Object({
  ...StudyWord.properties,
  /** Names it inside its list. */
  entry: Id,
  example: Nullable(Gloss),
})

export const listWordLists = endpoint({
  method: 'GET',
  path: '/api/word-lists',
  summary: "Lists the caller's word lists, newest first",
  permission: 'login',
  input: Empty,
  output: Type.Object({ list: Type.Array(WordList) }),
})

export const listSharedWordLists = endpoint({
  method: 'GET',
  path: '/api/word-lists/shared',
  summary: 'Searches the word lists that others in the company share, by name and owner, newest first',
  permission: 'login',
  input: Query({ q: searchText }),
  output: Paged(SharedWordList),
})

/** Maximum words of one response of `getLearntSharedWords`. */
export const LEARNT_SHARED_WORDS_MAX = 5_000

export const getLearntSharedWords = endpoint({
  method: 'GET',
  path: '/api/word-lists/shared/learnt-words',
  summary: 'Lists the words of shared lists that the caller has learnt and that are not in the library',
  permission: 'login',
  input: Empty,
  output: Type.Object({ list: Type.Array(OwnWord) }),
})

export const getOwnWords = endpoint({
  method: 'GET',
  path: '/api/word-lists/:id/words',
  summary: "Lists the words of the caller's or a shared list in the order in which they were added",
  permission: 'login',
  input: Type.Object({
    id: Id,
    q: searchText,
    page: Type.Integer({ minimum: 1, maximum: OWN_WORDS_MAX, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: OWN_WORDS_PAGE_MAX, default: 100 }),
  }),
  output: Paged(OwnWord),
})

export const renameWordList = endpoint({
  method: 'PUT',
  path: '/api/word-lists/:id',
  summary: 'Renames a word list',
  permission: 'login',
  input: Type.Object({ id: Id, name: Name }),
  output: WordList,
})

export const shareWordList = endpoint({
  method: 'PUT',
  path: '/api/word-lists/:id/sharing',
  summary: 'Shares a list in the company or stops sharing it; content editors may stop the sharing of others',
  permission: 'login',
  input: Type.Object({ id: Id, shared: Type.Boolean() }),
  output: NoContent,
})

export const deleteWordList = endpoint({
  method: 'DELETE',
  path: '/api/word-lists/:id',
  summary: 'Deletes a word list with its words; the learning history remains',
  permission: 'login',
  input: ById,
  output: NoContent,
})

const ListId = Type.Optional(Id)

export const addWord = endpoint({
  method: 'POST',
  path: '/api/word-lists/words',
  summary: 'Adds a word by hand; without a meaning it gets the library entry',
  permission: 'login',
  input: Type.Object({
    /** Left out: 生词本. */
    list_id: ListId,
    spelling: Text(60),
    /** `n. 苹果；v. …`, or without parts of speech. */
    meaning: Text(1_000, 0),
    ipa: Text(60, 0),
    example_en: Text(300, 0),
    example_zh: Text(300, 0),
  }),
  output: Type.Object({ list: WordList, word: OwnWord }),
})

export const addLibraryWord = endpoint({
  method: 'POST',
  path: '/api/word-lists/library-words',
  summary: 'Adds a library word; no effect if the list already contains it',
  permission: 'login',
  input: Type.Object({ list_id: ListId, word_id: Id }),
  output: Type.Object({ list: WordList, word: OwnWord }),
})

export const removeWord = endpoint({
  method: 'DELETE',
  path: '/api/word-lists/:id/words/:entry',
  summary: 'Removes a word from a list',
  permission: 'login',
  input: Type.Object({ id: Id, entry: Id }),
  output: NoContent,
})

/** Effects of a commit. Only the learner's latest check can be committed. */
export const WordImport = Type.Object({
  token: Type.String({ format: 'uuid' }),
  /** Proposed for the list. */
  name: Type.String(),
  format: Format,
  words: Count,
  /** Number of textbook units, from a column or from headings. */
  units: Count,
  /** Number of these that receive the library's meaning. */
  from_library: Count,
  preview: Type.Array(
    Type.Object({
      spelling: Type.String(),
      ipa_uk: Type.String(),
      senses: Type.Array(Type.Object({ pos: Type.String(), zh: Type.String() })),
    }),
  ),
  counts: Type.Array(Type.Object({ kind: OneOf(WORD_FINDING_KINDS), count: Count })),
  /** The first 200. */
  findings: Type.Array(
    Type.Object({
      /** Line of the file, or number of the note. */
      line: Type.Integer(),
      spelling: Type.String(),
      kind: OneOf(WORD_FINDING_KINDS),
    }),
  ),
})

export const checkWordFile = endpoint({
  method: 'POST',
  path: '/api/word-lists/imports',
  summary: 'Parses a word file (CSV, xlsx, Anki, plain text) and previews what would be stored',
  permission: 'login',
  // stores no list, so repeating it has no effect
  idempotent: false,
  input: Empty,
  output: WordImport,
  upload: { field: 'file', maxBytes: WORD_FILE_MAX_BYTES },
  timeoutMs: UPLOAD_TIMEOUT_MS,
})

export const commitWordFile = endpoint({
  method: 'POST',
  path: '/api/word-lists',
  summary: 'Creates a list from a checked file, once',
  permission: 'login',
  input: Type.Object({ token: Type.String({ format: 'uuid' }), name: Name }),
  output: WordList,
})

export const exportWordList = endpoint({
  method: 'GET',
  path: '/api/word-lists/:id/file',
  summary: 'Exports a list as CSV (ECDICT columns), xlsx, Anki text or package, or plain text',
  permission: 'login',
  input: Type.Object({ id: Id, format: Format }),
  output: FileResponse,
  produces: 'application/octet-stream',
})

export const exportGradeWords = endpoint({
  method: 'GET',
  path: '/api/word-lists/library-file',
  summary: 'Exports the words of a grade in the same formats',
  permission: 'login',
  input: Type.Object({ grade: Type.Integer({ minimum: 3, maximum: 16 }), format: Format }),
  output: FileResponse,
  produces: 'application/octet-stream',
})
