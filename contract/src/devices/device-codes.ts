/** A label with its colon, or as a word of its own; a serial number may well begin with SN. */
const LABEL = /^(?:(?:imei|meid)(?:\s*\(?[12]\)?)?|(?:s\/?n|序列号|串号)\d?)(?:\s*:|\s|$)/i
const GROUPED_DIGITS = /^\d[\d\-‐-―]+$/

/**
 * A code as it is stored and compared, however it was typed or scanned: a label such as `IMEI1:`, spaces, dashes
 * between digits, full width and small letters are seen through.
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

/** The codes of one scan: a square one may hold several; what a space parts is one code. */
export const parseScan = (text: string): string[] => normalizeCodes(splitCodes(text))

/**
 * The codes in a pasted or typed text, in order, repeated ones too: IMEIs, serial numbers and barcodes, one per line
 * or separated by spaces and commas. What makes an IMEI when its groups are joined is one.
 */
export const parseCodeList = (text: string): string[] =>
  splitCodes(text).flatMap((piece) => {
    const joined = normalizeCode(piece)
    return FIFTEEN_DIGITS.test(joined) ? [joined] : normalizeCodes(piece.split(/\s+/))
  })

const PARTIAL_CODE = /^(?=.*\d{4})[\dA-Z]+$/

/** What a search text asks for when it is one code or a piece of one: four digits in a row are enough. */
export function codeFromSearch(q: string): string | undefined {
  const [code, ...otherCodes] = parseCodeList(q)
  return code !== undefined && otherCodes.length === 0 && PARTIAL_CODE.test(code) ? code : undefined
}
