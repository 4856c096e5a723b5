import type { Parsed } from '../../platform/imports/spec.ts'

/** A code as it is stored, however it was typed or scanned: groups, full width and small letters are seen through. */
export const bareCode = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

function luhnHolds(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** 15 digits whose last is the Luhn check digit of the others. */
export function parseImei(text: string): Parsed<string> {
  const value = bareCode(text).replaceAll('-', '')
  if (!/^\d{15}$/.test(value)) return { reason: 'IMEI 必须是 15 位数字，请核对' }
  return luhnHolds(value) ? { value } : { reason: 'IMEI 校验位不正确，可能录错了一位，请核对' }
}

export function parseSerial(text: string): Parsed<string> {
  const value = bareCode(text)
  return /^[A-Z0-9-]{4,32}$/.test(value)
    ? { value }
    : { reason: 'SN 只能包含字母、数字和“-”，4 到 32 位，请核对' }
}

export function parseBarcode(text: string): Parsed<string> {
  const value = bareCode(text)
  return /^[A-Z0-9-]{4,48}$/.test(value)
    ? { value }
    : { reason: '条码只能包含字母、数字和“-”，4 到 48 位，请核对' }
}
