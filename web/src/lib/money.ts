/** A whole number with its thousands apart: `1,234`. */
export const formatWhole = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/** 分 as `1,234.50`: exact, no floating point on the way. */
function formatAmount(fen: number): string {
  const magnitude = Math.abs(fen)
  const cents = String(magnitude % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}${formatWhole(Math.floor(magnitude / 100))}.${cents}`
}

/** 分 as `¥1,234.50`, negative as `-¥1,234.50`. */
export function formatMoney(fen: number): string {
  const amount = formatAmount(fen)
  return amount.startsWith('-') ? `-¥${amount.slice(1)}` : `¥${amount}`
}

/** A price as people say it: `¥2,999`, with decimals only where there are some, `¥59.90`. */
export const formatPrice = (fen: number): string => formatMoney(fen).replace(/\.00$/, '')

/** For tight places: whole yuan without decimals, from 10,000 yuan on in 万 (`¥12.3万`), 亿 from 100 million. */
export function formatShortMoney(fen: number): string {
  const yuan = Math.abs(fen) / 100
  const sign = fen < 0 ? '-' : ''
  if (yuan >= 1e8) return `${sign}¥${(yuan / 1e8).toFixed(2)}亿`
  if (yuan >= 1e4) return `${sign}¥${(yuan / 1e4).toFixed(1)}万`
  return `${sign}¥${Number.isInteger(yuan) ? formatWhole(yuan) : formatAmount(Math.abs(fen))}`
}

/** For editing: 分 as `1234` or `1234.50`, with decimals only when there are 角 or 分; null as nothing. */
export const editableMoney = (fen: number | null): string =>
  fen === null ? '' : formatAmount(fen).replaceAll(',', '').replace(/\.00$/, '')

/**
 * What was typed as yuan, in 分: `¥1,234.5`, `１２。５` and `-3` are understood. Null when it isn't an amount, has more
 * than two decimals, or is too large to be exact.
 */
export function parseMoney(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[¥,\s]|元$/g, '')
  const match = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!match || !/\d/.test(plain)) return null
  const [, sign, yuan = '', cents = ''] = match
  const fen = Number(`${yuan || '0'}${cents.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(fen)) return null
  return sign && fen !== 0 ? -fen : fen
}
