import { isImei, normalizeCode } from '@shangxue/contract/devices/device-codes'
import type { Parsed } from '../../../platform/imports/spec.ts'

/** Accepts 15 digits whose last one is the Luhn check digit. */
export function parseImei(text: string): Parsed<string> {
  const value = normalizeCode(text)
  if (!/^\d{15}$/.test(value)) return { reason: 'IMEI 必须是 15 位数字，请核对' }
  return isImei(value) ? { value } : { reason: 'IMEI 校验位不正确，可能录错了一位，请核对' }
}

export function parseSerial(text: string): Parsed<string> {
  const value = normalizeCode(text)
  return /^[A-Z0-9-]{4,32}$/.test(value)
    ? { value }
    : { reason: 'SN 只能包含字母、数字和“-”，4 到 32 位，请核对' }
}

export function parseBarcode(text: string): Parsed<string> {
  const value = normalizeCode(text)
  return /^[A-Z0-9-]{4,48}$/.test(value)
    ? { value }
    : { reason: '条码只能包含字母、数字和“-”，4 到 48 位，请核对' }
}
