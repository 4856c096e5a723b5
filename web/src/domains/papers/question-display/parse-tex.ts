/** Syntax tree of a formula. Supports the small subset of TeX that papers use. */
export type Formula =
  | { readonly kind: 'symbol'; readonly text: string; readonly look: 'variable' | 'upright' | 'operator' }
  | { readonly kind: 'row'; readonly parts: readonly Formula[] }
  | { readonly kind: 'fraction'; readonly over: Formula; readonly under: Formula }
  | { readonly kind: 'root'; readonly of: Formula; readonly degree: Formula | null }
  | {
      readonly kind: 'indexed'
      readonly base: Formula
      readonly sub: Formula | null
      readonly sup: Formula | null
    }
  | { readonly kind: 'accent'; readonly of: Formula; readonly mark: 'arrow' | 'line' | 'hat' }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Formula[])[] }

const OPERATORS: Readonly<Record<string, string>> = {
  times: '×',
  div: '÷',
  cdot: '·',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  cong: '≅',
  to: '→',
  rightarrow: '→',
  leftarrow: '←',
  Rightarrow: '⇒',
  Leftrightarrow: '⇔',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  perp: '⊥',
  parallel: '∥',
  mid: '|',
  because: '∵',
  therefore: '∴',
  sum: '∑',
  prod: '∏',
  int: '∫',
}
const SYMBOLS: Readonly<Record<string, string>> = {
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  rho: 'ρ',
  sigma: 'σ',
  phi: 'φ',
  varphi: 'φ',
  omega: 'ω',
  epsilon: 'ε',
  varepsilon: 'ε',
  eta: 'η',
  Delta: 'Δ',
  Omega: 'Ω',
  Sigma: 'Σ',
  angle: '∠',
  triangle: '△',
  circ: '°',
  degree: '°',
  infty: '∞',
  emptyset: '∅',
  varnothing: '∅',
  odot: '⊙',
  ldots: '…',
  cdots: '⋯',
  dots: '…',
  prime: '′',
  quad: ' ',
  qquad: '  ',
  ',': ' ',
  ';': ' ',
  ':': ' ',
  ' ': ' ',
  '!': '',
  '{': '{',
  '}': '}',
  '%': '%',
}
const FUNCTIONS = new Set(['sin', 'cos', 'tan', 'cot', 'ln', 'lg', 'log', 'lim', 'max', 'min'])
/** Size and layout commands, which are ignored. */
const IGNORED_COMMANDS = new Set(['left', 'right', 'displaystyle', 'limits', 'big', 'Big'])
const ACCENTS = { vec: 'arrow', overrightarrow: 'arrow', overline: 'line', bar: 'line', hat: 'hat' } as const
const UPRIGHT = new Set(['text', 'mathrm', 'operatorname', 'textbf', 'mathbf', 'rm'])

const TOKEN = /\\[a-zA-Z]+|\\[^a-zA-Z]|\d+(?:\.\d+)?|(?:sin|cos|tan|ln|lg|log)(?![a-zA-Z])|\s+|[^\s]/gu

/** Thrown for incomplete or unsupported TeX. The source text is shown instead. */
export class UnsupportedTexError extends Error {}

const upright = (text: string): Formula => ({ kind: 'symbol', text, look: 'upright' })
const isSpace = (token: string | undefined) => token !== undefined && /^\s/.test(token)

function parseCharacter(token: string): Formula {
  if (/^\p{L}$/u.test(token) && !/^\p{Script=Han}$/u.test(token))
    return { kind: 'symbol', text: token, look: 'variable' }
  if (/^[-+=<>*/:×÷±≤≥≠≈]$/.test(token))
    return { kind: 'symbol', text: token === '-' ? '−' : token, look: 'operator' }
  return upright(token)
}

class TexParser {
  private at = 0
  constructor(private readonly tokens: readonly string[]) {}

  private peek(): string | undefined {
    while (isSpace(this.tokens[this.at])) this.at += 1
    return this.tokens[this.at]
  }
  private next(): string {
    const token = this.peek()
    if (token === undefined) throw new UnsupportedTexError()
    this.at += 1
    return token
  }
  private expect(token: string): void {
    if (this.next() !== token) throw new UnsupportedTexError()
  }

  all(): Formula {
    const formula = this.row([])
    if (this.peek() !== undefined) throw new UnsupportedTexError()
    return formula
  }

  private row(ends: readonly string[]): Formula {
    const parts: Formula[] = []
    for (let token = this.peek(); token !== undefined && !ends.includes(token); token = this.peek()) {
      const part = this.indexed()
      if (part) parts.push(part)
    }
    const [single] = parts
    return single && parts.length === 1 ? single : { kind: 'row', parts }
  }

  private group(): Formula {
    this.expect('{')
    const inside = this.row(['}'])
    this.expect('}')
    return inside
  }

  private argument(): Formula {
    if (this.peek() === '{') return this.group()
    return this.atom() ?? this.argument()
  }

  /** Reads the characters of a group verbatim. */
  private words(): string {
    this.expect('{')
    let text = ''
    for (let token = this.tokens[this.at]; token !== '}'; token = this.tokens[this.at]) {
      if (token === undefined || token === '{') throw new UnsupportedTexError()
      text += token
      this.at += 1
    }
    this.expect('}')
    return text
  }

  private indexed(): Formula | null {
    const token = this.peek()
    // An index can precede its base, as in ^{14}C.
    const base = token === '^' || token === '_' ? upright('') : token === '{' ? this.group() : this.atom()
    if (base === null) return null
    let sub: Formula | null = null
    let sup: Formula | null = null
    for (let mark = this.peek(); mark === '_' || mark === '^' || mark === "'"; mark = this.peek()) {
      this.next()
      if (mark === "'") sup = upright('′')
      else if (mark === '_') sub = this.argument()
      else sup = this.argument()
    }
    return sub || sup ? { kind: 'indexed', base, sub, sup } : base
  }

  private atom(): Formula | null {
    const token = this.next()
    if (token === '}' || token === '&' || token === '\\\\') throw new UnsupportedTexError()
    if (!token.startsWith('\\')) return FUNCTIONS.has(token) ? upright(`${token} `) : parseCharacter(token)
    return this.command(token.slice(1))
  }

  private command(name: string): Formula | null {
    if (name === 'frac' || name === 'dfrac' || name === 'tfrac')
      return { kind: 'fraction', over: this.argument(), under: this.argument() }
    if (name === 'sqrt') return this.root()
    if (name === 'begin') return this.table()
    if (name in ACCENTS)
      return { kind: 'accent', of: this.argument(), mark: ACCENTS[name as keyof typeof ACCENTS] }
    if (UPRIGHT.has(name)) return upright(this.words())
    if (FUNCTIONS.has(name)) return upright(`${name} `)
    if (IGNORED_COMMANDS.has(name)) return this.delimiter(name)
    const operator = OPERATORS[name]
    if (operator !== undefined) return { kind: 'symbol', text: operator, look: 'operator' }
    const symbol = SYMBOLS[name]
    if (symbol === undefined) throw new UnsupportedTexError()
    return upright(symbol)
  }

  /** `\left.` is an empty delimiter. */
  private delimiter(name: string): null {
    if ((name === 'left' || name === 'right') && this.peek() === '.') this.next()
    return null
  }

  private root(): Formula {
    if (this.peek() !== '[') return { kind: 'root', of: this.argument(), degree: null }
    this.next()
    const degree = this.row([']'])
    this.expect(']')
    return { kind: 'root', of: this.argument(), degree }
  }

  private table(): Formula {
    const name = this.words()
    if (name !== 'cases' && name !== 'matrix' && name !== 'aligned') throw new UnsupportedTexError()
    const rows: Formula[][] = [[]]
    for (;;) {
      rows.at(-1)?.push(this.row(['&', '\\\\', '\\end']))
      const end = this.next()
      if (end === '\\\\') rows.push([])
      if (end === '\\end') break
    }
    if (this.words() !== name) throw new UnsupportedTexError()
    return name === 'cases'
      ? {
          kind: 'row',
          parts: [
            { kind: 'symbol', text: '{', look: 'operator' },
            { kind: 'rows', rows },
          ],
        }
      : { kind: 'rows', rows }
  }
}

/** Parses a formula. Throws `UnsupportedTexError` for TeX outside the supported subset. */
export const parseTex = (tex: string): Formula =>
  new TexParser([...tex.matchAll(TOKEN)].map(([token]) => token)).all()
