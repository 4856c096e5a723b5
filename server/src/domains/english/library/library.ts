import { createHash } from 'node:crypto'
import type {
  StudyCloze,
  StudyGappedText,
  StudyListening,
  StudySentence,
  StudyWord,
} from '@shangxue/contract/english/endpoints'
import { STUDY_BOOKS, type StudyBook } from '@shangxue/contract/study/endpoints'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import type { Static } from 'typebox'
import { BOOKS, type Library as Content, readLibrary } from '../../../../../content/english/library.ts'
import { LEVEL_NAMES, type LevelName } from '../../../../../content/english/word.ts'
import { lazy } from '../../../platform/async/lazy.ts'

export type Word = Static<typeof StudyWord> & { readonly level: Level; readonly grade: number }
export type Sentence = Static<typeof StudySentence> & { readonly level: Level }
export type Cloze = Static<typeof StudyCloze> & { readonly level: Level }
export type GappedText = Static<typeof StudyGappedText> & { readonly level: Level }
export type Listening = Static<typeof StudyListening> & { readonly level: Level }
/** A text with handwritten questions. */
export type Reading = Omit<Content['reading'][number], 'id'> & { readonly id: number }

/** The main idea of a paragraph; paragraph 0 holds a distractor that fits no paragraph. */
export interface Heading {
  readonly paragraph: number
  readonly heading: string
}

/** The learning content, read once and shared by all tenants and guests. */
export interface Library {
  readonly version: string
  readonly words: ReadonlyMap<number, Word>
  readonly sentences: ReadonlyMap<number, Sentence>
  readonly cloze: ReadonlyMap<number, Cloze>
  readonly gapped: ReadonlyMap<number, GappedText>
  readonly listening: ReadonlyMap<number, Listening>
  readonly reading: ReadonlyMap<number, Reading>
  /** By text id, for reading texts and cloze passages. */
  readonly headings: ReadonlyMap<number, readonly Heading[]>
  /** Groups of words whose pictures may stand for each other. */
  readonly alike: Content['alike']
  readonly books: ReadonlyMap<StudyBook, BookContent>
  /** First names that texts may use, and words whose accents differ: what the rules of content look up. */
  readonly names: readonly string[]
  readonly accents: readonly string[]
}

/** An official list of headwords. */
export interface BookContent {
  /** Number of headwords on the list. */
  readonly total: number
  /** Number of these that are in the library. */
  readonly covered: number
  /** Their words in learning order; several of one spelling if the book examines further senses. */
  readonly words: readonly Word[]
}

const BITS = 47
/**
 * A permanent item id, which users' memory data refers to. It is a hash of the item's name (`word junior apple`), so
 * neither order nor machine changes it.
 */
export const itemId = (...name: string[]): number =>
  1 + Number(createHash('sha256').update(name.join('\0')).digest().readBigUInt64BE() >> BigInt(64 - BITS))

function indexById<T extends { id: number }>(items: T[]): ReadonlyMap<number, T> {
  const map = new Map(items.map((item) => [item.id, item]))
  if (map.size !== items.length) throw new Error('two items of the content share a number')
  return map
}

/** Returns the id of an entry by its name, or by its first name if it was renamed. */
function createIds(renamed: Content['renamed']) {
  const firstNames = new Map(renamed.map(({ kind, name, first }) => [`${kind} ${name}`, first]))
  return {
    ofWord(level: LevelName, spelling: string) {
      const name = `${level} ${spelling}`
      const [firstLevel = '', ...rest] = (firstNames.get(`word ${name}`) ?? name).split(' ')
      return itemId('word', firstLevel, rest.join(' '))
    },
    ofSentence: (en: string) => itemId('sentence', firstNames.get(`sentence ${en}`) ?? en),
  }
}

const toLevel = (name: LevelName): Level => LEVEL_NAMES[name]

function indexHeadings({ headings, reading }: Pick<Content, 'headings' | 'reading'>) {
  const texts = new Set(reading.map(({ id }) => id))
  const map = new Map<number, Heading[]>()
  for (const { text, paragraph, heading } of headings) {
    const id = itemId(texts.has(text) ? 'reading' : 'cloze', text)
    map.set(id, [...(map.get(id) ?? []), { paragraph, heading }])
  }
  return map
}

/** Returns a function that adds the examples of further senses and the common mistakes to a word. */
function createNotes({ examples, mistakes }: Pick<Content, 'examples' | 'mistakes'>) {
  const nameOf = (level: LevelName, word: string) => `${level} ${word}`
  const exampleOf = new Map(
    examples.map(({ level, word, sense, example }) => [`${nameOf(level, word)} ${sense}`, example]),
  )
  const mistakesOf = new Map<string, NonNullable<Word['mistakes']>>()
  for (const { level, word, ...mistake } of mistakes) {
    const name = nameOf(level, word)
    mistakesOf.set(name, [...(mistakesOf.get(name) ?? []), mistake])
  }
  return ({ level, spelling, senses }: Content['words'][number]): Pick<Word, 'senses' | 'mistakes'> => {
    const name = nameOf(level, spelling)
    const ofWord = mistakesOf.get(name)
    return {
      senses: senses.map((sense, i) => {
        const example = exampleOf.get(`${name} ${i + 1}`)
        return example ? { ...sense, example } : sense
      }),
      ...(ofWord && { mistakes: ofWord }),
    }
  }
}

/** The row of each spelling that is learnt first. Later rows hold the senses that are examined at a higher level. */
export function firstBySpelling(words: Iterable<Word>): ReadonlyMap<string, Word> {
  const first = new Map<string, Word>()
  for (const word of words) if (!first.has(word.spelling)) first.set(word.spelling, word)
  return first
}

/** The level whose senses a book examines. */
const BOOK_LEVELS: Record<StudyBook, Level> = {
  xiaoxue: '小学',
  zhongkao: '初中',
  gaokao: '高中',
  cet4: '大学',
  cet6: '大学',
  kaoyan: '大学',
  tuozhan: '大学',
}

/** Returns a function that lists the books of a word. */
function createBookFinder(books: Content['books'], words: readonly Word[]) {
  const first = firstBySpelling(words)
  const lists = BOOKS.map((book) => [book, new Set(books[book].map((word) => word.toLowerCase()))] as const)
  return (word: Word): StudyBook[] => {
    const listed = lists.filter(([, headwords]) => headwords.has(word.spelling.toLowerCase()))
    if (listed.length === 0) return ['tuozhan']
    const isExamined = (book: StudyBook) =>
      first.get(word.spelling) === word || LEVELS.indexOf(word.level) <= LEVELS.indexOf(BOOK_LEVELS[book])
    return listed.map(([book]) => book).filter(isExamined)
  }
}

function indexBooks(books: Content['books'], words: readonly Word[]): Library['books'] {
  const written = new Set(words.map(({ spelling }) => spelling.toLowerCase()))
  return new Map(
    STUDY_BOOKS.map((book) => {
      const ofBook = words.filter((word) => word.books?.includes(book))
      const headwords = new Set(
        (book === 'tuozhan' ? ofBook.map(({ spelling }) => spelling) : books[book]).map((headword) =>
          headword.toLowerCase(),
        ),
      )
      const covered = [...headwords].filter((headword) => written.has(headword)).length
      return [book, { total: headwords.size, covered, words: ofBook }]
    }),
  )
}

/** Builds the library. Its version changes with what learners see, not with the lists of the rules. */
export function buildLibrary({ names, accents, ...content }: Content): Library {
  const confusables = new Map<string, Content['confusables']>()
  for (const confusable of content.confusables)
    for (const word of confusable.words) confusables.set(word, [...(confusables.get(word) ?? []), confusable])
  const ids = createIds(content.renamed)
  const notesOf = createNotes(content)
  const withoutBooks: Word[] = content.words.map((contentWord) => {
    const { level, ipaUk, ipaUs, ...word } = contentWord
    return {
      ...word,
      ...notesOf(contentWord),
      id: ids.ofWord(level, word.spelling),
      level: toLevel(level),
      ipa_uk: ipaUk,
      ipa_us: ipaUs,
      confusables: confusables.get(word.spelling) ?? [],
    }
  })
  const booksOf = createBookFinder(content.books, withoutBooks)
  const words = indexById(withoutBooks.map((word) => ({ ...word, books: booksOf(word) })))
  return {
    names,
    accents,
    version: createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12),
    words,
    books: indexBooks(content.books, [...words.values()]),
    sentences: indexById(
      content.sentences.map(({ level, ...sentence }) => ({
        ...sentence,
        id: ids.ofSentence(sentence.en),
        level: toLevel(level),
      })),
    ),
    cloze: indexById(content.cloze.map(({ id, ...cloze }) => ({ ...cloze, id: itemId('cloze', id) }))),
    gapped: indexById(content.gapped.map(({ id, ...text }) => ({ ...text, id: itemId('gapped', id) }))),
    listening: indexById(
      content.listening.map(({ id, ...text }) => ({ ...text, id: itemId('listening', id) })),
    ),
    reading: indexById(content.reading.map(({ id, ...text }) => ({ ...text, id: itemId('reading', id) }))),
    headings: indexHeadings(content),
    alike: content.alike,
  }
}

/** Opens the folder `content/english`, which is read on first use. */
export function openLibrary(folder: string): Library {
  const read = lazy(() => buildLibrary(readLibrary(folder)))
  return {
    get version() {
      return read().version
    },
    get words() {
      return read().words
    },
    get sentences() {
      return read().sentences
    },
    get cloze() {
      return read().cloze
    },
    get gapped() {
      return read().gapped
    },
    get listening() {
      return read().listening
    },
    get reading() {
      return read().reading
    },
    get books() {
      return read().books
    },
    get headings() {
      return read().headings
    },
    get alike() {
      return read().alike
    },
    get names() {
      return read().names
    },
    get accents() {
      return read().accents
    },
  }
}
