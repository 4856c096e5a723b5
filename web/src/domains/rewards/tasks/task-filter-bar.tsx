import { REWARD_KIND_NAMES, REWARD_KINDS } from '@shangxue/contract/rewards/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { KIND_ICONS } from '../reward-labels.ts'
import { TASK_SORT_LABELS, TASK_SORTS, type TaskFilters } from './use-task-list.ts'

export function TaskFilterBar({ filters }: { filters: TaskFilters }) {
  const { kind, level, isEnded, sort, set } = filters
  const [isSorting, setIsSorting] = useState(false)
  return (
    <>
      <FilterBar label="筛选和排序">
        <Chip icon="sort" opens onClick={() => setIsSorting(true)}>
          {TASK_SORT_LABELS[sort]}
        </Chip>
        {REWARD_KINDS.map((option) => (
          <Chip
            key={option}
            icon={KIND_ICONS[option]}
            selected={kind === option}
            onClick={() => set({ kind: kind === option ? null : option })}
          >
            {REWARD_KIND_NAMES[option]}
          </Chip>
        ))}
        {LEVELS.map((option) => (
          <Chip
            key={option}
            selected={level === option}
            onClick={() => set({ level: level === option ? null : option })}
          >
            {option}
          </Chip>
        ))}
        <Chip selected={isEnded} onClick={() => set({ state: isEnded ? null : 'ended' })}>
          已结束
        </Chip>
      </FilterBar>
      <ActionSheet
        open={isSorting}
        onClose={() => setIsSorting(false)}
        title="排序"
        actions={TASK_SORTS.map((option) => ({
          label: TASK_SORT_LABELS[option],
          chosen: option === sort,
          onSelect: () => set({ sort: option === 'new' ? null : option }),
        }))}
      />
    </>
  )
}
