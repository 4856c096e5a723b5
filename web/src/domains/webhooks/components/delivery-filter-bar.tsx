import {
  DELIVERY_STATE_NAMES,
  DELIVERY_STATES,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENT_TYPES,
} from '@shangxue/contract/webhooks/event-types'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import type { DeliveryFilters } from '../use-webhooks.ts'

interface DeliveryFilterBarProps {
  filters: DeliveryFilters
  onChange: (change: Partial<DeliveryFilters>) => void
}

/** Filters the log by state and event. */
export function DeliveryFilterBar({ filters: { type, state }, onChange }: DeliveryFilterBarProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <FilterBar label="筛选推送记录">
        <Chip icon="filter" opens selected={type !== undefined} onClick={() => setPicking(true)}>
          {type === undefined ? '全部事件' : WEBHOOK_EVENT_NAMES[type]}
        </Chip>
        {DELIVERY_STATES.map((option) => (
          <Chip
            key={option}
            selected={state === option}
            onClick={() => onChange({ state: state === option ? undefined : option })}
          >
            {DELIVERY_STATE_NAMES[option]}
          </Chip>
        ))}
      </FilterBar>
      <PickerSheet
        open={isPicking}
        onClose={() => setPicking(false)}
        title="选择事件"
        searchLabel="搜索事件"
        anyLabel="全部事件"
        options={WEBHOOK_EVENT_TYPES.map((value) => ({
          value,
          label: WEBHOOK_EVENT_NAMES[value],
          note: value,
        }))}
        value={type ?? null}
        onPick={(picked) => onChange({ type: parseOneOf(WEBHOOK_EVENT_TYPES, picked) })}
      />
    </>
  )
}
