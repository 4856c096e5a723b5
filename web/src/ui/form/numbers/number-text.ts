interface Rules {
  decimals: number
  negative: boolean
}

/** Parses typed or pasted text with full-width digits, thousands separators, ￥ or spaces. null if it is not a number. */
export function parseNumber(text: string, { decimals, negative }: Rules): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,¥]/g, '')
    .replaceAll('。', '.')
  const pattern =
    decimals > 0 ? new RegExp(`^-?(\\d+\\.?\\d{0,${decimals}}|\\.\\d{1,${decimals}})$`) : /^-?\d+$/
  if (!pattern.test(plain)) return null
  const value = Number(plain)
  if (!Number.isSafeInteger(Math.round(value * 10 ** decimals))) return null
  if (value < 0 && !negative) return null
  return value === 0 ? 0 : value
}

/** Formats a number for editing, without thousands separators and trailing zeros. */
export function formatNumber(value: number | null, decimals: number): string {
  return value === null ? '' : String(Number(value.toFixed(decimals)))
}
