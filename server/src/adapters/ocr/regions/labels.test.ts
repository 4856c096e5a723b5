import { expect, test } from 'vitest'
import { toItem } from '../layout/item.ts'
import { attachLabels } from './labels.ts'

const FIGURE = { left: 100, top: 100, right: 300, bottom: 260 }
const createItem = (text: string, left: number, top: number, width: number) =>
  toItem({
    box: { cx: left + width / 2, cy: top + 10, w: width, h: 20, angle: 0 },
    text,
    confidence: 1,
    characters: [],
  })
const labelsOf = (...items: ReturnType<typeof createItem>[]) =>
  [...attachLabels([FIGURE], items, 20).labels].map(({ piece }) => piece.text)

test('labels are numbers and words around a drawing', () => {
  expect(
    labelsOf(
      createItem('50', 70, 110, 20),
      createItem('棵数', 30, 90, 34),
      createItem('8厘米', 180, 264, 60),
    ),
  ).toEqual(['50', '8厘米', '棵数'])
})

test('extends a drawing by its labels', () => {
  expect(attachLabels([FIGURE], [createItem('50', 70, 110, 20)], 20).figures).toEqual([
    { ...FIGURE, left: 70 },
  ])
})

test('excludes options, question numbers, running text and distant text', () => {
  const options = [
    createItem('A. 30', 100, 264, 60),
    createItem('B', 180, 264, 10),
    createItem('12.', 70, 110, 30),
  ]
  expect(labelsOf(...options, createItem('总数', 400, 400, 40))).toEqual([])
  expect(labelsOf(createItem('如图，求这个图形的面积', 100, 70, 200), createItem('是', 310, 70, 20))).toEqual(
    [],
  )
})
