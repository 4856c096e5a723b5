import { SALE_STATUS_NAMES } from '@shangxue/contract/sales/endpoints'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { ListItemProps } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { KIND_NAMES, type Sale, STATUS_KINDS } from '../words.ts'

/** List row of a sale or return. */
export function saleRow(sale: Sale): ListItemProps {
  const { id, kind, status, day, at, location, salesperson, customer, pieces, total_fen, title } = sale
  const many = Math.abs(pieces)
  const goods = many > 1 ? `${title} 等 ${many} 件` : title
  return {
    to: `/sales/${id}`,
    title: kind === 'return' ? `${KIND_NAMES.return} ${goods}` : goods,
    note: (
      <>
        {customer ?? '散客'} · {salesperson}
        <br />
        {location} · {formatDay(day)} {formatTime(at)}
      </>
    ),
    value: formatMoney(total_fen),
    ...(status !== 'posted' && {
      valueNote: <Tag kind={STATUS_KINDS[status]}>{SALE_STATUS_NAMES[status]}</Tag>,
    }),
  }
}
