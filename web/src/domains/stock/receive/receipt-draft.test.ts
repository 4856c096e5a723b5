import { describe, expect, test } from 'vitest'
import { addScanned, isPhoneTable, phoneCodeError, readPhoneLines } from './receipt-draft.ts'

const A = '356000123450017'
const B = '356000123450025'
const C = '356000123450033'

describe('codes scanned one after the other', () => {
  test('creates one device for each code', () => {
    expect(addScanned([], [A, 'F2LX1234AB'], false)).toEqual([{ imei1: A }, { sn: 'F2LX1234AB' }])
  })
  test('pairs two IMEIs and the serial number that follows', () => {
    expect(addScanned([], [A, B, 'F2LX1234AB', C], true)).toEqual([
      { imei1: A, imei2: B, sn: 'F2LX1234AB' },
      { imei1: C, open: true },
    ])
  })
  test('leaves devices unchanged that were scanned before pairing', () => {
    expect(addScanned([{ imei1: A }], [B, C], true)).toEqual([{ imei1: A }, { imei1: B, imei2: C }])
  })
})

describe('pasted lines', () => {
  test('rejects only the lines with invalid or repeated codes', () => {
    const parsed = readPhoneLines(`${A} ${B} SN12345\n${C}\n${A}\n356000123450018 ${C}`, new Set())
    expect(parsed.phones).toEqual([{ imei1: A, imei2: B, sn: 'SN12345' }, { imei1: C }])
    expect(parsed.repeated).toBe(1)
    expect(parsed.bad.map(({ code }) => code)).toEqual(['356000123450018'])
  })
  test('rejects lines with more codes than a device has', () => {
    expect(readPhoneLines(`${A} ${B} ${C}`, new Set()).bad).toHaveLength(1)
  })
  test('detects a table by lines with several codes', () => {
    expect(isPhoneTable(`${A} ${B}\n${C}`)).toBe(true)
    expect(isPhoneTable(`${A}\n${B}`)).toBe(false)
    expect(isPhoneTable(`${A} ${B} ${C} ${A}`)).toBe(false)
  })
})

test('tells product barcodes from numeric serial numbers', () => {
  expect(phoneCodeError('6901234567892')).toContain('商品条码')
  expect(phoneCodeError('6901234567890')).toBeUndefined()
  expect(phoneCodeError('F2LX1234AB')).toBeUndefined()
  expect(phoneCodeError('AB1')).toContain('太短')
})
