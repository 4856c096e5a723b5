/** Larger numbers exceed a spreadsheet's precision, so their last digits are not what was typed. */
export const DIGITS_LOST_FROM = 1e15

/**
 * Formats a finite number as digits, never in scientific notation, rounded to the 15 significant digits that a
 * spreadsheet shows: 860000000000007 → '860000000000007', 0.1 + 0.2 → '0.3', 12.50 → '12.5'.
 */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15))
  if (rounded === 0) return '0'
  const text = String(rounded)
  return text.includes('e') ? expand(text) : text
}

/** 0.055 → '5.5%', as the cell shows it. */
export const percentText = (value: number) => `${plainNumber(value * 100)}%`

function expand(text: string): string {
  const [mantissa = '', exponent = ''] = text.split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}
