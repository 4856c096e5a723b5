import { createHash } from 'node:crypto'
import { STUDY_BOOK_NAMES, STUDY_BOOKS, type StudyBook } from '@shangxue/contract/study/endpoints'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { lazy } from '../../../platform/async/lazy.ts'
import { gradeName } from '../grades.ts'
import type { Library, Word } from './library.ts'
import { CONTENT_DRAWINGS, type Drawings, pairPictures } from './pictures.ts'

/** Groups words in learning order by the units of their grades; words without a unit are left out. */
function groupByUnit(words: readonly Word[]) {
  const units = new Map<string, { grade: number; number: number; title: string; words: number[] }>()
  for (const { id, grade, unit } of words) {
    if (!unit) continue
    const key = `${grade}.${unit.number}`
    const group = units.get(key) ?? { grade, ...unit, words: [] }
    group.words.push(id)
    units.set(key, group)
  }
  return [...units.values()]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

/** Public library responses. An equal request returns the same object, so that it is serialised once. */
export function libraryResponses(library: Library, drawings: Drawings = CONTENT_DRAWINGS) {
  const version = hashOf(library.version + JSON.stringify(drawings))
  const words = [...library.words.values()]
  const sentences = [...library.sentences.values()]
  const cloze = [...library.cloze.values()]
  const gapped = [...library.gapped.values()]
  const listening = [...library.listening.values()]

  const levels = LEVELS.map((level) => {
    const levelWords = words.filter((word) => word.level === level)
    const grades = [...new Set(levelWords.map(({ grade }) => grade))]
    return {
      level,
      grades: grades.map((grade) => ({
        grade,
        name: gradeName(grade),
        words: levelWords.filter((word) => word.grade === grade).length,
      })),
      sentences: sentences.filter((sentence) => sentence.level === level).length,
      cloze: cloze.filter((passage) => passage.level === level).length,
    }
  })
  const books = [...library.books].map(([book, { total, covered }]) => ({
    book,
    name: STUDY_BOOK_NAMES[book],
    total,
    words: covered,
  }))
  const pictures = lazy(() => pairPictures(drawings, { words, alike: library.alike }))
  const picturesOfGrade = (grade: number) =>
    pictures().flatMap(({ name, alike, svg, words: pictured }) => {
      const word_ids = pictured.filter((word) => word.grade === grade).map(({ id }) => id)
      return word_ids.length > 0 ? [{ name, word_ids, alike, svg }] : []
    })
  const pack = <K, T>(listOf: (key: K) => T[]) =>
    memoize((key: K) => {
      const list = listOf(key)
      return { version, revision: hashOf(JSON.stringify(list)), list }
    })
  const ofLevel =
    <T extends { level: Level }>(items: readonly T[]) =>
    (level: Level) =>
      items.filter((item) => item.level === level)
  const packs = {
    words: pack((grade: number) => words.filter((word) => word.grade === grade)),
    pictures: pack(picturesOfGrade),
    book: pack((book: StudyBook) => groupByUnit(library.books.get(book)?.words ?? [])),
    sentences: pack(ofLevel(sentences)),
    cloze: pack(ofLevel(cloze)),
    gapped: pack(ofLevel(gapped)),
    listening: pack(ofLevel(listening)),
  }
  const grades = [...new Set(words.map(({ grade }) => grade))]
  const revisions = lazy(() => ({
    ...Object.fromEntries(grades.map((grade) => [`words ${grade}`, packs.words(grade).revision])),
    ...Object.fromEntries(grades.map((grade) => [`pictures ${grade}`, packs.pictures(grade).revision])),
    ...Object.fromEntries(STUDY_BOOKS.map((book) => [`book ${book}`, packs.book(book).revision])),
    ...Object.fromEntries(
      LEVELS.flatMap((level) =>
        (['sentences', 'cloze', 'gapped', 'listening'] as const).map((kind) => [
          `${kind} ${level}`,
          packs[kind](level).revision,
        ]),
      ),
    ),
  }))
  const overview = lazy(() => ({ version, revisions: revisions(), levels, books }))
  return {
    ...packs,
    get whole() {
      return overview()
    },
  }
}

/** Memoises by key. The keys are few: grades and levels. */
function memoize<K, T>(create: (key: K) => T): (key: K) => T {
  const values = new Map<K, T>()
  return (key) => {
    const value = values.get(key) ?? create(key)
    values.set(key, value)
    return value
  }
}
