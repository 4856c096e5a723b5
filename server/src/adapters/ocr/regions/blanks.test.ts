import { expect, test } from 'vitest'
import { itemOf } from '../layout/item.ts'
import { withBlanks } from './blanks.ts'
import { barsOf } from './fractions.ts'

const UNIT = 20
/** White bitmap with black rectangles: left, top, width, height. */
function paper(...marks: [number, number, number, number][]) {
  const grey = { data: new Uint8Array(400 * 80).fill(255), width: 400, height: 80, channels: 1 as const }
  for (const [left, top, width, height] of marks)
    for (let y = top; y < top + height; y++) grey.data.fill(0, y * 400 + left, y * 400 + left + width)
  return grey
}
/** Item from `left` to `right` with its characters at the given positions. */
function written(left: number, right: number, ...characters: [string, number][]) {
  const box = { cx: (left + right) / 2, cy: 40, w: right - left, h: UNIT, angle: 0 }
  return itemOf({
    box,
    text: characters.map(([text]) => text).join(''),
    confidence: 0.9,
    characters: characters.map(([text, at]) => ({ text, x: (at - left) / (right - left), confidence: 0.9 })),
  })
}
const textsOf = (grey: ReturnType<typeof paper>, ...items: ReturnType<typeof written>[]) =>
  withBlanks(items, barsOf(grey, UNIT, 20), grey, UNIT)
    .toSorted((a, b) => a.left - b.left)
    .map(({ piece }) => piece.text)

test('inserts a writing line within text', () => {
  const grey = paper([100, 48, 80, 2])
  expect(textsOf(grey, written(20, 300, ['长', 50], ['约', 80], ['米', 200]))).toEqual(['长约____米'])
  expect(textsOf(grey, written(20, 300, ['I', 40], [' ', 140], ['t', 220]))).toEqual(['I ____ t'])
})

test('adds a writing line beside text as its own item', () => {
  expect(
    textsOf(paper([100, 48, 80, 2]), written(20, 98, ['是', 60]), written(184, 240, ['。', 200])),
  ).toEqual(['是', '____', '。'])
})

test('keeps the number of a blank on its line', () => {
  const grey = paper([100, 48, 80, 2], [130, 34, 10, 12])
  expect(textsOf(grey, written(20, 300, ['b', 40], ['1', 132], ['2', 140], ['n', 220]))).toEqual(['b__12__n'])
})

test('ignores a line under a lone number in a table', () => {
  const grey = paper([100, 48, 80, 2], [130, 34, 10, 12])
  const alone = written(125, 145, ['1', 132], ['2', 140])
  expect(textsOf(grey, alone, written(260, 280, ['1', 265], ['3', 275]))).toEqual(['12', '13'])
  expect(textsOf(grey, alone, written(182, 220, ['n', 200]))).toEqual(['__12__', 'n'])
})

test('joins the parts of a slightly sloped line', () => {
  const grey = paper([100, 48, 40, 2], [141, 50, 40, 2])
  expect(textsOf(grey, written(20, 300, ['长', 50], ['米', 200]))).toEqual(['长____米'])
})

test('ignores underlines, mid-row lines and lines far from text', () => {
  expect(
    textsOf(paper([100, 48, 80, 2], [110, 36, 60, 8]), written(20, 300, ['长', 50], ['江', 140])),
  ).toEqual(['长江'])
  expect(textsOf(paper([100, 40, 80, 2]), written(20, 300, ['长', 50], ['江', 240]))).toEqual(['长江'])
  expect(textsOf(paper([200, 48, 80, 2]), written(20, 90, ['长', 50]))).toEqual(['长'])
})

test('finds the closing bracket of an empty pair', () => {
  const ends = () => written(20, 100, ['是', 40], ['（', 90])
  expect(textsOf(paper([150, 32, 4, 16]), ends())).toEqual(['是（　　）'])
  expect(textsOf(paper(), ends())).toEqual(['是（'])
  const misread = { ...written(146, 158, ['J', 150]) }
  misread.piece.confidence = 0.4
  expect(textsOf(paper([150, 32, 4, 16]), ends(), misread)[0]).toBe('是（　　）')
  expect(textsOf(paper([150, 0, 2, 80]), ends())).toEqual(['是（'])
  expect(textsOf(paper([150, 32, 30, 16]), ends())).toEqual(['是（'])
})

test('finds the opening bracket in front of a number', () => {
  expect(textsOf(paper([50, 32, 4, 16]), written(100, 300, [')', 104], ['1', 120], ['.', 130]))).toEqual([
    '(  )1.',
  ])
  expect(textsOf(paper(), written(100, 300, [')', 104], ['1', 120], ['.', 130]))).toEqual([')1.'])
})
