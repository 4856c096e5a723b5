/** Whether 15 digits are an IMEI: the last one is the Luhn check digit of the others. */
export function isImei(code: string): boolean {
  if (!/^\d{15}$/.test(code)) return false
  const sum = [...code].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A label with its colon, or alone; a serial number may well begin with SN. */
const LABEL = /^(?:imei|meid|s\/?n|序列号|串号)\d?(?::|$)/i
const SEPARATORS = /[\s,;、，；|]+/

/**
 * The codes in a pasted text, in order, repeated ones too: IMEIs, serial numbers and barcodes, one per line or
 * separated by spaces and commas; full-width digits, labels such as `IMEI1:` and grouping dashes are seen through.
 */
export function codesIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(SEPARATORS)
    .map((piece) => piece.replace(LABEL, ''))
    .map((piece) => (/^[\d-]+$/.test(piece) ? piece.replaceAll('-', '') : piece))
    .map((piece) => piece.toUpperCase())
    .filter((piece) => piece !== '')
}

/** The codes in a pasted text, in order and each once. */
export const splitCodes = (text: string): string[] => [...new Set(codesIn(text))]

/** Codes that look like an IMEI (15 digits) but fail the check digit: mistyped or misread. */
export const mistypedImeis = (codes: readonly string[]): string[] =>
  codes.filter((code) => /^\d{15}$/.test(code) && !isImei(code))
