import { createHash } from 'node:crypto'
import type { StudyCloze, StudySentence, StudyWord } from '@shangxue/contract/english/endpoints'
import { STUDY_BOOKS, type StudyBook } from '@shangxue/contract/study/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import type { Static } from 'typebox'
import { type Library as Content, readLibrary } from '../../../../../content/english/library.ts'
import { LEVEL_NAMES, type LevelName } from '../../../../../content/english/word.ts'
import { lazy } from '../../../platform/async/lazy.ts'

export type Word = Static<typeof StudyWord> & { readonly level: Level; readonly grade: number }
export type Sentence = Static<typeof StudySentence> & { readonly level: Level }
export type Cloze = Static<typeof StudyCloze> & { readonly level: Level }
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
  readonly reading: ReadonlyMap<number, Reading>
  /** By text id, for reading texts and cloze passages. */
  readonly headings: ReadonlyMap<number, readonly Heading[]>
  /** Groups of words whose pictures may stand for each other. */
  readonly alike: Content['alike']
  readonly books: ReadonlyMap<StudyBook, BookContent>
}

/** An official list of headwords. */
export interface BookContent {
  /** Number of headwords on the list. */
  readonly total: number
  /** Those that are in the library, in learning order. */
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

function indexBooks(books: Content['books'], words: readonly Word[]): Library['books'] {
  return new Map(
    STUDY_BOOKS.map((book) => {
      const headwords = new Set(books[book].map((headword) => headword.toLowerCase()))
      return [
        book,
        {
          total: headwords.size,
          words: words.filter(({ spelling }) => headwords.has(spelling.toLowerCase())),
        },
      ]
    }),
  )
}

export function buildLibrary(content: Content): Library {
  const confusables = new Map<string, Content['confusables']>()
  for (const confusable of content.confusables)
    for (const word of confusable.words) confusables.set(word, [...(confusables.get(word) ?? []), confusable])
  const words = indexById(
    content.words.map(({ level, ipaUk, ipaUs, ...word }) => ({
      ...word,
      id: itemId('word', level, word.spelling),
      level: toLevel(level),
      ipa_uk: ipaUk,
      ipa_us: ipaUs,
      confusables: confusables.get(word.spelling) ?? [],
    })),
  )
  return {
    version: createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12),
    words,
    books: indexBooks(content.books, [...words.values()]),
    sentences: indexById(
      content.sentences.map(({ level, ...sentence }) => ({
        ...sentence,
        id: itemId('sentence', sentence.en),
        level: toLevel(level),
      })),
    ),
    cloze: indexById(content.cloze.map(({ id, ...cloze }) => ({ ...cloze, id: itemId('cloze', id) }))),
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
  }
}
