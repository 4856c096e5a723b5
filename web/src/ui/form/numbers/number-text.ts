interface Rules {
  decimals: number
  negative: boolean
}

/** Reads what people type or paste: full-width digits, thousands separators, ￥, spaces. null when it is no number. */
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

/** As the field shows it: no separators, so that it can be edited; no zeros that nobody typed. */
export function formatNumber(value: number | null, decimals: number): string {
  return value === null ? '' : String(Number(value.toFixed(decimals)))
}
