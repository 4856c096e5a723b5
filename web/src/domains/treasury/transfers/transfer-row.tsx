import { FUND_KIND_NAMES, FUND_STATE_NAMES } from '@shangxue/contract/treasury/transfers'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { dueText, routeText, STATE_KINDS, type TransferRequest, transferPath } from './api.ts'

export function TransferRow({ adjustment }: { adjustment: TransferRequest }) {
  const { id, kind, state, amount_fen, fee_fen, day, by, reason, overdue } = adjustment
  const dueLabel = dueText(adjustment)
  return (
    <ListRow
      to={transferPath(id)}
      title={formatMoney(amount_fen)}
      note={
        <>
          {FUND_KIND_NAMES[kind]} · {routeText(adjustment)}
          <br />
          {[formatDay(day), by, fee_fen > 0 && `手续费 ${formatMoney(fee_fen)}`, reason]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      value={<Tag kind={STATE_KINDS[state]}>{FUND_STATE_NAMES[state]}</Tag>}
      valueNote={overdue ? <Tag kind="danger">{dueLabel}</Tag> : dueLabel}
    />
  )
}
