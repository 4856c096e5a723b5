import { createHash } from 'node:crypto'
import type { StudyBook } from '@shangxue/contract/study/endpoints'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { lazy } from '../../../platform/async/lazy.ts'
import { gradeName } from '../grades.ts'
import type { Library, Word } from './library.ts'
import { CONTENT_DRAWINGS, type Drawings, pairPictures } from './pictures.ts'

const BOOK_NAMES: Readonly<Record<StudyBook, string>> = {
  xiaoxue: '小学',
  zhongkao: '中考',
  gaokao: '高考',
  cet4: '四级',
  cet6: '六级',
  kaoyan: '考研',
}

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

/** Public library responses. An equal request returns the same object, so that it is serialised once. */
export function libraryResponses(library: Library, drawings: Drawings = CONTENT_DRAWINGS) {
  const version = createHash('sha256')
    .update(library.version + JSON.stringify(drawings))
    .digest('base64url')
    .slice(0, 12)
  const words = [...library.words.values()]
  const sentences = [...library.sentences.values()]
  const cloze = [...library.cloze.values()]

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
  const books = [...library.books].map(([book, { total, words: covered }]) => ({
    book,
    name: BOOK_NAMES[book],
    total,
    words: covered.length,
  }))
  const overview = { version, levels, books }
  const pictures = lazy(() => pairPictures(drawings, { words, alike: library.alike }))
  const picturesOfGrade = (grade: number) =>
    pictures().flatMap(({ name, alike, svg, words: pictured }) => {
      const word_ids = pictured.filter((word) => word.grade === grade).map(({ id }) => id)
      return word_ids.length > 0 ? [{ name, word_ids, alike, svg }] : []
    })
  return {
    whole: overview,
    words: memoize((grade: number) => ({ version, list: words.filter((word) => word.grade === grade) })),
    book: memoize((book: StudyBook) => ({
      version,
      list: groupByUnit(library.books.get(book)?.words ?? []),
    })),
    pictures: memoize((grade: number) => ({ version, list: picturesOfGrade(grade) })),
    sentences: memoize((level: Level) => ({
      version,
      list: sentences.filter((sentence) => sentence.level === level),
    })),
    cloze: memoize((level: Level) => ({ version, list: cloze.filter((passage) => passage.level === level) })),
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
