/** A whole number with its thousands apart: `1,234`. */
export const formatWhole = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * The one way in which an amount is written: `¥5,000`, `-¥59.90`; two decimals only where there are 分. Exact, without
 * floating point on the way.
 *
 * @param fen - the amount in 分
 */
export function formatMoney(fen: number): string {
  const magnitude = Math.abs(fen)
  const cents = magnitude % 100
  const decimals = cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`
  return `${fen < 0 ? '-' : ''}¥${formatWhole(Math.floor(magnitude / 100))}${decimals}`
}

/** An amount with its sign as a change: `+¥5,000`, `-¥300`; nothing has none. */
export const formatChange = (fen: number): string => `${fen > 0 ? '+' : ''}${formatMoney(fen)}`
