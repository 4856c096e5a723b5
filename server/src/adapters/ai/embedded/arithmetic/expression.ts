import { add, divide, equal, multiply, negate, ONE, parseRational, type Rational, ZERO } from './rational.ts'

/** k·x + c: covers arithmetic (k = 0) and linear equations. */
interface Linear {
  readonly k: Rational
  readonly c: Rational
}
const constant = (c: Rational): Linear => ({ k: ZERO, c })
const isConstant = ({ k }: Linear) => equal(k, ZERO)

class ParseError extends Error {}
const MAX_CHARACTERS = 200

/** Replaces print and TeX operators by ASCII ones. */
const normalizeOperators = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\\d?frac\{([^{}]+)\}\{([^{}]+)\}/g, '(($1)/($2))')
    .replace(/\\times|\\cdot|[×·*]/g, '*')
    .replace(/\\div|[÷:∶]/g, '/')
    .replace(/[−–—]/g, '-')
    .replace(/\\left|\\right|[$\s]/g, '')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')

/** Collected while parsing: the letters, and every number that appears or results from a step. */
interface Trace {
  readonly letters: Set<string>
  readonly steps: Rational[]
}

/** Recursive descent over `+ - * / ( )`, numbers and one letter. */
function parse(text: string, { letters, steps }: Trace): Linear {
  let position = 0
  const recordSteps = (value: Linear) => {
    steps.push(value.c, value.k)
    return value
  }
  const consume = (sign: string) => {
    if (text[position] !== sign) return false
    position++
    return true
  }

  function sum(): Linear {
    let total = product()
    for (;;) {
      const sign = consume('+') ? ONE : consume('-') ? negate(ONE) : undefined
      if (!sign) return total
      const term = product()
      total = recordSteps({
        k: add(total.k, multiply(sign, term.k)),
        c: add(total.c, multiply(sign, term.c)),
      })
    }
  }
  function product(): Linear {
    let total = factor()
    for (;;) {
      if (consume('*')) total = recordSteps(multiplyLinear(total, factor()))
      else if (consume('/')) total = recordSteps(divideLinear(total, factor()))
      else if (/[a-z(]/.test(text[position] ?? '')) total = recordSteps(multiplyLinear(total, factor()))
      else return total
    }
  }
  function factor(): Linear {
    if (consume('-')) return multiplyLinear(constant(negate(ONE)), factor())
    if (consume('(')) {
      const inner = sum()
      if (!consume(')')) throw new ParseError()
      return inner
    }
    const rest = text.slice(position)
    const number = /^\d+(?:\.\d+)?%?/.exec(rest)?.[0]
    if (number) {
      position += number.length
      return constant(parseRational(number) ?? ZERO)
    }
    const letter = /^[a-z](?![a-z])/.exec(rest)?.[0]
    if (!letter) throw new ParseError()
    position++
    letters.add(letter)
    return { k: ONE, c: ZERO }
  }

  const value = sum()
  if (position < text.length) throw new ParseError()
  return value
}

function multiplyLinear(a: Linear, b: Linear): Linear {
  if (isConstant(a)) return { k: multiply(a.c, b.k), c: multiply(a.c, b.c) }
  if (isConstant(b)) return multiplyLinear(b, a)
  throw new ParseError()
}
function divideLinear(a: Linear, b: Linear): Linear {
  if (!isConstant(b) || equal(b.c, ZERO)) throw new ParseError()
  return multiplyLinear(constant(divide(ONE, b.c)), a)
}

/** Adjacent numbers, or a whole number before a fraction, do not mean a product. */
const AMBIGUOUS = /\d\s+[\d.]|\d\s*\\d?frac|\d\s*[½¼¾⅓⅔]/

function tryRead<T>(text: string, read: (plain: string, trace: Trace) => T | undefined): T | undefined {
  const plain = normalizeOperators(text)
  if (plain.length > MAX_CHARACTERS || !/\d/.test(plain) || AMBIGUOUS.test(text)) return undefined
  try {
    return read(plain, { letters: new Set(), steps: [] })
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

export interface EvaluatedExpression {
  readonly value: Rational
  readonly letter: string | undefined
  readonly steps: readonly Rational[]
}

/** Value of an arithmetic expression; undefined if the text is not one. */
export const evaluate = (text: string): EvaluatedExpression | undefined =>
  tryRead(text, (plain, trace) => {
    const value = parse(plain, trace)
    return trace.letters.size === 0 ? { value: value.c, letter: undefined, steps: trace.steps } : undefined
  })

/** Letter and unique solution of a linear equation. */
export const solveEquation = (text: string): EvaluatedExpression | undefined =>
  tryRead(text, (plain, trace) => {
    const [left, right, ...rest] = plain.split('=')
    if (!left || !right || rest.length > 0) return undefined
    const [a, b] = [parse(left, trace), parse(right, trace)]
    const [letter, other] = trace.letters
    const k = add(a.k, negate(b.k))
    if (!letter || other || equal(k, ZERO)) return undefined
    return { letter, value: divide(add(b.c, negate(a.c)), k), steps: trace.steps }
  })

/** Number in an answer such as 'x=5', '28元' or '$\frac{5}{6}$', with the text around it. */
export function parseAnswerNumber(
  answer: string,
): { value: Rational; before: string; after: string } | undefined {
  const parts =
    /^((?:\$?\s*[a-z]\s*[=＝]\s*)?)(.*?)((?:\s*(?:[\p{Script=Han}]+|yuan|dollars))?[.。]?)$/su.exec(
      answer.trim(),
    )
  if (!parts) return undefined
  const [, before = '', number = '', after = ''] = parts
  const plain = normalizeOperators(number)
  const value = parseRational(plain) ?? (/^-?[\d./()]+$/.test(plain) ? evaluate(number)?.value : undefined)
  return value && { value, before, after }
}
