import { type Expression, parseExpression, variablesIn } from './expression.ts'
import { normalizeSigns } from './normalize-signs.ts'
import { isUnit, unitAtStart, unitRatios } from './units.ts'

/**
 * A value as written. `5m` is five metres or five times m: both readings are stored, `algebra` is the second.
 */
export interface Quantity {
  readonly measured: { readonly expression: Expression; readonly unit: string } | undefined
  readonly algebra: Expression | undefined
}
interface Bound {
  readonly value: Quantity
  readonly inclusive: boolean
}
/** A result: a number, a coordinate pair, a quotient with remainder, or a range. */
export interface Result {
  /** `x` of `x1=2`, `周长` of `周长=6`; empty if none is written. */
  readonly name: string
  readonly values: readonly Quantity[]
  readonly below?: Bound
  readonly above?: Bound
}
/** One statement of an answer, such as `S=3*4=12(cm^2)` or `3小时后相遇`. */
export interface Statement {
  readonly results: readonly Result[]
  /** Sides of its equation, from left to right. */
  readonly sides: readonly string[]
  /** Words around the result. */
  readonly words: string
}

const LABEL =
  /^(?:[∴∵]|(?:参考)?答案?(?:是|为)?[:：]?|(?:[\p{Script=Han}]{1,6}的)?(?:解集?|根)(?:是|为)|解[:：]?|综上(?:所述)?|所以|因此|因为|于是|即|则|故|可得|解得|得到?|代入.{0,3}得|也就是|等于|共|是|为|[:：,，])\s*/u
const CONNECTIVE = /\s*(?:或者|或是|或|以及|和|与|及|且|并且|\bor\b|\band\b|∨|、)\s*/

const removeLabels = (text: string): string => {
  const bare = text.trim().replace(LABEL, '')
  return bare === text.trim() ? bare : removeLabels(bare)
}

/** Splits at commas and sentence ends but never inside brackets: `(3,-2)` is one result. */
function splitStatements(plain: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of plain) {
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
    if (/[\n;。]/.test(sign) || (depth === 0 && sign === ',')) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
    .flatMap((part) => part.split(/(?=[∴∵]|答\s*:)|\s+(?=[a-zA-Z]\d?\s*=)/))
    .filter((part) => part.trim() !== '')
}

const parseTrimmed = (text: string): Expression | undefined => parseExpression(text.trim())

/** Parses compound quantities such as `2小时30分` and `1米5分米`, in the first unit. */
function parseCompound(plain: string): Quantity | undefined {
  const pieces = [...plain.matchAll(/(\d+(?:\.\d+)?)([^\d\s.]+)/g)]
  if (pieces.length < 2 || pieces.map(([piece]) => piece).join('') !== plain.replace(/\s/g, ''))
    return undefined
  const unit = pieces[0]?.[2] ?? ''
  const parts = pieces.map(([, digits, unitName = '']) => {
    const ratio = isUnit(unitName) ? unitRatios(unitName, unit)[0] : undefined
    return ratio === undefined ? Number.NaN : Number(digits) * ratio
  })
  const value = parts.reduce((sum, part) => sum + part, 0)
  const expression = { kind: 'number', value } as const
  return isUnit(unit) && Number.isFinite(value)
    ? { measured: { expression, unit }, algebra: undefined }
    : undefined
}

/** Drops words after a unit: `天看完` of `8天看完` becomes days, `h后相遇` becomes hours. */
function trimUnit(unit: string): string {
  const knownUnit = unitAtStart(unit)
  return knownUnit !== '' && !isUnit(unit) && /^\p{Script=Han}+$/u.test(unit.slice(knownUnit.length))
    ? knownUnit
    : unit
}

/** Parses `3小时`, `12 cm^2`, `5(个)` and `2x+1`. */
export function parseQuantity(text: string): Quantity | undefined {
  const plain = text
    .trim()
    .replace(/\(([\p{L}°℃/^\d]{1,8})\)$/u, (match, unit) =>
      isUnit(unit) || /^\p{Script=Han}{1,3}$/u.test(unit) ? unit : match,
    )
  const algebra = parseTrimmed(plain)
  if (algebra && variablesIn(algebra).length === 0)
    return { measured: { expression: algebra, unit: '' }, algebra }
  const money = /^[¥$]\s*(.+)$/.exec(plain)
  const amount = money && parseTrimmed(money[1] ?? '')
  if (amount) return { measured: { expression: amount, unit: '元' }, algebra: undefined }
  const compound = parseCompound(plain)
  if (compound) return compound
  // Tries the longest unit first: `3km` is not `3k` metres.
  for (let end = 1; end < plain.length; end++) {
    const unit = trimUnit(plain.slice(end).trim())
    if (!isUnit(unit) && !/^(?![万亿])\p{Script=Han}{1,3}$/u.test(unit)) continue
    const expression = parseTrimmed(plain.slice(0, end))
    if (expression) return { measured: { expression, unit }, algebra }
  }
  return algebra && { measured: undefined, algebra }
}

const NAME = /^(?:[a-zA-Zα-ωΔ]\d?|[A-Z]{2,3}|∠[A-Z0-9]{1,3}|[\p{Script=Han}]{1,6}(?:[a-zA-Z]\d?)?)$/u
const isName = (text: string): boolean => NAME.test(text.trim())
const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const CHINESE_DIGITS = '零一二三四五六七八九'
const CHINESE_PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
const CHINESE_NUMBER =
  /^[一二两三四五六七八九十百千万零]{1,9}(?=[\p{Script=Han}]{0,3}$|小时|分钟|[个元天年厘平])/u

/** `三百零五` is 305; the digit before 十 can be missing. */
function parseChineseNumber(run: string): number {
  let [total, part, digit] = [0, 0, 0]
  for (const sign of run) {
    const place = CHINESE_PLACES[sign]
    if (place === undefined) digit = sign === '两' ? 2 : CHINESE_DIGITS.indexOf(sign)
    else if (place === 10_000) [total, part, digit] = [(part + digit) * place, 0, 0]
    else [part, digit] = [part + (digit || 1) * place, 0]
  }
  return total + part + digit
}
const ENGLISH_NUMBER = /^([a-z]+)\s+([a-z]+)$/i

/**
 * Converts number words to digits: `三小时` is `3小时`, `two hours` is `2 hours`. Longer numbers are written in
 * digits.
 */
function toDigits(text: string): string {
  const [, word = '', unit = ''] = ENGLISH_NUMBER.exec(text) ?? []
  const number = NUMBER_WORDS.indexOf(word.toLowerCase())
  if (number >= 0 && isUnit(unit)) return `${number} ${unit}`
  return text.replace(CHINESE_NUMBER, (run) => String(parseChineseNumber(run)))
}

/** Expands `a±b` into two values. */
const expandPlusMinus = (text: string): string[] =>
  text.includes('±')
    ? ['+', '-'].map((sign) => text.replaceAll('±', sign).replace(/^\+/, '').replace(/\(\+/g, '('))
    : [text]

function parseTuple(text: string): Quantity[] | undefined {
  const inner =
    /^(?:[A-Z]|\p{Script=Han}{1,6}(?:[A-Z])?)?\(([^()]+),([^()]+)\)$/u.exec(text.trim()) ??
    /^(\d+)\s*(?:…|余)\s*(\d+)$/.exec(text.trim())
  const values = inner?.slice(1).map((part) => parseQuantity(part))
  return values?.every((value) => value !== undefined) ? (values as Quantity[]) : undefined
}

function parseRange(text: string): Result | undefined {
  const parts = text.split(/([<>≤≥])/)
  if (parts.length === 3) {
    const [left = '', sign = '', right = ''] = parts
    const [name, number, isReversed] = isName(left) ? [left, right, false] : [right, left, true]
    const value = parseQuantity(number)
    if (!value || !isName(name)) return undefined
    const bound = { value, inclusive: /[≤≥]/.test(sign) }
    const isAbove = /[>≥]/.test(sign) !== isReversed
    return { name: name.trim().toLowerCase(), values: [], ...(isAbove ? { above: bound } : { below: bound }) }
  }
  if (parts.length !== 5) return undefined
  const [low = '', first = '', name = '', second = '', high = ''] = parts
  const [lowQuantity, highQuantity] = [parseQuantity(low), parseQuantity(high)]
  if (!lowQuantity || !highQuantity || !isName(name) || /[>≥]/.test(first) !== /[>≥]/.test(second))
    return undefined
  const [below, above] = [
    { value: highQuantity, inclusive: /[≤≥]/.test(second) },
    { value: lowQuantity, inclusive: /[≤≥]/.test(first) },
  ]
  const isFlipped = /[>≥]/.test(first)
  return {
    name: name.trim().toLowerCase(),
    values: [],
    ...(isFlipped ? { below: above, above: below } : { below, above }),
  }
}

/** The only number in a sentence: `它们3小时后相遇`. */
function findSingleNumber(text: string): { quantity: Quantity; words: string; before: string } | undefined {
  if (/不是|并非|不对|不等于|没有|错|前\s*\d|!/.test(text)) return undefined
  const numbers = [
    ...text.matchAll(/[-+±]?(?:\([\d+/]+\)|\d+(?:\.\d+)?)(?:\/\d+(?:\.\d+)?|π|√\d+)?[%万亿]?/g),
  ]
  const [match, second] = numbers
  if (!match || second || /[^\p{L}\p{M}\d\s(),:'"%°/^]/u.test(text.replace(match[0], ''))) return undefined
  const rest = text.slice(match.index + match[0].length)
  const unit = unitAtStart(rest) || (/^[\p{Script=Han}]/u.exec(rest)?.[0] ?? '')
  const quantity = parseQuantity(match[0])
  if (!quantity?.measured) return undefined
  const before = text.slice(0, match.index)
  const words = before + rest.slice(unit.length)
  return {
    quantity: { measured: { ...quantity.measured, unit }, algebra: undefined },
    words,
    before: before.trim(),
  }
}

/** `x=6或-6` assigns both values to x. */
function shareName(statements: readonly Statement[]): Statement[] {
  const name = statements[0]?.results[0]?.name ?? ''
  return statements.map((statement) => ({
    ...statement,
    results: statement.results.map((result) => (result.name === '' ? { ...result, name } : result)),
  }))
}

/** Merges `x<5 且 x≥3` into one range. */
function mergeRange(first: Statement, second: Statement): Statement | undefined {
  const [a, b] = [first.results[0], second.results[0]]
  if (!a || !b || a.name !== b.name || a.values.length + b.values.length > 0) return undefined
  if ((a.below && b.below) || (a.above && b.above)) return undefined
  return { ...first, results: [{ ...a, ...b }] }
}

/** Notations that name the counted thing: `甲: 12*3=36`, `甲36`, `甲数是36`. */
const LABELLED = /^([\p{Script=Han}]{1,6}|[A-Z])\s*:\s*(?=[-±√π(\da-z])(.+)$/su
const NAMED_NUMBER = /^([\p{Script=Han}]{1,6}?|[a-zA-Z]\d?)(?:是|为|有|得)?$/u

const assignName = (name: string, { results, ...statement }: Statement): Statement => ({
  ...statement,
  results: results.map((result) => (result.name === '' ? { ...result, name } : result)),
})

const EMPTY_STATEMENT: Statement = { results: [], sides: [], words: '' }

function parseStatement(text: string): Statement {
  const bare = toDigits(removeLabels(text).replace(/\.$/, '').trim())
  if (bare === '') return EMPTY_STATEMENT
  const [, label, labelled] = LABELLED.exec(bare) ?? []
  if (label !== undefined && labelled !== undefined) return assignName(label, parseStatement(labelled))
  const range = parseRange(bare)
  if (range) return { results: [range], sides: [], words: '' }
  const sides = bare.split(/[=≈]/).map((side) => side.trim())
  const last = sides.at(-1) ?? ''
  const name = sides.length > 1 && isName(sides[0] ?? '') ? (sides[0] ?? '').trim().toLowerCase() : ''
  const chain = sides.length > 1 ? sides : []
  const tuple = parseTuple(last)
  if (tuple) return { results: [{ name, values: tuple }], sides: chain, words: '' }
  const values = expandPlusMinus(toDigits(last)).map(parseQuantity)
  if (values.every((value) => value !== undefined))
    return {
      results: values.map((value) => ({ name, values: [value as Quantity] })),
      sides: chain,
      words: '',
    }
  const inWords = findSingleNumber(last)
  if (!inWords) return { ...EMPTY_STATEMENT, sides: chain, words: bare }
  const { quantity, words, before } = inWords
  const counted = sides.length === 1 ? NAMED_NUMBER.exec(before)?.[1] : undefined
  return { results: [{ name: name || (counted ?? ''), values: [quantity] }], sides: chain, words }
}

/**
 * Removes braces printed around solutions, `{x=2, y=-1` and `{2, 3}`, but not of a set by its rule,
 * `{x|x>1}`.
 */
const removeBraces = (plain: string): string =>
  plain.includes('|') ? plain.replace(/^\s*\{([^{}]+)\}\s*$/, '$1') : plain.replace(/[{}]/g, '')

/** All statements of an answer in order; a statement whose result cannot be parsed has no results. */
export function parseStatements(text: string): Statement[] {
  const plain = removeBraces(normalizeSigns(text))
  return splitStatements(plain).flatMap((part) => {
    const wholeStatement = parseStatement(part)
    const pieces = part.split(CONNECTIVE).filter((piece) => piece.trim() !== '')
    if (pieces.length < 2) return [wholeStatement]
    const pieceStatements = pieces.map(parseStatement)
    const [first, second] = pieceStatements
    const range =
      /且/.test(part) && first && second && pieceStatements.length === 2 && mergeRange(first, second)
    if (range) return [range]
    return pieceStatements.every(({ results }) => results.length > 0)
      ? shareName(pieceStatements)
      : [wholeStatement]
  })
}
