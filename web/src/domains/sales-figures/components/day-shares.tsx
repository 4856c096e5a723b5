import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/schemas'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import type { DailyFigures } from '../api.ts'
import { piecesText, shareText } from '../figure-texts.ts'
import { type LineSelection, soldLinesAddress } from '../sales-links.ts'
import styles from './figures.module.css'

export interface ShareRow {
  readonly key: string | number
  readonly name: string
  /** Length of the bar. */
  readonly value: number
  readonly text: string
  readonly note: string
  readonly to: string
}

/** Rows with bars, largest first, each with a link to its details. */
function ShareRows({ label, rows }: { label: string; rows: readonly ShareRow[] }) {
  if (rows.length === 0) return <p className={styles.empty}>这一天没有销售</p>
  const largest = Math.max(...rows.map(({ value }) => value), 1)
  const total = rows.reduce((sum, { value }) => sum + Math.max(value, 0), 0)
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, name, value, text, note, to }) => (
        <li key={key}>
          <Link className={styles.row} to={to}>
            <span className={styles.line}>
              <span>{name}</span>
              <span className={styles.figure}>{text}</span>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                style={{ display: 'block', transform: `scaleX(${Math.max(value, 0) / largest})` }}
              />
            </span>
            <span className={`${styles.line} ${styles.note}`}>
              <span>{note}</span>
              <span className={styles.figure}>{shareText(value, total)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export const GROUPS = ['store', 'person', 'brand', 'payment'] as const
export type Group = (typeof GROUPS)[number]
const GROUP_LABELS: Record<Group, string> = { store: '门店', person: '员工', brand: '品牌', payment: '收款' }
const GROUP_OPTIONS = GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))

const shareNote = ({ pieces, returned, margin_fen }: DailyFigures['stores'][number]): string =>
  [
    piecesText(pieces),
    returned > 0 && `退 ${returned} 件`,
    margin_fen !== null && `毛利 ${formatMoney(margin_fen)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Rows of a group, each with a link to its sold lines. */
function toShareRows(daily: DailyFigures, group: Group, selection: LineSelection): ShareRow[] {
  if (group === 'payment')
    return daily.payments.map(({ method, amount_fen, sales }) => ({
      key: method,
      name: PAYMENT_METHOD_NAMES[method],
      value: amount_fen,
      text: formatMoney(amount_fen),
      note: `${sales} 单`,
      to: soldLinesAddress({ ...selection, payment: method }),
    }))
  const shares = { store: daily.stores, person: daily.people, brand: daily.brands }[group]
  return shares.map((share) => ({
    key: share.id,
    name: share.name,
    value: share.amount_fen,
    text: formatMoney(share.amount_fen),
    note: shareNote(share),
    to: soldLinesAddress({ ...selection, [group]: share.id }),
  }))
}

interface DaySharesProps {
  daily: DailyFigures
  store: number | undefined
  group: Group
  onGroup: (group: Group) => void
}

/** Sales of a day by store, person, brand or payment method. */
export function DayShares({ daily, store, group, onGroup }: DaySharesProps) {
  const { day } = daily.day
  return (
    <Card title="构成">
      <SegmentedControl label="按什么分" options={GROUP_OPTIONS} value={group} onChange={onGroup} />
      <ShareRows
        label={`按${GROUP_LABELS[group]}`}
        rows={toShareRows(daily, group, { from: day, to: day, store })}
      />
    </Card>
  )
}
