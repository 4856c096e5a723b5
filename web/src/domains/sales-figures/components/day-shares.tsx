import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/schemas'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { type LineChoice, linesAt } from '../links.ts'
import type { Daily } from '../reads.ts'
import { piecesText } from '../words.ts'
import { type ShareRow, ShareRows } from './share-rows.tsx'

export const GROUPS = ['store', 'person', 'brand', 'payment'] as const
export type Group = (typeof GROUPS)[number]
const NAMES: Record<Group, string> = { store: '门店', person: '员工', brand: '品牌', payment: '收款' }
const OPTIONS = GROUPS.map((value) => ({ value, label: NAMES[value] }))

const noteOf = ({ pieces, returned, margin_fen }: Daily['stores'][number]): string =>
  [
    piecesText(pieces),
    returned > 0 && `退 ${returned} 件`,
    margin_fen !== null && `毛利 ${formatMoney(margin_fen)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Rows of a group, each with a link to its sold lines. */
function rowsOf(daily: Daily, group: Group, choice: LineChoice): ShareRow[] {
  if (group === 'payment')
    return daily.payments.map(({ method, amount_fen, sales }) => ({
      key: method,
      name: PAYMENT_METHOD_NAMES[method],
      value: amount_fen,
      text: formatMoney(amount_fen),
      note: `${sales} 单`,
      to: linesAt({ ...choice, payment: method }),
    }))
  const shares = { store: daily.stores, person: daily.people, brand: daily.brands }[group]
  return shares.map((share) => ({
    key: share.id,
    name: share.name,
    value: share.amount_fen,
    text: formatMoney(share.amount_fen),
    note: noteOf(share),
    to: linesAt({ ...choice, [group]: share.id }),
  }))
}

interface DaySharesProps {
  daily: Daily
  store: number | undefined
  group: Group
  onGroup: (group: Group) => void
}

/** Sales of a day by store, person, brand or payment method. */
export function DayShares({ daily, store, group, onGroup }: DaySharesProps) {
  const { day } = daily.day
  return (
    <Card title="构成">
      <SegmentedControl label="按什么分" options={OPTIONS} value={group} onChange={onGroup} />
      <ShareRows label={`按${NAMES[group]}`} rows={rowsOf(daily, group, { from: day, to: day, store })} />
    </Card>
  )
}
