import { isSameTime } from './clock-time.ts'
import {
  canonicalForm,
  compareValues,
  type Expression,
  evaluate,
  isFinishedResult,
  variablesIn,
} from './expression.ts'
import { normalizeSigns } from './normalize-signs.ts'
import {
  parseQuantity,
  parseStatements,
  type Quantity,
  type Result,
  type Statement,
} from './parse-results.ts'
import {
  hasUnexpectedQualifier,
  NO_SOLUTION,
  NO_SOLUTION_AT_END,
  removeCheck,
  removeStepPoints,
} from './phrases.ts'
import { hasSameRelations } from './relations.ts'
import { unitRatios } from './units.ts'

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
function createCompare({ content, tolerance }: ResultTask): Compare {
  const plain = normalizeSigns(content)
  const isStrict = formMatters(content) && tolerance === 0
  const compare = (a: Expression, b: Expression): Verdict => {
    const verdict = verdictOf(compareValues(a, b, tolerance))
    const isOther = !isFinishedResult(b) || (isStrict && canonicalForm(a) !== canonicalForm(b))
    return verdict === 'right' && isOther ? 'unsure' : verdict
  }
  return (a, b) => {
    const [keyMeasure, answerMeasure] = [a.measured, b.measured]
    const isMeasured =
      keyMeasure &&
      answerMeasure &&
      ![keyMeasure.unit, answerMeasure.unit].some((unit) => isVariable(unit, plain))
    if (isMeasured) {
      const verdicts = unitRatios(keyMeasure.unit, answerMeasure.unit).map((ratio) =>
        compare(
          ratio === 1 ? keyMeasure.expression : scale(keyMeasure.expression, ratio),
          answerMeasure.expression,
        ),
      )
      if (verdicts.length > 0) return best(verdicts)
    }
    // Units of different kinds: either a slip or a different answer.
    return a.algebra && b.algebra ? compare(a.algebra, b.algebra) : 'unsure'
  }
}

const best = (verdicts: readonly Verdict[]): Verdict =>
  (['right', 'unsure', 'near'] as const).find((candidate) => verdicts.includes(candidate)) ?? 'wrong'

const scale = (expression: Expression, ratio: number) =>
  ({ kind: 'product', parts: [expression, { kind: 'number', value: ratio }] }) as const

const verdictOf = (compared: ReturnType<typeof compareValues>): Verdict =>
  compared === 'same' ? 'right' : compared === 'different' ? 'wrong' : 'unsure'

const worst = (verdicts: readonly Verdict[]): Verdict =>
  (['unsure', 'wrong', 'near'] as const).find((candidate) => verdicts.includes(candidate)) ?? 'right'

/** The letter of `x1` or `直线x`. */
const letterOf = ({ name }: Result) => /([a-z])\d?$/.exec(name)?.[1]

function compareResults(key: Result, actual: Result, compare: Compare): Verdict {
  const verdict = compareParts(key, actual, compare)
  const [keyLetter, answerLetter] = [letterOf(key), letterOf(actual)]
  // Another letter: the pupil's own unknown or a different quantity.
  return verdict === 'right' && keyLetter && answerLetter && keyLetter !== answerLetter ? 'unsure' : verdict
}

function compareParts(key: Result, actual: Result, compare: Compare): Verdict {
  if (key.values.length !== actual.values.length) return 'unsure'
  const verdicts = key.values.map((value, i) => compare(value, actual.values[i] as Quantity))
  for (const side of ['below', 'above'] as const) {
    const [keyBound, answerBound] = [key[side], actual[side]]
    if (keyBound && answerBound)
      verdicts.push(
        keyBound.inclusive === answerBound.inclusive ? compare(keyBound.value, answerBound.value) : 'wrong',
      )
    else if (keyBound || answerBound) verdicts.push('wrong')
  }
  if (key.name !== actual.name && (key.below || key.above)) return 'unsure'
  return worst(verdicts)
}

/** Maps `x1` and `x2` to `x`, since both are values of x. */
const baseName = ({ name }: Result) => name.replace(/^([a-z])\d$/, '$1')

const isInWords = ({ name }: Result) => /\p{Script=Han}/u.test(name)
/** `甲` matches `甲班`; letters have to be equal. */
const isNamedAlike = (a: Result, b: Result): boolean =>
  baseName(a) === baseName(b) ||
  (isInWords(a) && isInWords(b) && (a.name.includes(b.name) || b.name.includes(a.name)))

/**
 * Compares all results of the key with those of the answer, in any order if they are values of one quantity.
 */
function compareAll(key: readonly Result[], actual: readonly Result[], compare: Compare): Verdict {
  const named = key.filter(({ name }) => name !== '')
  const several = new Set(named.map(baseName)).size > 1
  if (several && actual.every(({ name }) => name !== '')) {
    const verdicts = key.map((keyResult) => {
      const same = actual.findLast((result) => isNamedAlike(keyResult, result))
      return same ? compareResults(keyResult, same, compare) : isInWords(keyResult) ? 'unsure' : 'wrong'
    })
    return combineVerdicts(verdicts)
  }
  // `3 and -2` for `a=3, b=-2`: only the order assigns the values.
  if (several) {
    if (key.length !== actual.length) return 'unsure'
    const verdict = worst(
      key.map((keyResult, i) => compareResults(keyResult, { ...(actual[i] as Result) }, compare)),
    )
    return verdict === 'right' ? 'right' : 'unsure'
  }
  // For `y=2x+1, k=2` where the question asks for k.
  const sameName = actual.filter((result) =>
    key.some((keyResult) => keyResult.name !== '' && baseName(result) === baseName(keyResult)),
  )
  const unmatched = sameName.length > 0 ? [...sameName] : [...actual]
  const outcomes = key.map((keyResult) => {
    const verdicts = unmatched.map((candidate) => compareResults(keyResult, candidate, compare))
    const best = (['right', 'near', 'unsure', 'wrong'] as const).find((verdict) => verdicts.includes(verdict))
    if (best === 'right' || best === 'near') unmatched.splice(verdicts.indexOf(best), 1)
    return best ?? 'wrong'
  })
  const verdict = combineVerdicts(outcomes)
  return verdict === 'right' && unmatched.length > 0 ? 'wrong' : verdict
}

function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('unsure')) return 'unsure'
  if (!verdicts.includes('wrong')) return worst(verdicts)
  return verdicts.some((verdict) => verdict !== 'wrong') ? 'near' : 'wrong'
}

/** True if two of its sides are unequal numbers: `3+4=8`. */
function isFalseEquation({ sides }: Statement): boolean {
  const numbers = sides.flatMap((side) => {
    const measured = parseQuantity(side)?.measured
    if (!measured || variablesIn(measured.expression).length > 0) return []
    return [{ value: evaluate(measured.expression, () => Number.NaN), unit: measured.unit }]
  })
  const [first, ...rest] = numbers
  return rest.some(({ value, unit }) =>
    unitRatios(first?.unit ?? '', unit).every((ratio) => {
      const expected = (first?.value ?? 0) * ratio
      return Math.abs(value - expected) > STEP_TOLERANCE * Math.abs(expected)
    }),
  )
}
/** Relative tolerance for intermediate steps, which may be rounded. */
const STEP_TOLERANCE = 0.011

const CONCLUSION = /答\s*[:：]|(?:^|[\n。；;，,])\s*答(?=[^案])/g

/** The statements after the last `答`, otherwise all of them. */
function findConclusion(text: string): readonly Statement[] {
  const mark = [...text.matchAll(CONCLUSION)].at(-1)
  const after = mark ? parseStatements(text.slice(mark.index + mark[0].length)) : []
  return after.some(({ results }) => results.length > 0) ? after : parseStatements(text)
}

/** Results at the end of the statements: those of one kind with no calculation between them. */
function lastResults(statements: readonly Statement[]): Result[] {
  const lastOnes: Result[] = []
  for (const { results, sides } of statements.toReversed()) {
    if (results.length === 0) {
      if (lastOnes.length > 0) break
      continue
    }
    const isStep = sides.length > 2 || (sides.length === 2 && results[0]?.name === '')
    if (lastOnes.length > 0 && isStep) break
    lastOnes.unshift(...results)
    if (isStep) break
  }
  return lastOnes
}

/** True if the answer contains only results and no working that could earn points. */
const hasOnlyResults = (statements: readonly Statement[]): boolean =>
  statements.every(({ results, sides, words }) => {
    const named = sides.length === 2 && results[0]?.name !== ''
    return results.length > 0 && (sides.length === 0 || named) && words.length <= MAX_WORDS
  })
const MAX_WORDS = 6

/** Splits `(1) 3 (2) x=5` by question part; undefined if there are no parts. */
function splitParts(text: string): Map<string, string> | undefined {
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
function removePrintedSign(task: ResultTask): ResultTask {
  const printedSign = /[_)）]\s*\$?\s*\\?([%％万亿])/.exec(task.content)?.[1]
  if (printedSign === undefined) return task
  const without = (text: string) => text.replaceAll(printedSign === '％' ? /[%％]/g : printedSign, '')
  return { ...task, key: without(task.key), answer: without(task.answer) }
}

/** Longer texts are no calculations, and matching time grows with the square of the length. */
const MAX_LENGTH = 2_000

/** Judges the final result of an answer by value; undefined if the key has no calculation result. */
export function judgeResult(input: ResultTask): Verdict | undefined {
  if (input.key.length > MAX_LENGTH || input.answer.length > MAX_LENGTH) return undefined
  const isTime = isSameTime(input.content, input.key, input.answer)
  if (isTime !== undefined) return isTime ? 'right' : 'unsure'
  if (NO_SOLUTION.test(input.key)) return NO_SOLUTION_AT_END.test(input.answer) ? 'right' : 'unsure'
  if (hasSameRelations(input.key, input.answer)) return 'right'
  if (/≠|\\neq?(?![a-z])|不等于/.test(input.key)) return 'unsure'
  const task = removePrintedSign({
    ...input,
    key: removeCheck(removeStepPoints(input.key)),
    answer: removeCheck(input.answer),
  })
  const keyParts = splitParts(task.key)
  if (keyParts && [...keyParts.values()].some((part) => parseStatements(part).length === 0)) return undefined
  if (!keyParts) return judgeOne(task)
  const answerParts = splitParts(task.answer)
  const verdicts = [...keyParts].map(([label, key]) => {
    const answer = answerParts?.get(label)
    const verdict = judgeOne({ ...task, key, answer: answer ?? '?' })
    return verdict && (answer === undefined ? 'unsure' : verdict)
  })
  if (verdicts.includes(undefined)) return undefined
  if (verdicts.includes('unsure')) return 'unsure'
  return combineVerdicts(verdicts as Verdict[])
}

function judgeOne(task: ResultTask): Verdict | undefined {
  const keyStatements = findConclusion(task.key)
  const isCalculation =
    parseStatements(task.key).some(({ sides }) => sides.length > 1) || task.key.search(CONCLUSION) >= 0
  if (!isCalculation && !hasOnlyResults(keyStatements)) return undefined
  const key = lastResults(keyStatements)
  if (key.length === 0) return undefined
  const all = parseStatements(task.answer)
  const concluded = findConclusion(task.answer)
  const compare = createCompare(task)
  const isOnlyResults = hasOnlyResults(all)
  if (!isOnlyResults && all.some(isFalseEquation)) return 'unsure'
  if (hasUnexpectedQualifier(task)) return 'unsure'
  const answerResults = isOnlyResults
    ? distinct(
        all.flatMap(({ results }) => results),
        compare,
      )
    : lastResults(concluded)
  if (answerResults.length === 0) return 'unsure'
  const verdict = compareAll(
    key,
    isOnlyResults ? answerResults : pickComparable(key, answerResults, all),
    compare,
  )
  return isOnlyResults || verdict === 'right' ? verdict : 'unsure'
}

/** Removes repeated results such as `x=±√36, x=±6` and `x1=x2=3`. */
const distinct = (results: readonly Result[], compare: Compare): Result[] =>
  results.filter(
    (result, i) =>
      !results
        .slice(i + 1)
        .some(
          (laterResult) =>
            baseName(result) === baseName(laterResult) &&
            compareResults(result, laterResult, compare) === 'right',
        ),
  )

/** Picks as many of the last results as the key has, by name if the key names them. */
function pickComparable(
  key: readonly Result[],
  answerResults: readonly Result[],
  all: readonly Statement[],
): readonly Result[] {
  const names = key.map(baseName)
  if (new Set(names).size > 1 && names.every((name) => name !== '')) {
    const results = all.flatMap((statement) => statement.results)
    return key.flatMap((keyResult) => results.findLast((result) => isNamedAlike(keyResult, result)) ?? [])
  }
  return answerResults.length > key.length ? answerResults.slice(-key.length) : answerResults
}
