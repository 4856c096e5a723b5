/** Formats an integer with thousands separators: `1,234`. */
export const formatWhole = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * Formats an amount: `¥5,000`, `-¥59.90`, with two decimals only if there are 分. Exact, without floating-point
 * arithmetic.
 *
 * @param fen - the amount in 分
 */
export function formatMoney(fen: number): string {
  const magnitude = Math.abs(fen)
  const cents = magnitude % 100
  const decimals = cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`
  return `${fen < 0 ? '-' : ''}¥${formatWhole(Math.floor(magnitude / 100))}${decimals}`
}

/** Formats an amount as a signed change: `+¥5,000`, `-¥300`; zero has no sign. */
export const formatChange = (fen: number): string => `${fen > 0 ? '+' : ''}${formatMoney(fen)}`
