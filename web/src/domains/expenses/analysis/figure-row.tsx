import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { type CashAnalysis, filteredEntriesPath } from '../api.ts'
import styles from '../expenses.module.css'

export type Figures = CashAnalysis['total']
export interface Periods extends Pick<CashAnalysis, 'period' | 'before' | 'year_ago'> {
  readonly direction: CashDirection
  readonly store: number | undefined
}

interface FigureRowProps {
  name: string
  figures: Figures
  periods: Periods
  /** The category or group; omitted for a store. */
  item?: number
  heading?: boolean
}

/** A row of figures, each linked to its entries. */
export function FigureRow({ name, figures, periods, item, heading }: FigureRowProps) {
  const { direction, period, store } = periods
  const filters = { ...(item !== undefined && { item }), store }
  return (
    <div className={styles.figure}>
      <Link className={styles.head} to={filteredEntriesPath(direction, { ...period, ...filters })}>
        <span className={styles.name}>
          {heading ? <strong>{name}</strong> : name} <BudgetTag direction={direction} figures={figures} />
        </span>
        <span className={styles.amount}>{formatMoney(figures.amount_fen)}</span>
      </Link>
      <Budget name={name} direction={direction} figures={figures} />
      <EarlierFigures figures={figures} periods={periods} where={filters} />
    </div>
  )
}

/** Exceeding a budget is bad for expenses; falling short of it is bad for incomes. */
export function BudgetTag({ direction, figures }: { direction: CashDirection; figures: Figures }) {
  const { budget_fen: budget, measured_fen: budgetedFen, expected_fen: expected, amount_fen } = figures
  if (budget === null) return null
  // without a budget there is no expectation to compare with
  const isLinked = expected !== null && budgetedFen === amount_fen ? expected : budgetedFen
  if (direction === 'income')
    return budgetedFen >= budget ? <Tag kind="success">已达成</Tag> : <Tag kind="neutral">未达成</Tag>
  if (budgetedFen > budget) return <Tag kind="danger">超支</Tag>
  return isLinked > budget ? <Tag kind="warning">预计超支</Tag> : <Tag kind="success">预算内</Tag>
}

interface BudgetProps {
  name: string
  direction: CashDirection
  figures: Figures
}

function Budget({ name, direction, figures }: BudgetProps) {
  const { budget_fen: budget, measured_fen: measured, expected_fen: expected } = figures
  const remaining = (budget ?? 0) - measured
  return (
    <>
      {budget !== null && (
        <>
          <Progress
            label={`${name}的预算`}
            hideLabel
            value={Math.max(measured, 0)}
            max={Math.max(budget, 1)}
            text={`${formatMoney(measured)} / ${formatMoney(budget)}`}
          />
          <p className={styles.note}>
            预算 {formatMoney(budget)}，{remainingText(direction, remaining)}
          </p>
        </>
      )}
      {expected !== null && <p className={styles.note}>预计月底 {formatMoney(expected)}</p>}
    </>
  )
}

function remainingText(direction: CashDirection, remainingFen: number): string {
  if (direction === 'income')
    return remainingFen > 0 ? `还差 ${formatMoney(remainingFen)}` : `多 ${formatMoney(-remainingFen)}`
  return remainingFen < 0 ? `超出 ${formatMoney(-remainingFen)}` : `还剩 ${formatMoney(remainingFen)}`
}

interface EarlierFiguresProps {
  figures: Figures
  periods: Periods
  where: { item?: number; store: number | undefined }
}

function EarlierFigures({ figures, periods: { direction, before, year_ago }, where }: EarlierFiguresProps) {
  const comparisons = [
    { name: '上月同期', fen: figures.before_fen, period: before },
    { name: '去年同期', fen: figures.year_ago_fen, period: year_ago },
  ].filter(({ fen }) => fen !== 0)
  if (comparisons.length === 0) return null
  return (
    <p className={styles.earlier}>
      {comparisons.map(({ name, fen, period }) => (
        <Link key={name} to={filteredEntriesPath(direction, { ...period, ...where })}>
          {name} {formatMoney(fen)}
        </Link>
      ))}
    </p>
  )
}
