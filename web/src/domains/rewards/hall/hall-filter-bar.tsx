import { REWARD_KIND_NAMES, REWARD_KINDS } from '@shangxue/contract/rewards/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx'
import { KIND_ICONS } from '../parts/words.ts'
import { HALL_SORT_NAMES, HALL_SORTS, type HallFilters } from './use-hall.ts'

export function HallFilterBar({ filters }: { filters: HallFilters }) {
  const { kind, level, ended, sort, set } = filters
  const [sorting, setSorting] = useState(false)
  return (
    <>
      <FilterBar label="筛选和排序">
        <Chip icon="sort" opens onClick={() => setSorting(true)}>
          {HALL_SORT_NAMES[sort]}
        </Chip>
        {REWARD_KINDS.map((one) => (
          <Chip
            key={one}
            icon={KIND_ICONS[one]}
            selected={kind === one}
            onClick={() => set({ kind: kind === one ? null : one })}
          >
            {REWARD_KIND_NAMES[one]}
          </Chip>
        ))}
        {LEVELS.map((one) => (
          <Chip key={one} selected={level === one} onClick={() => set({ level: level === one ? null : one })}>
            {one}
          </Chip>
        ))}
        <Chip selected={ended} onClick={() => set({ state: ended ? null : 'ended' })}>
          已结束
        </Chip>
      </FilterBar>
      <ActionSheet
        open={sorting}
        onClose={() => setSorting(false)}
        title="排序"
        actions={HALL_SORTS.map((one) => ({
          label: HALL_SORT_NAMES[one],
          chosen: one === sort,
          onSelect: () => set({ sort: one === 'new' ? null : one }),
        }))}
      />
    </>
  )
}
