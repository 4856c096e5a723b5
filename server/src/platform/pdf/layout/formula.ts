/** A parsed formula: `$\frac{1}{2}$`. Unsupported syntax makes it plain text. */
export type Formula =
  | { kind: 'row'; parts: Formula[] }
  /** A letter or a word; variables are italic, numbers and words are not. */
  | { kind: 'text'; text: string; isItalic: boolean }
  /** `+`, `=`, `≤`: with space around it, unless it is unary. */
  | { kind: 'operator'; text: string }
  | { kind: 'fraction'; above: Formula; below: Formula }
  | { kind: 'root'; degree: Formula | null; under: Formula }
  | { kind: 'script'; base: Formula; above: Formula | null; below: Formula | null }
  | { kind: 'over'; mark: 'arrow' | 'line'; under: Formula }

/** 'times × div ÷' → { times: '×', div: '÷' }. */
const parsePairs = (list: string): Record<string, string> =>
  Object.fromEntries(list.split('  ').map((pair) => pair.split(' ')))

const OPERATORS = parsePairs(
  'times ×  div ÷  pm ±  mp ∓  cdot ·  le ≤  leq ≤  ge ≥  geq ≥  leqslant ≤  geqslant ≥  ne ≠  neq ≠  approx ≈  equiv ≡  ' +
    'sim ∽  cong ≌  parallel ∥  perp ⊥  in ∈  notin ∉  subset ⊂  subseteq ⊆  cup ∪  cap ∩  to →  rightarrow →  ' +
    'Rightarrow ⇒  leftrightarrow ↔  Leftrightarrow ⇔  propto ∝  mid ∣',
)
const SYMBOLS = parsePairs(
  'pi π  alpha α  beta β  gamma γ  delta δ  epsilon ε  varepsilon ε  theta θ  lambda λ  mu μ  rho ρ  sigma σ  tau τ  ' +
    'phi φ  varphi φ  omega ω  Delta Δ  Sigma Σ  Omega Ω  Phi Φ  angle ∠  triangle △  circ °  degree °  infty ∞  odot ⊙  ' +
    'emptyset ∅  varnothing ∅  because ∵  therefore ∴  forall ∀  exists ∃  sum ∑  int ∫  prod ∏  partial ∂  prime ′  ' +
    'ldots …  cdots ⋯  dots …',
)
const WORDS = new Set(['sin', 'cos', 'tan', 'cot', 'log', 'ln', 'lg', 'lim', 'max', 'min'])
const SPACES: Record<string, string> = { ',': ' ', ';': ' ', ' ': ' ', quad: '  ', qquad: '    ', '!': '' }
const ESCAPED = new Set(['{', '}', '%', '_', '$', '&', '#'])
const ASCII_OPERATORS: Record<string, string> = { '+': '+', '-': '−', '=': '=', '<': '<', '>': '>', '*': '×' }
const MAX_DEPTH = 8

class NotAFormula extends Error {}

/** Undefined if the formula cannot be drawn. */
export function parseFormula(source: string): Formula | undefined {
  try {
    const tokens = source.match(/\\[a-zA-Z]+\s*|\\[\s\S]|\s+|sin|cos|tan|log|ln|lg|[\s\S]/gu) ?? []
    const reader = new Reader(tokens.filter((token) => token.trim() !== '' || token.startsWith('\\')))
    const formula = reader.row()
    return reader.done && formula.parts.length > 0 ? formula : undefined
  } catch (error) {
    if (error instanceof NotAFormula) return undefined
    throw error
  }
}

class Reader {
  private at = 0
  private depth = 0
  constructor(private readonly tokens: readonly string[]) {}
  get done(): boolean {
    return this.at >= this.tokens.length
  }
  private peek = () => this.tokens[this.at]?.trim()

  row(until?: string): { kind: 'row'; parts: Formula[] } {
    if (++this.depth > MAX_DEPTH) throw new NotAFormula()
    const parts: Formula[] = []
    while (!this.done && this.peek() !== until) {
      if (this.peek() === '}') throw new NotAFormula()
      const base: Formula =
        this.peek() === '^' || this.peek() === '_' ? { kind: 'row', parts: [] } : this.parseAtom()
      parts.push(this.scripted(base))
    }
    this.depth--
    return { kind: 'row', parts }
  }

  private scripted(base: Formula): Formula {
    let above: Formula | null = null
    let below: Formula | null = null
    for (let mark = this.peek(); mark === '^' || mark === '_' || mark === "'"; mark = this.peek()) {
      this.at++
      if (mark === '_' ? below : above) throw new NotAFormula()
      if (mark === '_') below = this.parseAtom()
      else above = mark === "'" ? uprightText('′') : this.parseAtom()
    }
    // 30^\circ, f': these signs are raised by themselves.
    if (above?.kind === 'text' && /^[°′]$/.test(above.text) && !below)
      return { kind: 'row', parts: [base, above] }
    return above || below ? { kind: 'script', base, above, below } : base
  }

  /** The argument of a command or script: a group in braces, or a single character. */
  private parseAtom(): Formula {
    const raw = this.tokens[this.at++]
    const token = raw?.trim()
    if (token === undefined || raw === '\\' || token === '}' || token === '^' || token === '_')
      throw new NotAFormula()
    if (token === '{') return this.group('}')
    if (token.startsWith('\\')) return this.command(token.slice(1))
    const operator = ASCII_OPERATORS[token] ?? (/^[×÷±≤≥≠≈∈⊂∪∩⊥∥→⇒]$/.test(token) ? token : undefined)
    if (operator !== undefined) return { kind: 'operator', text: operator }
    if (WORDS.has(token)) return uprightText(`${token} `)
    if (!/\d/.test(token)) return { kind: 'text', text: token, isItalic: /^[a-zA-Z]$/.test(token) }
    let number = token
    while (/^[\d.]$/.test(this.peek() ?? '')) number += this.tokens[this.at++]
    return uprightText(number)
  }

  private taken(token: string): boolean {
    const isMatch = this.peek() === token
    if (isMatch) this.at++
    return isMatch
  }

  private group(end: string): Formula {
    const content = this.row(end)
    if (this.tokens[this.at++]?.trim() !== end) throw new NotAFormula()
    return content
  }

  private command(name: string): Formula {
    if (/^[dt]?frac$/.test(name))
      return { kind: 'fraction', above: this.parseAtom(), below: this.parseAtom() }
    if (name === 'sqrt') {
      const degree = this.taken('[') ? this.group(']') : null
      return { kind: 'root', degree, under: this.parseAtom() }
    }
    if (name === 'vec' || name === 'overrightarrow')
      return { kind: 'over', mark: 'arrow', under: this.parseAtom() }
    if (name === 'overline' || name === 'bar') return { kind: 'over', mark: 'line', under: this.parseAtom() }
    if (name === 'text' || name === 'mathrm') return this.words()
    // Bracket sizes are ignored; \left. draws none.
    if (name === 'left' || name === 'right') return this.taken('.') ? emptyRow() : this.parseAtom()
    const operator = OPERATORS[name]
    if (operator) return { kind: 'operator', text: operator }
    const symbol = SYMBOLS[name] ?? SPACES[name.trim() || ' '] ?? (ESCAPED.has(name) ? name : undefined)
    if (symbol !== undefined) return uprightText(symbol)
    if (WORDS.has(name)) return uprightText(`${name} `)
    throw new NotAFormula()
  }

  private words(): Formula {
    if (this.tokens[this.at++]?.trim() !== '{') throw new NotAFormula()
    let text = ''
    while (!this.done && this.peek() !== '}') text += this.tokens[this.at++]
    if (this.tokens[this.at++] === undefined) throw new NotAFormula()
    return uprightText(text)
  }
}

const uprightText = (text: string): Formula => ({ kind: 'text', text, isItalic: false })
const emptyRow = (): Formula => ({ kind: 'row', parts: [] })
