import { formatMoney } from '@shangxue/contract/values/money'

export { formatChange, formatMoney, formatWhole } from '@shangxue/contract/values/money'

/** For tight places: whole yuan without decimals, from 10,000 yuan on in 万 (`¥12.3万`), 亿 from 100 million. */
export function formatShortMoney(fen: number): string {
  const yuan = Math.abs(fen) / 100
  const sign = fen < 0 ? '-' : ''
  if (yuan >= 1e8) return `${sign}¥${(yuan / 1e8).toFixed(2)}亿`
  if (yuan >= 1e4) return `${sign}¥${(yuan / 1e4).toFixed(1)}万`
  return formatMoney(fen)
}

/** For editing: 分 as `1234` or `1234.50`, with decimals only when there are 角 or 分; null as nothing. */
export const editableMoney = (fen: number | null): string =>
  fen === null ? '' : formatMoney(fen).replace(/[¥,]/g, '')

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
