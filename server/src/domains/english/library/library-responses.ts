import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { gradeName } from '../grades.ts'
import type { Library } from './library.ts'

/** Public library responses. An equal request returns the same object, so that it is serialised once. */
export function libraryResponses(library: Library) {
  const { version } = library
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
  return {
    whole: overview,
    words: memoize((grade: number) => ({ version, list: words.filter((word) => word.grade === grade) })),
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
