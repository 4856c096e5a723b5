import { PAPER_STATUS_NAMES, PAPER_STATUSES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import type { PaperFilters } from '../use-paper-filters.ts'

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const WHOSE = { mine: '我的', shared: '共享的' } as const

const PICKS = {
  subject: { title: '科目', any: '全部科目', options: named(SUBJECTS) },
  level: { title: '学段', any: '全部学段', options: named(LEVELS) },
  status: {
    title: '状态',
    any: '全部状态',
    options: PAPER_STATUSES.map((value) => ({ value, label: PAPER_STATUS_NAMES[value] })),
  },
} as const
type Pick = keyof typeof PICKS

export function PaperFilterBar({ filters }: { filters: PaperFilters }) {
  const [open, setOpen] = useState<Pick | null>(null)
  return (
    <>
      <FilterBar label="按归属、科目、学段和状态筛选">
        {(['mine', 'shared'] as const).map((whose) => (
          <Chip
            key={whose}
            selected={filters.whose === whose}
            onClick={() => filters.set('whose', filters.whose === whose ? null : whose)}
          >
            {WHOSE[whose]}
          </Chip>
        ))}
        {(Object.keys(PICKS) as Pick[]).map((key) => (
          <Chip key={key} opens selected={filters[key] !== null} onClick={() => setOpen(key)}>
            {labelOf(key, filters[key])}
          </Chip>
        ))}
      </FilterBar>
      {(Object.keys(PICKS) as Pick[]).map((key) => (
        <PickerSheet
          key={key}
          open={open === key}
          onClose={() => setOpen(null)}
          title={PICKS[key].title}
          anyLabel={PICKS[key].any}
          options={PICKS[key].options}
          value={filters[key]}
          onPick={(value) => filters.set(key, value)}
        />
      ))}
    </>
  )
}

const labelOf = (key: Pick, value: string | null): string =>
  PICKS[key].options.find((option) => option.value === value)?.label ?? PICKS[key].title
