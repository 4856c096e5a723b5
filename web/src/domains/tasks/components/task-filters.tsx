import {
  TASK_DUE_NAMES,
  TASK_DUES,
  TASK_PRIORITIES,
  TASK_PRIORITY_NAMES,
  TASK_SCOPE_NAMES,
  TASK_SCOPES,
  TASK_STAGE_NAMES,
  TASK_STAGES,
  type TaskDue,
  type TaskStage,
} from '@shangxue/contract/tasks/schemas'
import { useState } from 'react'
import { type UrlParamChanges, useUrlParams } from '../../../lib/address/url-params.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ColleagueField } from '../../colleagues/public.ts'
import type { TaskFilterValues } from '../tasks.ts'

interface TaskFiltersProps {
  filters: TaskFilterValues
  set: (changes: UrlParamChanges) => void
}

/** The scope filter as chips, and the other filters in a sheet. */
export function TaskFilters({ filters, set }: TaskFiltersProps) {
  const [open, setOpen] = useState(false)
  const { scope, stage, due, priority, user_id } = filters
  const isMoreOpen = [stage !== 'open', due !== 'any', priority !== undefined, user_id !== undefined]
  return (
    <>
      <FilterBar
        label="按范围筛选"
        onMore={() => setOpen(true)}
        moreCount={isMoreOpen.filter(Boolean).length}
      >
        {TASK_SCOPES.map((item) => (
          <Chip
            key={item}
            selected={scope === item}
            onClick={() => set({ scope: item === 'mine' ? '' : item })}
          >
            {TASK_SCOPE_NAMES[item]}
          </Chip>
        ))}
      </FilterBar>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="筛选任务"
        start={
          <Button
            kind="plain"
            small
            onClick={() => set({ stage: '', due: '', priority: '', user_id: '', name: '' })}
          >
            清空
          </Button>
        }
        footer={
          <Button block onClick={() => setOpen(false)}>
            查看结果
          </Button>
        }
      >
        <MoreFilters filters={filters} set={set} />
      </Sheet>
    </>
  )
}

function MoreFilters({ filters, set }: TaskFiltersProps) {
  const { get } = useUrlParams()
  const { stage, due, priority = '', user_id } = filters
  const person = user_id ? { id: user_id, name: get('name') || '所选同事' } : null
  return (
    <FormGrid>
      <SelectField
        label="状态"
        options={TASK_STAGES.map((value) => ({ value, label: TASK_STAGE_NAMES[value] }))}
        value={stage}
        onChange={({ target }) => set({ stage: (target.value as TaskStage) === 'open' ? '' : target.value })}
      />
      <SelectField
        label="到期"
        options={TASK_DUES.map((value) => ({ value, label: TASK_DUE_NAMES[value] }))}
        value={due}
        onChange={({ target }) => set({ due: (target.value as TaskDue) === 'any' ? '' : target.value })}
      />
      <SelectField
        label="优先级"
        options={[
          { value: '', label: '全部优先级' },
          ...TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_NAMES[value] })),
        ]}
        value={priority}
        onChange={({ target }) => set({ priority: target.value })}
      />
      <ColleagueField
        label="负责人"
        value={person}
        anyLabel="不限"
        placeholder="不限"
        onChange={(item) => set({ user_id: item?.id, name: item?.name, ...(item && { scope: 'all' }) })}
      />
    </FormGrid>
  )
}
