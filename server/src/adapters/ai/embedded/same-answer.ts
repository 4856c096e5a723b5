import { numberIn } from './expression.ts'
import { fold } from './fold.ts'
import { equal } from './rational.ts'

interface Answer {
  readonly answer: string | null
  readonly correct_options: readonly string[]
}
const keys = ({ answer, correct_options }: Answer): string =>
  (correct_options.length > 0 ? correct_options : ((answer ?? '').match(/[A-Z]/g) ?? [])).toSorted().join('')

/** The same option keys, the same number, or the same words. */
export function sameAnswer(a: Answer, b: Answer): boolean {
  if (a.correct_options.length > 0 || b.correct_options.length > 0) return keys(a) === keys(b)
  const [one, other] = [numberIn(a.answer ?? ''), numberIn(b.answer ?? '')]
  if (one && other) return equal(one.value, other.value)
  return fold(a.answer ?? '') === fold(b.answer ?? '')
}
