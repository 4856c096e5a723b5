import { formatMoney } from '@shangxue/contract/values/money'

export { formatChange, formatMoney, formatWhole } from '@shangxue/contract/values/money'

/** Compact form: whole yuan, from 10,000 yuan in 万 (`¥12.3万`), from 100 million in 亿. */
export function formatShortMoney(fen: number): string {
  const yuan = Math.abs(fen) / 100
  const sign = fen < 0 ? '-' : ''
  if (yuan >= 1e8) return `${sign}¥${(yuan / 1e8).toFixed(2)}亿`
  if (yuan >= 1e4) return `${sign}¥${(yuan / 1e4).toFixed(1)}万`
  return formatMoney(fen)
}

/** Text for editing an amount in fen: `1234` or `1234.50`, with decimals only if there are 角 or 分; empty for null. */
export const editableMoney = (fen: number | null): string =>
  fen === null ? '' : formatMoney(fen).replace(/[¥,]/g, '')

/**
 * Parses an amount in yuan and returns fen. Accepts `¥1,234.5`, `１２。５` and `-3`. Returns null if the text is no amount,
 * has more than two decimals, or exceeds the safe integers.
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
