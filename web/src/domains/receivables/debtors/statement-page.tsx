import { isDay } from '@shangxue/contract/values/days'
import { type ReactNode, useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { today } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Page, type PageProps } from '../../../ui/layout/page/page.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

interface Period {
  readonly from: string
  readonly to: string
}

/** The period of a statement in the address; three months by default. */
export function useStatementPeriod() {
  const { get, set } = useUrlParams()
  const now = today()
  const [from, to] = [get('from'), get('to')]
  const isValid = isDay(from) && isDay(to) && from <= to
  const period: Period = isValid ? { from, to } : { from: `${monthsBack(now, 2)}-01`, to: now }
  return { period, setPeriod: (next: Period) => set({ ...next }) }
}

const MONTHS = 12
function monthsBack(day: string, back: number): string {
  const months = Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1 - back
  return `${Math.floor(months / MONTHS)}-${String((months % MONTHS) + 1).padStart(2, '0')}`
}

interface StatementPageProps extends Pick<PageProps, 'title' | 'subtitle' | 'back' | 'actions'> {
  period: Period
  setPeriod: (period: Period) => void
  /** Undefined until the statement has loaded. */
  children: ReactNode
  error: Error | null
  onRetry: () => unknown
}

/** A statement of a customer or supplier, with its period. */
export function StatementPage({ period, setPeriod, children, error, onRetry, ...page }: StatementPageProps) {
  const [open, setOpen] = useState(false)
  return (
    <Page
      {...page}
      toolbar={
        <FilterBar label="时间">
          <Chip icon="calendar" opens selected onClick={() => setOpen(true)}>
            {periodText(period.from, period.to)}
          </Chip>
        </FilterBar>
      }
    >
      {!children && !error && <SkeletonList rows={8} />}
      {!children && error && <ErrorState error={error} onRetry={onRetry} />}
      {children}
      <PeriodSheet open={open} bounded onClose={() => setOpen(false)} value={period} onPick={setPeriod} />
    </Page>
  )
}
