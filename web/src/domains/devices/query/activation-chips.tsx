import { isDay } from '@shangxue/contract/platform/days'
import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import { periodText } from '../../../ui/overlay/period.ts'
import { PeriodSheet } from '../../../ui/overlay/period-sheet.tsx'
import type { ListFilters } from '../../stock/public.ts'

const parseDay = (text: string): string | undefined => (isDay(text) ? text : undefined)

/** Activation period and sold state of the address. */
export const parseActivationFilters = ({ get }: ListFilters) => ({
  from: parseDay(get('from')),
  to: parseDay(get('to')),
  sold: get('sold') === '1',
})

/** Filters of activated devices. */
export function ActivationChips({ filters }: { filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  const { from = '', to = '', sold } = parseActivationFilters(filters)
  const hasPeriod = from !== '' || to !== ''
  return (
    <>
      <Chip icon="calendar" opens selected={hasPeriod} onClick={() => setOpen(true)}>
        {hasPeriod ? `${periodText(from, to)}激活` : '激活时间'}
      </Chip>
      <Chip selected={sold} onClick={() => filters.set('sold', !sold)}>
        已售
      </Chip>
      <PeriodSheet
        open={open}
        onClose={() => setOpen(false)}
        value={{ from, to }}
        onPick={(period) => filters.setAll({ from: period.from, to: period.to })}
      />
    </>
  )
}
