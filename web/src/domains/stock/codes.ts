import { isImei, mistypedImeis, splitCodes } from '../../lib/imei.ts'

export const MISTYPED = '这 15 位数字不是有效的 IMEI（校验位不符），请核对后重新输入或扫描'

const SHORTEST_PART = 5
const PART = /^(?=.*\d{4})[\dA-Z]+$/

/** For the scanner: what is wrong with a code, or undefined. */
export const wrongImei = (code: string): string | undefined =>
  mistypedImeis(splitCodes(code)).length > 0 ? MISTYPED : undefined

/**
 * What a search text says about one device: a whole IMEI, an IMEI with a wrong check digit, or a piece of an
 * identifier long enough to mean one.
 */
export function readSearch(q: string): { kind: 'imei' | 'mistyped' | 'part' | 'words'; code: string } {
  const [code = '', ...more] = splitCodes(q)
  if (more.length > 0 || code.length < SHORTEST_PART || !PART.test(code)) return { kind: 'words', code: q }
  if (isImei(code)) return { kind: 'imei', code }
  if (/^\d{15}$/.test(code)) return { kind: 'mistyped', code }
  return { kind: 'part', code }
}
