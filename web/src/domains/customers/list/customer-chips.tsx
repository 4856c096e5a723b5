import {
  CUSTOMER_LEVEL_NAMES,
  CUSTOMER_LEVELS,
  CUSTOMER_STATE_NAMES,
  CUSTOMER_STATES,
} from '@shangxue/contract/customers/schemas'
import { parseOneOf, parsePositiveInt } from '../../../lib/address/url-params.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ChoiceChip } from '../../sales-figures/public.ts'
import type { ListFilters } from '../../stock/public.ts'
import { type CustomerFilters, useAreas, useOwners } from '../api.ts'

export function parseCustomerFilters({ get }: ListFilters): CustomerFilters {
  const level = parseOneOf(CUSTOMER_LEVELS, get('level'))
  const owner = parsePositiveInt(get('owner'))
  const state = parseOneOf(CUSTOMER_STATES, get('state'))
  const area = get('area')
  return {
    q: get('q').trim(),
    ...(area !== '' && { area }),
    ...(level && { level }),
    ...(owner !== undefined && { owner_id: owner }),
    ...(state && { state }),
  }
}

/** Filters by area, level, owner and activity. */
export function CustomerFilterChips({ address }: { address: ListFilters }) {
  const areas = useAreas()
  const owners = useOwners()
  const { area, level, owner_id, state = 'active' } = parseCustomerFilters(address)
  return (
    <FilterBar label="按区域、等级、负责人和状态筛选">
      <ChoiceChip
        icon="store"
        title="区域"
        searchLabel="搜索区域"
        anyLabel="全部区域"
        selectedLabel={area ?? ''}
        options={(areas.data ?? []).map((value) => ({ value, label: value }))}
        loading={areas.isPending}
        onRetry={areas.isError ? areas.refetch : undefined}
        value={area}
        onPick={(value) => address.set('area', value)}
      />
      <ChoiceChip
        icon="user"
        title="负责人"
        searchLabel="搜索负责人"
        anyLabel="全部负责人"
        selectedLabel="所选负责人"
        options={(owners.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        loading={owners.isPending}
        onRetry={owners.isError ? owners.refetch : undefined}
        value={owner_id === undefined ? undefined : String(owner_id)}
        onPick={(value) => address.set('owner', value)}
      />
      {CUSTOMER_LEVELS.map((item) => (
        <Chip
          key={item}
          selected={level === item}
          onClick={() => address.set('level', level === item ? null : item)}
        >
          {CUSTOMER_LEVEL_NAMES[item]}
        </Chip>
      ))}
      {CUSTOMER_STATES.filter((item) => item !== 'active').map((item) => (
        <Chip
          key={item}
          selected={state === item}
          onClick={() => address.set('state', state === item ? null : item)}
        >
          {CUSTOMER_STATE_NAMES[item]}
        </Chip>
      ))}
    </FilterBar>
  )
}
