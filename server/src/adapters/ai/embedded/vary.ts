import type { Option, Question, Variant, VariantWish } from '../port.ts'
import { numberIn } from './expression.ts'
import { type Dice, dice } from './random.ts'
import { add, decimalsOf, equal, negate, type Rational, show } from './rational.ts'
import { varyWordForm } from './word-forms.ts'
import { work } from './worked.ts'
import type { WorkedQuestion } from './worked-question.ts'

const MOST_DRAWS = 400

/** Returns a variant whose answer is computed by rule, or null if no rule is certain. */
export function varyByRule({ question, seed }: VariantWish): Variant | null {
  const luck = dice(`${seed} ${question.content}`)
  return varyNumbers(question, luck) ?? varyWordForm(question, luck)
}

function varyNumbers(question: Question, luck: Dice): Variant | null {
  if (question.type !== 'fill_blank' && question.type !== 'single_choice' && question.type !== 'short_answer')
    return null
  const content = question.content.replace(/[０-９％．]/g, (character) => character.normalize('NFKC'))
  const before = work(content)
  // The rule applies only if its result equals the question's stored answer.
  if (!before || !isOwnAnswer(question, before.value)) return null
  if (!question.options.every(({ text }) => numberIn(text))) return null
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const text = redrawn(content, before, luck)
    const after = work(text)
    if (!after || text === content || !alike(before, after)) continue
    const variant = finished(question, text, before, after)
    if (variant) return variant
  }
  return null
}

const rightOption = ({ options, correct_options, answer }: Question): Option | undefined =>
  options.find(({ key }) =>
    correct_options.length > 0 ? correct_options.includes(key) : key === answer?.trim(),
  )

function isOwnAnswer(question: Question, value: Rational): boolean {
  const own = question.type === 'single_choice' ? rightOption(question)?.text : question.answer
  const number = numberIn(own ?? '')
  return number !== undefined && equal(number.value, value)
}

function redrawn(content: string, { numbers }: WorkedQuestion, luck: Dice): string {
  let text = ''
  let done = 0
  for (const [from, to] of numbers) {
    text += content.slice(done, from) + another(content.slice(from, to), content[to] ?? '', luck)
    done = to
  }
  return text + content.slice(done)
}

const DIGITS = '一二三四五六七八九'

/** Random number of the same kind and length. 0 and 1 stay because they often have a special meaning. */
function another(number: string, next: string, { below, between }: Dice): string {
  if (DIGITS.includes(number)) return DIGITS[below(9)] ?? number
  const [whole = '', decimals] = number.split('.')
  if (decimals !== undefined)
    return `${between(0, 10 ** whole.length - 1)}.${lastNotZero(decimals.length, { below, between })}`
  if (number === '0' || number === '1') return number
  if (next === '%')
    return String(whole.endsWith('0') || whole.endsWith('5') ? between(1, 19) * 5 : between(1, 99))
  const least = Math.max(2, 10 ** (whole.length - 1))
  // Round numbers stay round.
  const zeros = /[1-9](0+)$/.exec(whole)?.[1]?.length ?? 0
  return String(
    between(Math.ceil(least / 10 ** zeros), ((10 ** whole.length - 1) / 10 ** zeros) | 0) * 10 ** zeros,
  )
}
const lastNotZero = (length: number, { between }: Pick<Dice, 'below' | 'between'>) =>
  Array.from({ length }, (_, i) => between(i === length - 1 ? 1 : 0, 9)).join('')

/** Equally hard: no new fractions or signs. */
function alike(before: WorkedQuestion, after: WorkedQuestion): boolean {
  const places = (value: Rational) => decimalsOf(value) ?? 99
  return (
    (!before.whole || after.whole) &&
    (before.negative || !after.negative) &&
    places(after.value) <= places(before.value) &&
    before.value.n < 0n === after.value.n < 0n &&
    (before.value.n === 0n) === (after.value.n === 0n) &&
    after.value.d < 1_000_000n &&
    after.numbers.length === before.numbers.length
  )
}

function finished(
  question: Question,
  content: string,
  before: WorkedQuestion,
  after: WorkedQuestion,
): Variant | null {
  const { explanation, value } = after
  if (question.type !== 'single_choice') {
    const answer = written(value, question.answer ?? '')
    return { content, options: [], answer, correct_options: [], explanation }
  }
  // Each wrong option keeps its distance from the right one.
  const shift = add(value, negate(before.value))
  const options = question.options.flatMap(({ key, text }) => {
    const was = numberIn(text)?.value
    const now = was && add(was, shift)
    return was && now && (now.n >= 0n || was.n < 0n) ? { key, text: written(now, text) } : []
  })
  const right = rightOption(question)
  if (!right || options.length < question.options.length) return null
  return { content, options, answer: right.key, correct_options: [right.key], explanation }
}

/** Formats a number like the sample answer: with its unit or letter, as TeX if the sample is TeX. */
function written(value: Rational, like: string): string {
  const { before = '', after = '' } = numberIn(like) ?? {}
  const tex = like.includes('$')
  const opened = tex && !before.includes('$') ? '$' : ''
  const fraction = /frac/.test(like) || (tex && decimalsOf(value) === undefined)
  const sign = value.n < 0n ? '-' : ''
  const top = value.n < 0n ? -value.n : value.n
  const number = fraction && value.d !== 1n ? `${sign}\\frac{${top}}{${value.d}}` : show(value)
  return `${before}${opened}${number}${tex ? '$' : ''}${after}`
}
