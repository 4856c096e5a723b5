import { createHash } from 'node:crypto'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { lazy } from '../../../platform/async/lazy.ts'
import { gradeName } from '../grades.ts'
import type { Library } from './library.ts'
import { CONTENT_DRAWINGS, type Drawings, pairPictures } from './pictures.ts'

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
  const overview = { version, levels }
  const pictures = lazy(() => pairPictures(drawings, { words, alike: library.alike }))
  const picturesOfGrade = (grade: number) =>
    pictures().flatMap(({ name, alike, svg, words: pictured }) => {
      const word_ids = pictured.filter((word) => word.grade === grade).map(({ id }) => id)
      return word_ids.length > 0 ? [{ name, word_ids, alike, svg }] : []
    })
  return {
    whole: overview,
    words: memoize((grade: number) => ({ version, list: words.filter((word) => word.grade === grade) })),
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
