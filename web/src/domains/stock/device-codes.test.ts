import { describe, expect, test } from 'vitest'
import { classifySearch, INVALID_IMEI_MESSAGE, imeiError } from './device-codes.ts'

describe('a search text', () => {
  test.each([
    ['490154203237518', { kind: 'imei', code: '490154203237518' }],
    ['IMEI1: 490154203237518', { kind: 'imei', code: '490154203237518' }],
    ['４９０１５４２０３２３７５１８', { kind: 'imei', code: '490154203237518' }],
    ['490154203237519', { kind: 'mistyped', code: '490154203237519' }],
    ['7518', { kind: 'part', code: '7518' }],
    ['49-015420-323751-8', { kind: 'imei', code: '490154203237518' }],
    ['37518', { kind: 'part', code: '37518' }],
    ['f2lx1234ab', { kind: 'part', code: 'F2LX1234AB' }],
  ])('classifies %s as a code', (text, found) => {
    expect(classifySearch(text)).toEqual(found)
  })
  test.each(['', 'iPhone 17', 'mate70', '751', '12+256', '苹果', '490154203237518 490154203237526'])(
    'classifies %s as words',
    (text) => {
      expect(classifySearch(text).kind).toBe('words')
    },
  )
})

test('rejects only IMEIs with a wrong check digit', () => {
  expect(imeiError('490154203237519')).toBe(INVALID_IMEI_MESSAGE)
  expect(imeiError('490154203237518')).toBeUndefined()
  expect(imeiError('6901234567892')).toBeUndefined()
})
