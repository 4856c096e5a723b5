import { SALE_STATUS_NAMES } from '@shangxue/contract/sales/endpoints'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { ListItemProps } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { SALE_KIND_LABELS, SALE_STATUS_TAG_KINDS, type Sale } from '../sale-labels.ts'

/** List row of a sale or return. */
export function saleRow(sale: Sale): ListItemProps {
  const { id, kind, status, day, at, location, salesperson, customer, pieces, total_fen, title } = sale
  const count = Math.abs(pieces)
  const itemsText = count > 1 ? `${title} 等 ${count} 件` : title
  return {
    to: `/sales/${id}`,
    title: kind === 'return' ? `${SALE_KIND_LABELS.return} ${itemsText}` : itemsText,
    note: (
      <>
        {customer ?? '散客'} · {salesperson}
        <br />
        {location} · {formatDay(day)} {formatTime(at)}
      </>
    ),
    value: formatMoney(total_fen),
    ...(status !== 'posted' && {
      valueNote: <Tag kind={SALE_STATUS_TAG_KINDS[status]}>{SALE_STATUS_NAMES[status]}</Tag>,
    }),
  }
}
