import type { Option, Question, Variant, VariantRequest } from '../port.ts'
import { parseAnswerNumber } from './arithmetic/expression.ts'
import { add, decimalsOf, equal, formatRational, negate, type Rational } from './arithmetic/rational.ts'
import type { RuleSolution } from './arithmetic/rule-solution.ts'
import { solveByRules } from './arithmetic/solve-by-rules.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { varyWordForm } from './word-forms.ts'

const MAX_DRAWS = 400

/** Returns a variant whose answer is computed by rule, or null if no rule is certain. */
export function varyByRule({ question, seed }: VariantRequest): Variant | null {
  const random = createSeededRandom(`${seed} ${question.content}`)
  return varyNumbers(question, random) ?? varyWordForm(question, random)
}

function varyNumbers(question: Question, random: SeededRandom): Variant | null {
  if (question.type !== 'fill_blank' && question.type !== 'single_choice' && question.type !== 'short_answer')
    return null
  const content = question.content.replace(/[０-９％．]/g, (character) => character.normalize('NFKC'))
  const before = solveByRules(content)
  // The rule applies only if its result equals the question's stored answer.
  if (!before || !matchesStoredAnswer(question, before.value)) return null
  if (!question.options.every(({ text }) => parseAnswerNumber(text))) return null
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const text = replaceNumbers(content, before, random)
    const after = solveByRules(text)
    if (!after || text === content || !isEquallyHard(before, after)) continue
    const variant = buildVariant(question, text, before, after)
    if (variant) return variant
  }
  return null
}

const findRightOption = ({ options, correct_options, answer }: Question): Option | undefined =>
  options.find(({ key }) =>
    correct_options.length > 0 ? correct_options.includes(key) : key === answer?.trim(),
  )

function matchesStoredAnswer(question: Question, value: Rational): boolean {
  const storedAnswer = question.type === 'single_choice' ? findRightOption(question)?.text : question.answer
  const number = parseAnswerNumber(storedAnswer ?? '')
  return number !== undefined && equal(number.value, value)
}

function replaceNumbers(content: string, { numbers }: RuleSolution, random: SeededRandom): string {
  let text = ''
  let done = 0
  for (const [from, to] of numbers) {
    text += content.slice(done, from) + drawReplacement(content.slice(from, to), content[to] ?? '', random)
    done = to
  }
  return text + content.slice(done)
}

const DIGITS = '一二三四五六七八九'

/** Random number of the same kind and length. 0 and 1 stay because they often have a special meaning. */
function drawReplacement(number: string, next: string, { below, between }: SeededRandom): string {
  if (DIGITS.includes(number)) return DIGITS[below(9)] ?? number
  const [whole = '', decimals] = number.split('.')
  if (decimals !== undefined)
    return `${between(0, 10 ** whole.length - 1)}.${drawDecimals(decimals.length, { below, between })}`
  if (number === '0' || number === '1') return number
  if (next === '%')
    return String(whole.endsWith('0') || whole.endsWith('5') ? between(1, 19) * 5 : between(1, 99))
  const min = Math.max(2, 10 ** (whole.length - 1))
  // Round numbers stay round.
  const zeros = /[1-9](0+)$/.exec(whole)?.[1]?.length ?? 0
  return String(
    between(Math.ceil(min / 10 ** zeros), ((10 ** whole.length - 1) / 10 ** zeros) | 0) * 10 ** zeros,
  )
}
const drawDecimals = (length: number, { between }: Pick<SeededRandom, 'below' | 'between'>) =>
  Array.from({ length }, (_, i) => between(i === length - 1 ? 1 : 0, 9)).join('')

/** Equally hard: no new fractions or signs. */
function isEquallyHard(before: RuleSolution, after: RuleSolution): boolean {
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

function buildVariant(
  question: Question,
  content: string,
  before: RuleSolution,
  after: RuleSolution,
): Variant | null {
  const { explanation, value } = after
  if (question.type !== 'single_choice') {
    const answer = formatLike(value, question.answer ?? '')
    return { content, options: [], answer, correct_options: [], explanation }
  }
  // Each wrong option keeps its distance from the right one.
  const shift = add(value, negate(before.value))
  const options = question.options.flatMap(({ key, text }) => {
    const oldValue = parseAnswerNumber(text)?.value
    const newValue = oldValue && add(oldValue, shift)
    return oldValue && newValue && (newValue.n >= 0n || oldValue.n < 0n)
      ? { key, text: formatLike(newValue, text) }
      : []
  })
  const right = findRightOption(question)
  if (!right || options.length < question.options.length) return null
  return { content, options, answer: right.key, correct_options: [right.key], explanation }
}

/** Formats a number like the sample answer: with its unit or letter, as TeX if the sample is TeX. */
function formatLike(value: Rational, sample: string): string {
  const { before = '', after = '' } = parseAnswerNumber(sample) ?? {}
  const tex = sample.includes('$')
  const opened = tex && !before.includes('$') ? '$' : ''
  const fraction = /frac/.test(sample) || (tex && decimalsOf(value) === undefined)
  const sign = value.n < 0n ? '-' : ''
  const top = value.n < 0n ? -value.n : value.n
  const number = fraction && value.d !== 1n ? `${sign}\\frac{${top}}{${value.d}}` : formatRational(value)
  return `${before}${opened}${number}${tex ? '$' : ''}${after}`
}
