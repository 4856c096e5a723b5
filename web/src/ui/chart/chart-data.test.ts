import { expect, test } from 'vitest'
import { formatFigure } from './chart-data.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_234_567, '1,234,567'],
  [-1_234, '-1,234'],
  [1_234.5, '1,234.5'],
  [0.125, '0.125'],
])('the figure %s is written %s', (value, text) => expect(formatFigure(value)).toBe(text))
