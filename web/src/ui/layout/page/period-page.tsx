import { isDay } from '@shangxue/contract/values/days'
import { type ReactNode, useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { today } from '../../../lib/dates.ts'
import { Chip } from '../../form/choices/chip.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { periodText } from '../../overlay/picker/period.ts'
import { PeriodSheet } from '../../overlay/picker/period-sheet.tsx'
import { ErrorState } from '../../state/error-state.tsx'
import { SkeletonList } from '../../state/skeleton.tsx'
import { Page } from './page.tsx'

const MONTHS = 12

/** The first day of the month two months ago. */
function threeMonthsUntil(day: string): string {
  const months = Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 3
  return `${Math.floor(months / MONTHS)}-${String((months % MONTHS) + 1).padStart(2, '0')}-01`
}

/** The period in the address, by default this month and the two before. */
export function useAddressPeriod() {
  const { get, set } = useUrlParams()
  const [from, to] = [get('from'), get('to')]
  const isValid = isDay(from) && isDay(to) && from <= to
  const period = isValid ? { from, to } : { from: threeMonthsUntil(today()), to: today() }
  return { period, setPeriod: (next: { from: string; to: string }) => set({ ...next }) }
}

interface PeriodPageProps<T> {
  title: string
  subtitle?: string | undefined
  back: string | (() => void)
  actions: ReactNode
  period: ReturnType<typeof useAddressPeriod>
  query: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** A page about a period, such as an account statement. */
export function PeriodPage<T>({
  title,
  subtitle,
  back,
  actions,
  period: { period, setPeriod },
  query: { data, error, refetch },
  children,
}: PeriodPageProps<T>) {
  const [open, setOpen] = useState(false)
  return (
    <Page
      title={title}
      subtitle={subtitle}
      back={back}
      actions={actions}
      toolbar={
        <FilterBar label="时间">
          <Chip icon="calendar" opens selected onClick={() => setOpen(true)}>
            {periodText(period.from, period.to)}
          </Chip>
        </FilterBar>
      }
    >
      {!data && !error && <SkeletonList rows={8} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && children(data)}
      <PeriodSheet open={open} bounded onClose={() => setOpen(false)} value={period} onPick={setPeriod} />
    </Page>
  )
}
