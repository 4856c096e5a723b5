import { CASH_DIRECTION_NAMES, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { Link, useNavigate } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { moneyText } from '../../sales-figures/public.ts'
import { monthDates, monthText } from '../../targets/public.ts'
import { type CashAnalysis, filteredEntriesPath } from '../api.ts'
import styles from '../expenses.module.css'
import { BudgetTag, type Periods } from './figure-row.tsx'

/** The change in per cent. Undefined without an earlier figure. */
function percentChange(now: number, before: number, direction: CashDirection) {
  if (before <= 0) return undefined
  const percent = Math.round(((now - before) * 100) / before)
  if (percent === 0) return { text: '', direction: 'flat' as const }
  return {
    text: `${Math.abs(percent)}%`,
    direction: percent > 0 ? ('up' as const) : ('down' as const),
    good: percent > 0 === (direction === 'income'),
  }
}

interface TotalCardProps {
  data: CashAnalysis
  periods: Periods
  month: string
}

export function TotalCard({ data, periods, month }: TotalCardProps) {
  const { total, days, passed: elapsedDays, period, before, year_ago } = data
  const { direction, store } = periods
  const { amount_fen, before_fen, year_ago_fen, budget_fen, measured_fen, expected_fen } = total
  const pathOf = (filters: typeof period, fen: number) => (
    <Link to={filteredEntriesPath(direction, { ...filters, store })}>{formatMoney(fen)}</Link>
  )
  const delta = (fen: number) => {
    const result = percentChange(amount_fen, fen, direction)
    return result && { delta: result }
  }
  return (
    <Card
      title={`${monthText(month)}${CASH_DIRECTION_NAMES[direction]}`}
      action={<BudgetTag direction={direction} figures={total} />}
    >
      <div className={styles.facts}>
        <p className={styles.total}>{pathOf(period, amount_fen)}</p>
        {elapsedDays > 0 && elapsedDays < days && (
          <p className={styles.note}>
            今天是第 {elapsedDays} 天，共 {days} 天；同期都按前 {elapsedDays} 天比较
          </p>
        )}
        <StatGrid>
          {budget_fen !== null && (
            <Stat
              label="预算"
              value={formatMoney(budget_fen)}
              note={measured_fen === amount_fen ? undefined : `有预算的项目共 ${formatMoney(measured_fen)}`}
            />
          )}
          {expected_fen !== null && <Stat label="预计月底" value={formatMoney(expected_fen)} />}
          {before_fen !== 0 && (
            <Stat label="上月同期" value={pathOf(before, before_fen)} {...delta(before_fen)} />
          )}
          {year_ago_fen !== 0 && (
            <Stat label="去年同期" value={pathOf(year_ago, year_ago_fen)} {...delta(year_ago_fen)} />
          )}
        </StatGrid>
      </div>
    </Card>
  )
}

interface TrendCardProps {
  direction: CashDirection
  trend: CashAnalysis['trend']
  store: number | undefined
}

/** The last months as bars with budgets and as a table. Each opens its entries. */
export function TrendCard({ direction, trend, store }: TrendCardProps) {
  const navigate = useNavigate()
  return (
    <Card title={`近 ${trend.length} 个月`}>
      <Chart
        title={`近 ${trend.length} 个月${CASH_DIRECTION_NAMES[direction]}`}
        kind="bar"
        labels={trend.map(({ month }) => monthText(month))}
        series={[
          { name: CASH_DIRECTION_NAMES[direction], values: trend.map(({ amount_fen }) => amount_fen) },
          ...(trend.some(({ budget_fen }) => budget_fen !== null)
            ? [{ name: '预算', values: trend.map(({ budget_fen }) => budget_fen) }]
            : []),
        ]}
        format={moneyText}
        links={{
          to: trend.map(({ month }) => filteredEntriesPath(direction, { ...monthDates(month), store })),
          go: navigate,
        }}
      />
      <p className={styles.note}>点一个月的柱子，看这个月的每一笔</p>
    </Card>
  )
}
