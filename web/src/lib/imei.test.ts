import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesIn, isImei, mistypedImeis, splitCodes } from './imei.ts'

const VALID = '490154203237518'

describe('an IMEI', () => {
  test('is 15 digits with the right check digit', () => {
    expect(isImei(VALID)).toBe(true)
    expect(isImei('490154203237519')).toBe(false)
    expect(isImei('49015420323751')).toBe(false)
    expect(isImei('49015420323751X')).toBe(false)
  })
  test('with any one digit misread is recognised as wrong', () => {
    const slip = fc.record({ at: fc.nat(14), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(slip, ({ at, by }) => {
        const digits = [...VALID]
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(isImei(digits.join(''))).toBe(false)
      }),
    )
  })
})

describe('a pasted text', () => {
  test('is split at lines, spaces, commas and semicolons, each code once, in order', () => {
    expect(splitCodes(`${VALID}\r\nSN123, abc-9;${VALID}、X1；Y2\t\n`)).toEqual([
      VALID,
      'SN123',
      'ABC-9',
      'X1',
      'Y2',
    ])
  })
  test('is read through labels, full-width digits and grouping dashes', () => {
    expect(splitCodes('IMEI1:490154203237518')).toEqual([VALID])
    expect(splitCodes('IMEI： 490154203237518')).toEqual([VALID])
    expect(splitCodes('４９０１５４２０３２３７５１８')).toEqual([VALID])
    expect(splitCodes('49-015420-323751-8')).toEqual([VALID])
    expect(splitCodes('S/N: F2LX SNAKE1')).toEqual(['F2LX', 'SNAKE1'])
  })
  test('can be read with what it repeats', () => {
    expect(codesIn(`${VALID} X1 IMEI:${VALID}`)).toEqual([VALID, 'X1', VALID])
  })
  test('without codes has none', () => {
    expect(splitCodes(' \n ,; ')).toEqual([])
  })
  test('shows which 15 digits cannot be an IMEI', () => {
    expect(mistypedImeis([VALID, '490154203237519', 'SN1'])).toEqual(['490154203237519'])
  })
})
