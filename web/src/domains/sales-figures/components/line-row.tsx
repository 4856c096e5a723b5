import { formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatPrice } from '../../../lib/money.ts'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { saleAt } from '../links.ts'
import type { SoldLine } from '../reads.ts'

/** The numbers of the phones, as many as are told, and how many more there are. */
function numbersText({ identifiers, quantity }: SoldLine): string {
  if (identifiers.length === 0) return ''
  const more = Math.abs(quantity) - identifiers.length
  return identifiers.join('、') + (more > 0 ? `等 ${Math.abs(quantity)} 台` : '')
}

/** A line of a sale or a return; opens the sale. */
export function LineRow({ line, extra }: { line: SoldLine; extra?: string }) {
  const { sale_id, kind, title, day, location, salesperson, customer, quantity, price_fen } = line
  const { amount_fen, margin_fen, number } = line
  const numbers = numbersText(line)
  return (
    <ListRow
      to={saleAt(sale_id)}
      title={
        <>
          {kind === 'return' && <Tag kind="warning">退货</Tag>} {title}
        </>
      }
      note={
        <>
          {[formatDay(day), location, salesperson, customer].filter(Boolean).join(' · ')}
          {numbers && (
            <>
              <br />
              {numbers}
            </>
          )}
          <br />
          {number}
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
          {formatPrice(price_fen)} × {quantity}
          {margin_fen !== null && (
            <>
              <br />
              毛利 {formatPrice(margin_fen)}
            </>
          )}
        </>
      }
    />
  )
}
