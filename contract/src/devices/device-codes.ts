/** A label with a colon or as a separate word. Serial numbers may begin with SN. */
const LABEL = /^(?:(?:imei|meid)(?:\s*\(?[12]\)?)?|(?:s\/?n|序列号|串号)\d?)(?:\s*:|\s|$)/i
const GROUPED_DIGITS = /^\d[\d\-‐-―]+$/

/**
 * Normalizes a typed or scanned code for storage and comparison: removes labels such as `IMEI1:`, spaces and dashes
 * between digits, and converts full-width and lower-case letters.
 */
export function normalizeCode(text: string): string {
  const plain = text.normalize('NFKC').trim().replace(LABEL, '').replace(/\s+/g, '').toUpperCase()
  return GROUPED_DIGITS.test(plain) ? plain.replace(/\D/g, '') : plain
}

const FIFTEEN_DIGITS = /^\d{15}$/

/** Whether 15 digits are an IMEI: the last one is the Luhn check digit of the others. */
export function isImei(code: string): boolean {
  if (!FIFTEEN_DIGITS.test(code)) return false
  const sum = [...code].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Looks like an IMEI but fails the check digit: mistyped or misread. */
export const isMistypedImei = (code: string): boolean => FIFTEEN_DIGITS.test(code) && !isImei(code)

const splitCodes = (text: string): string[] => text.normalize('NFKC').split(/[\r\n\t,;、|]+/)
const normalizeCodes = (codes: readonly string[]): string[] =>
  codes.map(normalizeCode).filter((code) => code !== '')

/** The codes of one scan. A QR code may contain several; a space is part of a code. */
export const parseScan = (text: string): string[] => normalizeCodes(splitCodes(text))

/**
 * The codes in a pasted or typed text, in order and with duplicates: IMEIs, serial numbers and barcodes, one per line
 * or separated by spaces and commas. Groups of digits that form an IMEI together are one code.
 */
export const parseCodeList = (text: string): string[] =>
  splitCodes(text).flatMap((piece) => {
    const joined = normalizeCode(piece)
    return FIFTEEN_DIGITS.test(joined) ? [joined] : normalizeCodes(piece.split(/\s+/))
  })

const PARTIAL_CODE = /^(?=.*\d{4})[\dA-Z]+$/

/** The code in a search text if it is one code or part of one, which needs at least four digits in a row. */
export function codeFromSearch(q: string): string | undefined {
  const [code, ...otherCodes] = parseCodeList(q)
  return code !== undefined && otherCodes.length === 0 && PARTIAL_CODE.test(code) ? code : undefined
}
