import { SIGNATURE } from '@shangxue/contract/repairs/schemas'
import { expect, test } from 'vitest'
import { extendStroke, formatSignature, polylines, type Stroke, toPoint } from './signature.ts'

test('keeps points inside the area and skips invisible steps', () => {
  expect(toPoint(-5, 9_999)).toEqual({ x: 0, y: 240 })
  const stroke = [toPoint(10, 10)]
  expect(extendStroke(stroke, toPoint(12, 11))).toBe(stroke)
  expect(extendStroke(stroke, toPoint(20, 10))).toHaveLength(2)
})

test('is stored in the format that the server accepts', () => {
  const strokes: Stroke[] = [[toPoint(1, 2), toPoint(30, 40)], [], [toPoint(600, 240)]]
  const signature = formatSignature(strokes)
  expect(signature).toBe('1,2 30,40;600,240')
  expect(signature).toMatch(new RegExp(SIGNATURE))
  expect(polylines(signature)).toEqual(['1,2 30,40', '600,240 601,240'])
  expect(polylines('')).toEqual([])
})
