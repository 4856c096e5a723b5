import { describe, expect, test } from 'vitest'
import { type Formula, parseTex, UnsupportedTexError } from './parse-tex.ts'
import { splitText } from './text-segments.ts'

/** Writes a formula on one line for comparison. */
function toText(node: Formula): string {
  switch (node.kind) {
    case 'symbol':
      return node.text
    case 'row':
      return node.parts.map(toText).join('')
    case 'fraction':
      return `(${toText(node.over)})/(${toText(node.under)})`
    case 'root':
      return `√${node.degree ? `[${toText(node.degree)}]` : ''}(${toText(node.of)})`
    case 'indexed':
      return (
        toText(node.base) +
        (node.sub ? `_(${toText(node.sub)})` : '') +
        (node.sup ? `^(${toText(node.sup)})` : '')
      )
    case 'accent':
      return `${node.mark}(${toText(node.of)})`
    case 'rows':
      return `[${node.rows.map((row) => row.map(toText).join('|')).join('; ')}]`
  }
}
const read = (tex: string) => toText(parseTex(tex))

describe('formula', () => {
  test.each([
    ['\\frac{1}{2}x^2', '(1)/(2)x^(2)'],
    ['\\sqrt{x+1}', '√(x+1)'],
    ['\\sqrt[3]{8}', '√[3](8)'],
    ['x_1^2', 'x_(1)^(2)'],
    ['\\angle ABC = 90^\\circ', '∠ABC=90^(°)'],
    ['\\left(\\frac{a}{b}\\right)^{n}', '((a)/(b))^(n)'],
    ['\\vec{AB} \\cdot \\overline{c}', 'arrow(AB)·line(c)'],
    ['\\begin{cases} x+y=1 \\\\ x-y=3 \\end{cases}', '{[x+y=1; x−y=3]'],
    ['3.5\\text{ km}', '3.5 km'],
    ["f'(x) \\le 0", 'f^(′)(x)≤0'],
    ['^{14}C', '^(14)C'],
  ])('parses %s', (tex, expected) => {
    expect(read(tex)).toBe(expected)
  })
  test.each(['\\frac{1}', '{x', 'x}', '\\unknown{x}', '\\begin{tikz}x\\end{tikz}', '\\sqrt[3'])(
    'rejects unsupported %s',
    (tex) => expect(() => parseTex(tex)).toThrow(UnsupportedTexError),
  )
})

describe('text', () => {
  const kinds = (text: string) => splitText(text).map(({ kind, text: words }) => [kind, words])
  test('is split into text, formulas and blanks', () => {
    expect(kinds('若 $x^2=4$，则 ____。He __31__ home')).toEqual([
      ['text', '若 '],
      ['formula', 'x^2=4'],
      ['text', '，则 '],
      ['gap', ''],
      ['text', '。He '],
      ['gap', '31'],
      ['text', ' home'],
    ])
  })
  test('with prices contains no formulas', () => {
    expect(kinds('It cost $5 and then $6.')).toEqual([['text', 'It cost $5 and then $6.']])
  })
  test('with a single dollar sign stays whole', () => {
    expect(kinds('a $ b')).toEqual([['text', 'a $ b']])
  })
})
