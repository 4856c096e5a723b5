/** An algebraic expression. Sums and products are flat, so that the order of their parts can be ignored. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'pi' }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'sum' | 'product'; readonly parts: readonly Expression[] }
  | { readonly kind: 'inverse' | 'negative' | 'root' | 'absolute' | 'factorial'; readonly of: Expression }
  | { readonly kind: 'power'; readonly base: Expression; readonly exponent: Expression }
  | { readonly kind: 'function'; readonly name: FunctionName; readonly of: Expression }

const FUNCTIONS = { sin: Math.sin, cos: Math.cos, tan: Math.tan, ln: Math.log, lg: Math.log10 } as const
type FunctionName = keyof typeof FUNCTIONS

class ParseError extends Error {}
const MAX_LENGTH = 300
const SCALES: Readonly<Record<string, number>> = { '%': 0.01, 万: 1e4, 亿: 1e8 }

class Parser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  parseAll(): Expression {
    const expression = this.#sum()
    if (this.#at < this.#text.length) throw new ParseError()
    return expression
  }

  #take(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    return true
  }

  #match(pattern: RegExp): string | undefined {
    const match = pattern.exec(this.#text.slice(this.#at))?.[0]
    if (match) this.#at += match.length
    return match
  }

  #sum(): Expression {
    const parts: Expression[] = []
    let negative = !this.#take('+') && this.#take('-')
    for (;;) {
      const part = this.#product()
      parts.push(negative ? { kind: 'negative', of: part } : part)
      if (this.#take('+')) negative = false
      else if (this.#take('-')) negative = true
      else return parts.length === 1 ? (parts[0] as Expression) : { kind: 'sum', parts }
    }
  }

  #product(): Expression {
    const parts: Expression[] = [this.#power()]
    for (;;) {
      if (this.#take('*')) parts.push(this.#signed())
      else if (this.#take('/')) parts.push({ kind: 'inverse', of: this.#signed() })
      else if (/^[\p{L}(√]/u.test(this.#text.slice(this.#at))) parts.push(this.#power())
      else return parts.length === 1 ? (parts[0] as Expression) : { kind: 'product', parts }
    }
  }

  #signed(): Expression {
    return this.#take('-') ? { kind: 'negative', of: this.#power() } : this.#power()
  }

  #power(): Expression {
    const atom = this.#atom()
    const base: Expression = this.#take('!') ? { kind: 'factorial', of: atom } : atom
    if (!this.#take('^')) return base
    return { kind: 'power', base, exponent: this.#signed() }
  }

  #atom(): Expression {
    if (this.#take('(')) return this.#closed(')')
    if (this.#take('[')) return this.#closed(']')
    if (this.#take('|')) return { kind: 'absolute', of: this.#closed('|') }
    if (this.#take('√')) return { kind: 'root', of: this.#power() }
    if (this.#take('π')) return { kind: 'pi' }
    const name = this.#match(/^(?:sin|cos|tan|ln|lg)(?![a-z])/) as FunctionName | undefined
    if (name) return this.#applied(name)
    const digits = this.#match(/^(?:\d+(?:\.\d+)?|\.\d+)/)
    if (digits) {
      const scale = this.#match(/^[%万亿]/)
      return { kind: 'number', value: Number(digits) * (scale === undefined ? 1 : (SCALES[scale] ?? 1)) }
    }
    const letter = this.#match(/^[a-zA-Zα-ωΔ]\d*/)
    if (!letter) throw new ParseError()
    return { kind: 'variable', name: letter.toLowerCase() }
  }

  #applied(name: FunctionName): Expression {
    const of = this.#power()
    const inDegrees = this.#take('°')
    const radians = { kind: 'number', value: Math.PI / 180 } as const
    return { kind: 'function', name, of: inDegrees ? { kind: 'product', parts: [of, radians] } : of }
  }

  #closed(end: string): Expression {
    const inner = this.#sum()
    if (!this.#take(end)) throw new ParseError()
    return inner
  }
}

/** Parses an expression in normalised signs (normalize-signs.ts); undefined if it is not one. */
export function parseExpression(plain: string): Expression | undefined {
  const text = plain.trim()
  // Two adjacent numbers have no defined meaning.
  if (text === '' || text.length > MAX_LENGTH || /\d\s+[\d.]/.test(text)) return undefined
  try {
    return new Parser(text.replace(/\s+/g, '')).parseAll()
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

/** Evaluates an expression; `pi` can be the value that a paper prescribes, such as 3.14. */
export function evaluate(
  expression: Expression,
  numberFor: (name: string) => number,
  pi: number = Math.PI,
): number {
  const evaluateNode = (node: Expression): number => {
    switch (node.kind) {
      case 'number':
        return node.value
      case 'pi':
        return pi
      case 'variable':
        return numberFor(node.name)
      case 'sum':
        return node.parts.reduce((sum, part) => sum + evaluateNode(part), 0)
      case 'product':
        return node.parts.reduce((product, part) => product * evaluateNode(part), 1)
      case 'inverse':
        return 1 / evaluateNode(node.of)
      case 'negative':
        return -evaluateNode(node.of)
      case 'root':
        return Math.sqrt(evaluateNode(node.of))
      case 'absolute':
        return Math.abs(evaluateNode(node.of))
      case 'factorial':
        return factorial(evaluateNode(node.of))
      case 'power':
        return evaluateNode(node.base) ** evaluateNode(node.exponent)
      case 'function':
        return FUNCTIONS[node.name](evaluateNode(node.of))
    }
  }
  return evaluateNode(expression)
}

const factorial = (n: number): number =>
  Number.isInteger(n) && n >= 0 ? (n < 2 ? 1 : n * factorial(n - 1)) : Number.NaN

export function variablesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
    case 'pi':
      return []
    case 'variable':
      return [expression.name]
    case 'sum':
    case 'product':
      return expression.parts.flatMap(variablesIn)
    case 'power':
      return [...variablesIn(expression.base), ...variablesIn(expression.exponent)]
    default:
      return variablesIn(expression.of)
  }
}

/**
 * A canonical form that ignores the order of terms and factors but not the notation: `(x+1)(x-1)` differs
 * from `x^2-1`.
 */
export function canonicalForm(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return String(Number(expression.value.toPrecision(12)))
    case 'pi':
      return 'π'
    case 'variable':
      return expression.name
    case 'sum':
    case 'product':
      return `${expression.kind}(${expression.parts.map(canonicalForm).toSorted().join(',')})`
    case 'power':
      return `power(${canonicalForm(expression.base)},${canonicalForm(expression.exponent)})`
    case 'function':
      return `${expression.name}(${canonicalForm(expression.of)})`
    default:
      return `${expression.kind}(${canonicalForm(expression.of)})`
  }
}

/**
 * True for a finished result: a number, a fraction, a multiple of a root or of π. `-4-10` and `3*4` are
 * unfinished calculations.
 */
export function isFinishedResult(expression: Expression): boolean {
  if (variablesIn(expression).length > 0) return true
  switch (expression.kind) {
    case 'number':
    case 'pi':
      return true
    case 'negative':
    case 'inverse':
      return isFinishedResult(expression.of)
    case 'root':
      return expression.of.kind === 'number' || isFraction(expression.of)
    case 'product': {
      const isScientific = expression.parts.length === 2 && isPowerOfTen(expression.parts[1])
      const factors = expression.parts.filter(({ kind }) => kind === 'number')
      return isScientific || (factors.length < 2 && expression.parts.every(isFinishedResult))
    }
    case 'sum':
      return isMixed(expression.parts) || expression.parts.some(isIrrational)
    default:
      return false
  }
}

const isFraction = (expression: Expression): boolean =>
  expression.kind === 'product' && expression.parts.length === 2 && expression.parts[1]?.kind === 'inverse'
const isPowerOfTen = (expression: Expression | undefined): boolean =>
  expression?.kind === 'power' && expression.base.kind === 'number' && expression.base.value === 10
/** `1½` is parsed as 1+1/2. */
const isMixed = ([whole, part, ...rest]: readonly Expression[]): boolean =>
  whole?.kind === 'number' && part !== undefined && isFraction(part) && rest.length === 0
const isIrrational = (expression: Expression): boolean =>
  expression.kind === 'pi' ||
  expression.kind === 'root' ||
  (expression.kind === 'negative' && isIrrational(expression.of)) ||
  (expression.kind === 'product' && expression.parts.some(isIrrational))

/** Tolerance above the rounding error of doubles and below any difference that a pupil could mean. */
const ROUNDING = 1e-12
const SCHOOL_PI = 3.14
const SAMPLES = [0, 1, 2, 3, 4]

/** A value for a variable, different in each sample. */
const sampleOf = (sample: number) => (name: string) => {
  const seed = [...name].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), sample * 101 + 7)
  return 0.7 + (seed % 97) / 29
}
const isSame = (x: number, y: number, tolerance: number) =>
  Math.abs(x - y) <= tolerance + ROUNDING * Math.max(Math.abs(x), Math.abs(y))

/**
 * `rounded`: one is a decimal, the other exact (a fraction, a root, π), and the decimal is its rounded value.
 */
export type Comparison = 'same' | 'rounded' | 'different'

/** Compares two expressions by value, with variables at several points; undefined if they have no value. */
export function compareValues(a: Expression, b: Expression, tolerance = 0): Comparison | undefined {
  const isConstant = variablesIn(a).length === 0 && variablesIn(b).length === 0
  const results = (isConstant ? SAMPLES.slice(0, 1) : SAMPLES).flatMap((sample) => {
    const [x, y] = [evaluate(a, sampleOf(sample)), evaluate(b, sampleOf(sample))]
    if (!Number.isFinite(x) && !Number.isFinite(y)) return []
    return [Number.isFinite(x) && Number.isFinite(y) && isSame(x, y, tolerance)]
  })
  if (results.length === 0) return undefined
  if (results.every(Boolean)) return 'same'
  return isConstant && (isRounded(a, b) || isRounded(b, a)) ? 'rounded' : 'different'
}

/** The decimal value of an expression; undefined for whole numbers and everything else. */
function decimalValue(expression: Expression): number | undefined {
  if (expression.kind === 'negative') {
    const positive = decimalValue(expression.of)
    return positive === undefined ? undefined : -positive
  }
  return expression.kind === 'number' && !Number.isInteger(expression.value) ? expression.value : undefined
}

function isRounded(decimal: Expression, exact: Expression): boolean {
  const value = decimalValue(decimal)
  const unsigned = exact.kind === 'negative' ? exact.of : exact
  if (value === undefined || unsigned.kind === 'number') return false
  const digits = String(value).split('.')[1]?.length ?? 0
  const step = 10 ** -Math.min(digits, 12)
  return [Math.PI, SCHOOL_PI].some((pi) => Math.abs(evaluate(exact, () => Number.NaN, pi) - value) < step)
}
