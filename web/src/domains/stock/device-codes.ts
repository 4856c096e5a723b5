import { codeFromSearch, isImei, isMistypedImei } from '@shangxue/contract/devices/device-codes'

export const INVALID_IMEI_MESSAGE = '这 15 位数字不是有效的 IMEI（校验位不符），请核对后重新输入或扫描'

/** Validation message for a scanned code, or undefined if the code is acceptable. */
export const imeiError = (code: string): string | undefined =>
  isMistypedImei(code) ? INVALID_IMEI_MESSAGE : undefined

/** Classifies a search text: a full IMEI, an IMEI with a wrong check digit, part of a code, or plain words. */
export function classifySearch(q: string): { kind: 'imei' | 'mistyped' | 'part' | 'words'; code: string } {
  const code = codeFromSearch(q)
  if (code === undefined) return { kind: 'words', code: q }
  if (isImei(code)) return { kind: 'imei', code }
  return { kind: isMistypedImei(code) ? 'mistyped' : 'part', code }
}
