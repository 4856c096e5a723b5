import { describe, expect, test } from 'vitest'
import { type Formula, parseFormula } from './formula.ts'

/** Formats a formula in one line, to show its structure. */
function formulaText(formula: Formula | null | undefined): string {
  if (!formula) return ''
  switch (formula.kind) {
    case 'row':
      return formula.parts.map(formulaText).join('')
    case 'text':
      return formula.text
    case 'operator':
      return ` ${formula.text} `
    case 'fraction':
      return `<${formulaText(formula.above)}/${formulaText(formula.below)}>`
    case 'root':
      return `√${formulaText(formula.degree)}<${formulaText(formula.under)}>`
    case 'script':
      return `${formulaText(formula.base)}^<${formulaText(formula.above)}>_<${formulaText(formula.below)}>`
    case 'over':
      return `${formula.mark}<${formulaText(formula.under)}>`
  }
}
const read = (source: string) => {
  const formula = parseFormula(source)
  return formula && formulaText(formula)
}

test.each([
  ['\\frac{a+b}{2}', '<a + b/2>'],
  ['\\dfrac{\\sqrt{3}}{2}x', '<√<3>/2>x'],
  ['\\sqrt[3]{8}', '√3<8>'],
  ['x^2_1', 'x^<2>_<1>'],
  ['x_{n+1}^{10}', 'x^<10>_<n + 1>'],
  ['a\\times b\\div 3.14', 'a × b ÷ 3.14'],
  ['1\\le x\\geq\\pi', '1 ≤ x ≥ π'],
  ['\\angle A=30^\\circ', '∠A = 30°'],
  ['\\triangle ABC', '△ABC'],
  ['\\vec{a}\\perp\\overrightarrow{AB}', 'arrow<a> ⊥ arrow<AB>'],
  ['\\left(x-1\\right)', '(x − 1)'],
  ['\\sin\\alpha+sin x', 'sin α + sin x'],
  ['S_{\\text{阴影}}', 'S^<>_<阴影>'],
  ['A=\\{1,2\\}', 'A = {1,2}'],
])('parses %s', (source, expected) => expect(read(source)).toBe(expected))

describe('plain text', () => {
  test.each([
    '',
    '\\frac{1}',
    '\\unknown',
    '{a',
    'a}',
    'x^',
    'x^2^3',
    '\\sqrt[3',
    '\\text{a',
    '\\',
    '{'.repeat(5_000),
    `${'\\sqrt{'.repeat(30)}x${'}'.repeat(30)}`,
  ])('rejects %s as a formula', (source) => expect(parseFormula(source)).toBeUndefined())
})
