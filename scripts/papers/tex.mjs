// Converts the subset of TeX that papers use to MathML: fractions, roots, indices and a few symbols. Any other symbol is
// copied unchanged; function names are set upright.

const SYMBOLS = {
  times: '×',
  div: '÷',
  le: '≤',
  ge: '≥',
  pi: 'π',
  angle: '∠',
  triangle: '△',
  circ: '°',
  '{': '{',
  '}': '}',
}
const TOKEN = /\s*(\\[a-zA-Z]+|\\[{}]|\d+(?:\.\d+)?|(?:sin|cos|tan|ln|lg|log)(?![a-zA-Z])|[\s\S])/gy
const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c])
const row = (parts) => (parts.length === 1 ? parts[0] : `<mrow>${parts.join('')}</mrow>`)

const SIGN = /^[-+]$/
/** After one of these, or at the start, `-` and `+` are signs. */
const BEFORE_SIGN = /^([([{,;=<>|]|\\[{]|\\le|\\ge)$/

function leaf(token, sign = false) {
  if (/^\d/.test(token)) return `<mn>${token}</mn>`
  if (/^(sin|cos|tan|ln|lg|log)$/.test(token))
    return `<mi mathvariant="normal">${token}</mi><mspace width="0.17em"/>`
  if (/^\p{Script=Han}$|^[°′∞△]$/u.test(token)) return `<mi mathvariant="normal">${token}</mi>`
  if (/^\p{L}$/u.test(token)) return `<mi mathvariant="normal" class="variable">${token}</mi>`
  if (/^[()[\]{}|]$/.test(token)) return `<mo stretchy="false" lspace="0" rspace="0">${token}</mo>`
  if (sign) return `<mo form="prefix" lspace="0" rspace="0">${token === '-' ? '−' : token}</mo>`
  return `<mo>${escaped(token === '-' ? '−' : token)}</mo>`
}

/** MathML of a formula. Throws with a reason for TeX outside the subset. */
function mathml(tex) {
  const tokens = [...tex.trim().matchAll(TOKEN)].map((match) => match[1])
  let position = 0
  const argument = () => {
    if (position >= tokens.length) throw new Error(`${tex}: an argument is missing at the end`)
    return tokens[position] === '{' ? group() : atom()
  }
  const group = () => {
    position++
    const inside = sequence('}')
    if (tokens[position++] !== '}') throw new Error(`${tex}: a brace is not closed`)
    return row(inside)
  }
  const atom = () => {
    const token = tokens[position++]
    if (token === '}') throw new Error(`${tex}: unmatched closing brace`)
    const before = tokens[position - 2] ?? '('
    if (!token.startsWith('\\')) return leaf(token, SIGN.test(token) && BEFORE_SIGN.test(before))
    const name = token.slice(1)
    if (name === 'frac') return `<mfrac>${argument()}${argument()}</mfrac>`
    if (name === 'sqrt') return `<msqrt>${argument()}</msqrt>`
    if (name === 'vec') return `<mover accent="true">${argument()}<mo stretchy="false">→</mo></mover>`
    const symbol = SYMBOLS[name]
    if (!symbol) throw new Error(`${tex}: \\${name} is not supported`)
    return leaf(symbol)
  }
  const indexed = () => {
    const base = tokens[position] === '{' ? group() : atom()
    const index = {}
    while (tokens[position] === '_' || tokens[position] === '^') {
      const kind = tokens[position++]
      index[kind] = argument()
    }
    if (index['^'] === '<mi mathvariant="normal">°</mi>') return `${base}${index['^']}`
    if (index._ && index['^']) return `<msubsup>${base}${index._}${index['^']}</msubsup>`
    if (index._) return `<msub>${base}${index._}</msub>`
    return index['^'] ? `<msup>${base}${index['^']}</msup>` : base
  }
  const sequence = (end) => {
    const parts = []
    while (position < tokens.length && tokens[position] !== end) parts.push(indexed())
    return parts
  }
  const parts = sequence()
  return `<math displaystyle="true" data-tex="${escaped(tex).replaceAll('"', '&quot;')}">${row(parts)}</math>`
}

/** Converts text with formulas, blanks (`____`) and numbered blanks (`__31__`) to HTML. */
export function inline(text) {
  return text
    .split('$')
    .map((part, i) =>
      i % 2 === 1
        ? mathml(part)
        : escaped(part)
            .replace(/__(\d+)__/g, '<u class="gap" data-gap="$1">&emsp;$1&emsp;</u>')
            .replace(/____([.,;:?!。，；：？！]?)/g, '<span class="together"><u class="blank"></u>$1</span>')
            .replace(/（\d+分）/g, '<span class="together">$&</span>'),
    )
    .join('')
}
