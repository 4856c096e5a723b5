import { expect, test } from 'vitest'
import { toItem } from '../layout/item.ts'
import { addBlanks } from './blanks.ts'
import { findBars } from './fractions.ts'

const UNIT = 20
/** White bitmap with black rectangles: left, top, width, height. */
function drawBitmap(...marks: [number, number, number, number][]) {
  const grey = { data: new Uint8Array(400 * 80).fill(255), width: 400, height: 80, channels: 1 as const }
  for (const [left, top, width, height] of marks)
    for (let y = top; y < top + height; y++) grey.data.fill(0, y * 400 + left, y * 400 + left + width)
  return grey
}
/** Item from `left` to `right` with its characters at the given positions. */
function createItem(left: number, right: number, ...characters: [string, number][]) {
  const box = { cx: (left + right) / 2, cy: 40, w: right - left, h: UNIT, angle: 0 }
  return toItem({
    box,
    text: characters.map(([text]) => text).join(''),
    confidence: 0.9,
    characters: characters.map(([text, x]) => ({ text, x: (x - left) / (right - left), confidence: 0.9 })),
  })
}
const textsOf = (grey: ReturnType<typeof drawBitmap>, ...items: ReturnType<typeof createItem>[]) =>
  addBlanks(items, findBars(grey, UNIT, 20), grey, UNIT)
    .toSorted((a, b) => a.left - b.left)
    .map(({ piece }) => piece.text)

test('inserts a writing line within text', () => {
  const grey = drawBitmap([100, 48, 80, 2])
  expect(textsOf(grey, createItem(20, 300, ['长', 50], ['约', 80], ['米', 200]))).toEqual(['长约____米'])
  expect(textsOf(grey, createItem(20, 300, ['I', 40], [' ', 140], ['t', 220]))).toEqual(['I ____ t'])
})

test('adds a writing line beside text as its own item', () => {
  expect(
    textsOf(drawBitmap([100, 48, 80, 2]), createItem(20, 98, ['是', 60]), createItem(184, 240, ['。', 200])),
  ).toEqual(['是', '____', '。'])
})

test('keeps the number of a blank on its line', () => {
  const grey = drawBitmap([100, 48, 80, 2], [130, 34, 10, 12])
  expect(textsOf(grey, createItem(20, 300, ['b', 40], ['1', 132], ['2', 140], ['n', 220]))).toEqual([
    'b__12__n',
  ])
})

test('ignores a line under a lone number in a table', () => {
  const grey = drawBitmap([100, 48, 80, 2], [130, 34, 10, 12])
  const alone = createItem(125, 145, ['1', 132], ['2', 140])
  expect(textsOf(grey, alone, createItem(260, 280, ['1', 265], ['3', 275]))).toEqual(['12', '13'])
  expect(textsOf(grey, alone, createItem(182, 220, ['n', 200]))).toEqual(['__12__', 'n'])
})

test('joins the parts of a slightly sloped line', () => {
  const grey = drawBitmap([100, 48, 40, 2], [141, 50, 40, 2])
  expect(textsOf(grey, createItem(20, 300, ['长', 50], ['米', 200]))).toEqual(['长____米'])
})

test('ignores underlines, mid-row lines and lines far from text', () => {
  expect(
    textsOf(drawBitmap([100, 48, 80, 2], [110, 36, 60, 8]), createItem(20, 300, ['长', 50], ['江', 140])),
  ).toEqual(['长江'])
  expect(textsOf(drawBitmap([100, 40, 80, 2]), createItem(20, 300, ['长', 50], ['江', 240]))).toEqual([
    '长江',
  ])
  expect(textsOf(drawBitmap([200, 48, 80, 2]), createItem(20, 90, ['长', 50]))).toEqual(['长'])
})

test('finds the closing bracket of an empty pair', () => {
  const ends = () => createItem(20, 100, ['是', 40], ['（', 90])
  expect(textsOf(drawBitmap([150, 32, 4, 16]), ends())).toEqual(['是（　　）'])
  expect(textsOf(drawBitmap(), ends())).toEqual(['是（'])
  const misread = { ...createItem(146, 158, ['J', 150]) }
  misread.piece.confidence = 0.4
  expect(textsOf(drawBitmap([150, 32, 4, 16]), ends(), misread)[0]).toBe('是（　　）')
  expect(textsOf(drawBitmap([150, 0, 2, 80]), ends())).toEqual(['是（'])
  expect(textsOf(drawBitmap([150, 32, 30, 16]), ends())).toEqual(['是（'])
})

test('finds the opening bracket in front of a number', () => {
  expect(
    textsOf(drawBitmap([50, 32, 4, 16]), createItem(100, 300, [')', 104], ['1', 120], ['.', 130])),
  ).toEqual(['(  )1.'])
  expect(textsOf(drawBitmap(), createItem(100, 300, [')', 104], ['1', 120], ['.', 130]))).toEqual([')1.'])
})
