import { LEVELS, type Level } from '@shangxue/contract/users'
import { gradeName } from './grades.ts'
import type { Library } from './library.ts'

/** Public library responses. An equal request returns the same object, so that it is serialised once. */
export function answersOf(library: Library) {
  const { version } = library
  const words = [...library.words.values()]
  const sentences = [...library.sentences.values()]
  const cloze = [...library.cloze.values()]

  const levels = LEVELS.map((level) => {
    const ofLevel = words.filter((word) => word.level === level)
    const grades = [...new Set(ofLevel.map(({ grade }) => grade))]
    return {
      level,
      grades: grades.map((grade) => ({
        grade,
        name: gradeName(grade),
        words: ofLevel.filter((word) => word.grade === grade).length,
      })),
      sentences: sentences.filter((sentence) => sentence.level === level).length,
      cloze: cloze.filter((passage) => passage.level === level).length,
    }
  })
  const whole = { version, levels }
  return {
    whole,
    words: once((grade: number) => ({ version, list: words.filter((word) => word.grade === grade) })),
    sentences: once((level: Level) => ({ version, list: sentences.filter((one) => one.level === level) })),
    cloze: once((level: Level) => ({ version, list: cloze.filter((one) => one.level === level) })),
  }
}

/** Memoises by key. The keys are few: grades and levels. */
function once<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return (key) => {
    const answer = made.get(key) ?? make(key)
    made.set(key, answer)
    return answer
  }
}
