import { expect, test } from 'vitest'
import { splitIntoStreams } from './columns.ts'
import { toItem } from './item.ts'

/** Full rows of two columns, 20 high and 30 apart; the right column shifts by `lean` per row. */
function twoColumns(lean: number) {
  const row = (text: string, left: number, top: number) =>
    toItem({
      box: { cx: left + 200, cy: top + 10, w: 400, h: 20, angle: 0 },
      text,
      confidence: 1,
      characters: [],
    })
  return Array.from({ length: 30 }, (_, i) => [
    row(`left ${i}`, 300 - i * lean, 100 + i * 30),
    row(`right ${i}`, 730 - i * lean, 108 + i * 30),
  ]).flat()
}
const textsOf = (lean: number) =>
  splitIntoStreams(twoColumns(lean)).map(({ column, items }) => [
    column,
    items.map(({ piece }) => piece.text),
  ])
const INORDER = [
  [0, Array.from({ length: 30 }, (_, i) => `left ${i}`)],
  [1, Array.from({ length: 30 }, (_, i) => `right ${i}`)],
]

test.each([0, 1.2, -1.2])('splits two columns when the gutter leans by %s', (lean) => {
  expect(textsOf(lean)).toEqual(INORDER)
})

test('keeps the positions of items', () => {
  const items = twoColumns(1.2)
  expect(new Set(splitIntoStreams(items).flatMap((stream) => stream.items))).toEqual(new Set(items))
})
