import { isDay } from '@shangxue/contract/platform/days'
import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import { periodText } from '../../../ui/overlay/period.ts'
import { PeriodSheet } from '../../../ui/overlay/period-sheet.tsx'
import type { Filters } from '../../stock/public.ts'

const dayIn = (text: string): string | undefined => (isDay(text) ? text : undefined)

/** Activation period and sold state of the address. */
export const activatedIn = ({ get }: Filters) => ({
  from: dayIn(get('from')),
  to: dayIn(get('to')),
  sold: get('sold') === '1',
})

/** Filters of activated devices. */
export function ActivatedChips({ filters }: { filters: Filters }) {
  const [open, setOpen] = useState(false)
  const { from = '', to = '', sold } = activatedIn(filters)
  const dated = from !== '' || to !== ''
  return (
    <>
      <Chip icon="calendar" opens selected={dated} onClick={() => setOpen(true)}>
        {dated ? `${periodText(from, to)}激活` : '激活时间'}
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
