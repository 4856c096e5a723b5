import { isSameTime } from './clock.ts'
import { compareValues, type Expression, evaluate, formOf, isResult, variablesIn } from './expression.ts'
import { isQualified, NO_SOLUTION, NO_SOLUTION_AT_END, withoutCheck, withoutStepPoints } from './phrases.ts'
import { hasSameRelations } from './relations.ts'
import { type Quantity, quantityOf, type Result, type Statement, statementsIn } from './results.ts'
import { plainSigns } from './signs.ts'
import { ratiosOf } from './units.ts'

/**
 * `near`: some of several results are right. `unsure`: a rounded value, another form, working that a person
 * has to read, or results that cannot be compared.
 */
export type Verdict = 'right' | 'near' | 'wrong' | 'unsure'

export interface ResultTask {
  /** The question; it decides whether the form of the result matters and which letters are variables. */
  readonly content: string
  readonly key: string
  readonly answer: string
  readonly tolerance: number
}

/** Questions where another form of the same value is a different answer. */
const FORM_MATTERS =
  /因式|分解|展开|化简|最简|约分|通分|配方|一般式|顶点式|科学记数|写成|改写|写作|化成|化为|四舍五入|保留|精确到|比例尺|百分数表示|小数表示|分数表示|用.{1,6}表示/

export const formMatters = (content: string): boolean => FORM_MATTERS.test(content)

type Compare = (a: Quantity, b: Quantity) => Verdict

/** A letter that occurs in a calculation of the question is a variable, not a unit. */
const isVariable = (unit: string, content: string): boolean =>
  /^[a-zA-Z]$/.test(unit) &&
  new RegExp(
    String.raw`[-+*/=^(]\s*\d*${unit}(?![a-zA-Z])|(?<![a-zA-Z])${unit}\s*[-+*/=^)]|[a-z]${unit}(?![a-zA-Z])`,
  ).test(content.replace(/[（(]\s*[）)]/g, ''))

/** Returns a function that compares a quantity of the key with one of the answer. */
function comparing({ content, tolerance }: ResultTask): Compare {
  const plain = plainSigns(content)
  const isStrict = formMatters(content) && tolerance === 0
  const compare = (a: Expression, b: Expression): Verdict => {
    const verdict = verdictOf(compareValues(a, b, tolerance))
    const isOther = !isResult(b) || (isStrict && formOf(a) !== formOf(b))
    return verdict === 'right' && isOther ? 'unsure' : verdict
  }
  return (a, b) => {
    const [one, other] = [a.measured, b.measured]
    const isMeasured = one && other && ![one.unit, other.unit].some((unit) => isVariable(unit, plain))
    if (isMeasured) {
      const found = ratiosOf(one.unit, other.unit).map((ratio) =>
        compare(ratio === 1 ? one.expression : scale(one.expression, ratio), other.expression),
      )
      if (found.length > 0) return best(found)
    }
    // Units of different kinds: either a slip or a different answer.
    return a.algebra && b.algebra ? compare(a.algebra, b.algebra) : 'unsure'
  }
}

const best = (verdicts: readonly Verdict[]): Verdict =>
  (['right', 'unsure', 'near'] as const).find((one) => verdicts.includes(one)) ?? 'wrong'

const scale = (expression: Expression, ratio: number) =>
  ({ kind: 'product', parts: [expression, { kind: 'number', value: ratio }] }) as const

const verdictOf = (compared: ReturnType<typeof compareValues>): Verdict =>
  compared === 'same' ? 'right' : compared === 'different' ? 'wrong' : 'unsure'

const worst = (verdicts: readonly Verdict[]): Verdict =>
  (['unsure', 'wrong', 'near'] as const).find((one) => verdicts.includes(one)) ?? 'right'

/** The letter of `x1` or `直线x`. */
const letterOf = ({ name }: Result) => /([a-z])\d?$/.exec(name)?.[1]

function compareResults(key: Result, given: Result, compare: Compare): Verdict {
  const verdict = compareParts(key, given, compare)
  const [one, other] = [letterOf(key), letterOf(given)]
  // Another letter: the pupil's own unknown or a different quantity.
  return verdict === 'right' && one && other && one !== other ? 'unsure' : verdict
}

function compareParts(key: Result, given: Result, compare: Compare): Verdict {
  if (key.values.length !== given.values.length) return 'unsure'
  const verdicts = key.values.map((value, i) => compare(value, given.values[i] as Quantity))
  for (const side of ['below', 'above'] as const) {
    const [one, other] = [key[side], given[side]]
    if (one && other)
      verdicts.push(one.inclusive === other.inclusive ? compare(one.value, other.value) : 'wrong')
    else if (one || other) verdicts.push('wrong')
  }
  if (key.name !== given.name && (key.below || key.above)) return 'unsure'
  return worst(verdicts)
}

/** Maps `x1` and `x2` to `x`, since both are values of x. */
const baseName = ({ name }: Result) => name.replace(/^([a-z])\d$/, '$1')

const isInWords = ({ name }: Result) => /\p{Script=Han}/u.test(name)
/** `甲` matches `甲班`; letters have to be equal. */
const isNamedAlike = (one: Result, other: Result): boolean =>
  baseName(one) === baseName(other) ||
  (isInWords(one) && isInWords(other) && (one.name.includes(other.name) || other.name.includes(one.name)))

/**
 * Compares all results of the key with those of the answer, in any order if they are values of one quantity.
 */
function compareAll(key: readonly Result[], given: readonly Result[], compare: Compare): Verdict {
  const named = key.filter(({ name }) => name !== '')
  const several = new Set(named.map(baseName)).size > 1
  if (several && given.every(({ name }) => name !== '')) {
    const found = key.map((one) => {
      const same = given.findLast((other) => isNamedAlike(one, other))
      return same ? compareResults(one, same, compare) : isInWords(one) ? 'unsure' : 'wrong'
    })
    return summed(found)
  }
  // `3 and -2` for `a=3, b=-2`: only the order assigns the values.
  if (several) {
    if (key.length !== given.length) return 'unsure'
    const found = worst(key.map((one, i) => compareResults(one, { ...(given[i] as Result) }, compare)))
    return found === 'right' ? 'right' : 'unsure'
  }
  // For `y=2x+1, k=2` where the question asks for k.
  const sameName = given.filter((one) =>
    key.some((other) => other.name !== '' && baseName(one) === baseName(other)),
  )
  const free = sameName.length > 0 ? [...sameName] : [...given]
  const found = key.map((one) => {
    const verdicts = free.map((other) => compareResults(one, other, compare))
    const best = (['right', 'near', 'unsure', 'wrong'] as const).find((verdict) => verdicts.includes(verdict))
    if (best === 'right' || best === 'near') free.splice(verdicts.indexOf(best), 1)
    return best ?? 'wrong'
  })
  const verdict = summed(found)
  return verdict === 'right' && free.length > 0 ? 'wrong' : verdict
}

function summed(found: readonly Verdict[]): Verdict {
  if (found.includes('unsure')) return 'unsure'
  if (!found.includes('wrong')) return worst(found)
  return found.some((one) => one !== 'wrong') ? 'near' : 'wrong'
}

/** True if two of its sides are unequal numbers: `3+4=8`. */
function isFalse({ sides }: Statement): boolean {
  const numbers = sides.flatMap((side) => {
    const measured = quantityOf(side)?.measured
    if (!measured || variablesIn(measured.expression).length > 0) return []
    return [{ value: evaluate(measured.expression, () => Number.NaN), unit: measured.unit }]
  })
  const [first, ...others] = numbers
  return others.some(({ value, unit }) =>
    ratiosOf(first?.unit ?? '', unit).every((ratio) => {
      const expected = (first?.value ?? 0) * ratio
      return Math.abs(value - expected) > ROUGHLY * Math.abs(expected)
    }),
  )
}
/** Relative tolerance for intermediate steps, which may be rounded. */
const ROUGHLY = 0.011

const CONCLUSION = /答\s*[:：]|(?:^|[\n。；;，,])\s*答(?=[^案])/g

/** The statements after the last `答`, otherwise all of them. */
function conclusionOf(text: string): readonly Statement[] {
  const mark = [...text.matchAll(CONCLUSION)].at(-1)
  const after = mark ? statementsIn(text.slice(mark.index + mark[0].length)) : []
  return after.some(({ results }) => results.length > 0) ? after : statementsIn(text)
}

/** Results at the end of the statements: those of one kind with no calculation between them. */
function lastResults(statements: readonly Statement[]): Result[] {
  const found: Result[] = []
  for (const { results, sides } of statements.toReversed()) {
    if (results.length === 0) {
      if (found.length > 0) break
      continue
    }
    const isStep = sides.length > 2 || (sides.length === 2 && results[0]?.name === '')
    if (found.length > 0 && isStep) break
    found.unshift(...results)
    if (isStep) break
  }
  return found
}

/** True if the answer contains only results and no working that could earn points. */
const isBare = (statements: readonly Statement[]): boolean =>
  statements.every(({ results, sides, words }) => {
    const named = sides.length === 2 && results[0]?.name !== ''
    return results.length > 0 && (sides.length === 0 || named) && words.length <= MAX_WORDS
  })
const MAX_WORDS = 6

/** Splits `(1) 3 (2) x=5` by question part; undefined if there are no parts. */
function partsOf(text: string): Map<string, string> | undefined {
  const marks = [...text.matchAll(/(?:^|[\s。；;，,])(?:[(（]([1-9])[)）]|([①-⑨]))(?!\s*[,，、])/g)]
  if (marks.length < 2 || (marks[0]?.index ?? 1) > 2) return undefined
  const label = (mark: RegExpExecArray) => mark[1] ?? String('①②③④⑤⑥⑦⑧⑨'.indexOf(mark[2] ?? '') + 1)
  const parts = marks.map((mark, i) => {
    const rest = text.slice(mark.index + mark[0].length, marks[i + 1]?.index)
    return [label(mark), rest] as const
  })
  return new Map(parts)
}

/** Ignores a sign that the question prints after its blank (`____%`), whether or not the pupil repeats it. */
function withoutPrinted(task: ResultTask): ResultTask {
  const sign = /[_)）]\s*\$?\s*\\?([%％万亿])/.exec(task.content)?.[1]
  if (sign === undefined) return task
  const without = (text: string) => text.replaceAll(sign === '％' ? /[%％]/g : sign, '')
  return { ...task, key: without(task.key), answer: without(task.answer) }
}

/** Longer texts are no calculations, and matching time grows with the square of the length. */
const MAX_LENGTH = 2_000

/** Judges the final result of an answer by value; undefined if the key has no calculation result. */
export function judgeResult(given: ResultTask): Verdict | undefined {
  if (given.key.length > MAX_LENGTH || given.answer.length > MAX_LENGTH) return undefined
  const isTime = isSameTime(given.content, given.key, given.answer)
  if (isTime !== undefined) return isTime ? 'right' : 'unsure'
  if (NO_SOLUTION.test(given.key)) return NO_SOLUTION_AT_END.test(given.answer) ? 'right' : 'unsure'
  if (hasSameRelations(given.key, given.answer)) return 'right'
  if (/≠|\\neq?(?![a-z])|不等于/.test(given.key)) return 'unsure'
  const task = withoutPrinted({
    ...given,
    key: withoutCheck(withoutStepPoints(given.key)),
    answer: withoutCheck(given.answer),
  })
  const keyParts = partsOf(task.key)
  if (keyParts && [...keyParts.values()].some((part) => statementsIn(part).length === 0)) return undefined
  if (!keyParts) return judgeOne(task)
  const answerParts = partsOf(task.answer)
  const verdicts = [...keyParts].map(([label, key]) => {
    const answer = answerParts?.get(label)
    const verdict = judgeOne({ ...task, key, answer: answer ?? '?' })
    return verdict && (answer === undefined ? 'unsure' : verdict)
  })
  if (verdicts.includes(undefined)) return undefined
  if (verdicts.includes('unsure')) return 'unsure'
  return summed(verdicts as Verdict[])
}

function judgeOne(task: ResultTask): Verdict | undefined {
  const keyStatements = conclusionOf(task.key)
  const isCalculation =
    statementsIn(task.key).some(({ sides }) => sides.length > 1) || task.key.search(CONCLUSION) >= 0
  if (!isCalculation && !isBare(keyStatements)) return undefined
  const key = lastResults(keyStatements)
  if (key.length === 0) return undefined
  const all = statementsIn(task.answer)
  const concluded = conclusionOf(task.answer)
  const compare = comparing(task)
  const bare = isBare(all)
  if (!bare && all.some(isFalse)) return 'unsure'
  if (isQualified(task)) return 'unsure'
  const given = bare
    ? distinct(
        all.flatMap(({ results }) => results),
        compare,
      )
    : lastResults(concluded)
  if (given.length === 0) return 'unsure'
  const verdict = compareAll(key, bare ? given : chosen(key, given, all), compare)
  return bare || verdict === 'right' ? verdict : 'unsure'
}

/** Removes repeated results such as `x=±√36, x=±6` and `x1=x2=3`. */
const distinct = (results: readonly Result[], compare: Compare): Result[] =>
  results.filter(
    (one, i) =>
      !results
        .slice(i + 1)
        .some(
          (other) => baseName(one) === baseName(other) && compareResults(one, other, compare) === 'right',
        ),
  )

/** Picks as many of the last results as the key has, by name if the key names them. */
function chosen(
  key: readonly Result[],
  given: readonly Result[],
  all: readonly Statement[],
): readonly Result[] {
  const names = key.map(baseName)
  if (new Set(names).size > 1 && names.every((name) => name !== '')) {
    const results = all.flatMap((statement) => statement.results)
    return key.flatMap((one) => results.findLast((other) => isNamedAlike(one, other)) ?? [])
  }
  return given.length > key.length ? given.slice(-key.length) : given
}
