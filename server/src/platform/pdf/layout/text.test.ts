import { describe, expect, test } from 'vitest'
import type { Pdf, Typesetter } from './box.ts'
import { breakLines } from './text.ts'

/** Chinese characters are ten wide, others five, all in one font. */
const widthOf = (text: string) =>
  [...text].reduce((all, letter) => all + (/[\u2e80-\uffef]/.test(letter) ? 10 : 5), 0)
const typesetter: Typesetter = {
  runs: (text) => (text === '' ? [] : [{ font: 'one', text }]),
  width: (_font, text) => widthOf(text),
  image: () => undefined,
}

/** Text of each line; formulas are omitted. */
function lines(text: string, width: number): string[] {
  const lineTexts: string[] = []
  const pdf = {
    font: () => pdf,
    fontSize: () => pdf,
    text(run: string) {
      lineTexts.push((lineTexts.pop() ?? '') + run)
    },
  }
  for (const line of breakLines(text, width, { typesetter, size: 10, style: 'regular' })) {
    lineTexts.push('')
    line.draw(pdf as unknown as Pdf, 0, 0)
    expect(line.width, lineTexts.at(-1)).toBeLessThanOrEqual(width)
  }
  return lineTexts
}

describe('a line', () => {
  test('breaks after Chinese characters and between Latin words', () => {
    expect(lines('春眠不觉晓处处', 40)).toEqual(['春眠不觉', '晓处处'])
    expect(lines('go home by bus', 40)).toEqual(['go home ', 'by bus'])
    expect(lines('我有pen两支', 30)).toEqual(['我有', 'pen两', '支'])
  })
  test('neither begins with closing nor ends with opening punctuation', () => {
    expect(lines('春眠不觉，处处', 40)).toEqual(['春眠不', '觉，处处'])
    expect(lines('春眠不（觉）晓', 40)).toEqual(['春眠不', '（觉）晓'])
    expect(lines('下列正确（  ）对', 50)).toEqual(['下列正确', '（  ）对'])
  })
  test('breaks a word longer than the line', () => {
    expect(lines('abcdefghijk', 25)).toEqual(['abcde', 'fghij', 'k'])
    expect(lines(`字${'，'.repeat(5)}`, 30)).toEqual(['字，，', '，，，'])
  })
  test('breaks at newlines and never begins with a space', () => {
    expect(lines('一\n\n二\r\n三', 40)).toEqual(['一', '', '二', '三'])
    expect(lines('春眠不觉 晓', 40)).toEqual(['春眠不觉', '晓'])
  })
})

test('breaks a long formula after its operators', () => {
  expect(lines('$a+b+c$', 30).length).toBe(2)
})
test('does not treat two prices as a formula', () => {
  expect(lines('从 $5 到 $10', 200)).toEqual(['从 $5 到 $10'])
})
