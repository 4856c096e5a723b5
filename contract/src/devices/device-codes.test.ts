import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codeFromSearch,
  isImei,
  isMistypedImei,
  normalizeCode,
  parseCodeList,
  parseScan,
} from './device-codes.ts'

const VALID = '490154203237518'

describe('an IMEI', () => {
  test('has 15 digits and a valid check digit', () => {
    expect(isImei(VALID)).toBe(true)
    expect(isImei('490154203237519')).toBe(false)
    expect(isImei('49015420323751')).toBe(false)
    expect(isImei('49015420323751X')).toBe(false)
  })
  test('is rejected if any single digit is misread', () => {
    const misreadDigit = fc.record({ at: fc.nat(14), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(misreadDigit, ({ at, by }) => {
        const digits = [...VALID]
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(isImei(digits.join(''))).toBe(false)
        expect(isMistypedImei(digits.join(''))).toBe(true)
      }),
    )
  })
})

const WRITTEN_FORMS = [
  VALID,
  ` ${VALID}\n`,
  `IMEI1:${VALID}`,
  `IMEI： ${VALID}`,
  `IMEI ${VALID}`,
  '４９０１５４２０３２３７５１８',
  '49-015420-323751-8',
  '49–015420–323751–8',
  '49 015420 323751 8',
  'IMEI2 49 015420 323751 8',
  `IMEI 1: ${VALID}`,
  `IMEI（2）：${VALID}`,
  `IMEI 2 ${VALID}`,
]

test.each(WRITTEN_FORMS)('parses %j as one IMEI in scans, pastes and searches', (text) => {
  expect(normalizeCode(text)).toBe(VALID)
  expect(parseCodeList(text)).toEqual([VALID])
  expect(parseScan(text)).toEqual([VALID])
  expect(codeFromSearch(text)).toBe(VALID)
})

test('keeps the dash and prefix of a serial number', () => {
  expect(normalizeCode('sn-alone 1')).toBe('SN-ALONE1')
  expect(normalizeCode('s/n: f2lx-1')).toBe('F2LX-1')
  expect(normalizeCode('SN12345')).toBe('SN12345')
  expect(normalizeCode('IMEI 123456789012347')).toBe('123456789012347')
})

test('splits a scan that contains several codes', () => {
  expect(parseScan(`IMEI1:${VALID}\nSN: F2LX 1`)).toEqual([VALID, 'F2LX1'])
})

describe('a pasted text', () => {
  test('is split at lines, spaces, commas and semicolons, in order', () => {
    expect(parseCodeList(`${VALID}\r\nSN123, abc-9;X1；Y2、Z3\t\n`)).toEqual([
      VALID,
      'SN123',
      'ABC-9',
      'X1',
      'Y2',
      'Z3',
    ])
    expect(parseCodeList('S/N: F2LX SNAKE1')).toEqual(['F2LX', 'SNAKE1'])
  })
  test('keeps repeated codes and mixes grouped and plain lines', () => {
    expect(parseCodeList(`${VALID} X1 IMEI:${VALID}\n49 015420 323751 8`)).toEqual([
      VALID,
      'X1',
      VALID,
      VALID,
    ])
  })
  test('returns no codes for a text without codes', () => {
    expect(parseCodeList(' \n ,; IMEI: ')).toEqual([])
  })
})

test('treats a single word with four consecutive digits as a code search', () => {
  expect(['7518', 'f2lx1234'].map(codeFromSearch)).toEqual(['7518', 'F2LX1234'])
  expect(['', 'mate70', '12+256', 'SM-S9280', `${VALID} 7518`].map(codeFromSearch)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
