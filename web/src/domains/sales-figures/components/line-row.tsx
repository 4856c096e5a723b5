import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { SoldLine } from '../api.ts'
import { saleAddress } from '../sales-links.ts'
import styles from './figures.module.css'

/** Identifier of the first device, and the number of devices. */
function identifiersText({ identifiers: [first], quantity }: SoldLine): string | undefined {
  if (first === undefined) return undefined
  return Math.abs(quantity) > 1 ? `${first} 等 ${Math.abs(quantity)} 台` : first
}

/** A line of a sale or return, with a link to the sale. */
export function LineRow({ line, extra }: { line: SoldLine; extra?: string }) {
  const { sale_id, kind, title, day, location, salesperson, customer, quantity, price_fen } = line
  const { amount_fen, margin_fen, number } = line
  const identifierText = identifiersText(line)
  return (
    <ListRow
      to={saleAddress(sale_id)}
      title={
        <>
          {kind === 'return' && <Tag kind="warning">退货</Tag>} {title}
        </>
      }
      note={
        <>
          {[formatDay(day), location, salesperson, customer].filter(Boolean).join(' · ')}
          <br />
          {identifierText && <span className={styles.code}>{identifierText}</span>}
          {identifierText && ' · '}
          <span className={styles.code}>{number}</span>
          {extra && (
            <>
              <br />
              {extra}
            </>
          )}
        </>
      }
      value={formatMoney(amount_fen)}
      valueNote={
        <>
          {formatMoney(price_fen)} × {quantity}
          {margin_fen !== null && (
            <>
              <br />
              毛利 {formatMoney(margin_fen)}
            </>
          )}
        </>
      }
    />
  )
}
