import { listAuditUsers } from '@shangxue/contract/administration/endpoints'
import { AUDIT_GROUPS, type AuditGroup, auditEntityName } from '@shangxue/contract/audit/actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { GROUP_ICONS } from '../audit-labels.ts'
import type { AuditFiltersState } from '../use-audit-filters.ts'

const GROUPS = Object.entries(AUDIT_GROUPS) as [AuditGroup, string][]

interface AuditFilterBarProps {
  address: AuditFiltersState
  /** Name of the record that the trail is filtered by. */
  recordLabel: string | undefined
}

/** Filters by user, period, record and kind of action, in one horizontally scrolling row. */
export function AuditFilterBar({ address: { filters, change }, recordLabel }: AuditFilterBarProps) {
  const [openPicker, setOpenPicker] = useState<'people' | 'period' | null>(null)
  const people = useQuery({ ...query(listAuditUsers, {}), meta: { quiet: true } })
  const { user_id, group, entity, entity_id, from, to } = filters
  const person = people.data?.find(({ id }) => id === user_id)
  const close = () => setOpenPicker(null)
  const clearRecord = () => change({ entity: undefined, entity_id: undefined })

  return (
    <>
      <FilterBar label="筛选操作记录">
        {entity && (
          <Chip icon="close" selected onClick={clearRecord}>
            只看{recordLabel ?? `${auditEntityName(entity)}${entity_id ? ` ${entity_id}` : ''}`}
          </Chip>
        )}
        <Chip icon="user" opens selected={user_id !== undefined} onClick={() => setOpenPicker('people')}>
          {user_id === undefined ? '全部人员' : (person?.name ?? '所选人员')}
        </Chip>
        <Chip
          icon="calendar"
          opens
          selected={from !== undefined || to !== undefined}
          onClick={() => setOpenPicker('period')}
        >
          {periodText(from, to)}
        </Chip>
        {GROUPS.map(([key, name]) => (
          <Chip
            key={key}
            icon={GROUP_ICONS[key]}
            selected={group === key}
            onClick={() => change({ group: group === key ? undefined : key })}
          >
            {name}
          </Chip>
        ))}
      </FilterBar>
      <PickerSheet
        open={openPicker === 'people'}
        onClose={close}
        title="选择人员"
        searchLabel="搜索姓名或职位"
        anyLabel="全部人员"
        loading={people.isPending}
        options={(people.data ?? []).map(({ id, name, position, disabled }) => ({
          value: String(id),
          label: name,
          note: disabled ? `${position} · 已停用` : position,
        }))}
        value={user_id === undefined ? null : String(user_id)}
        onPick={(id) => change({ user_id: id === null ? undefined : Number(id) })}
      />
      <PeriodSheet
        open={openPicker === 'period'}
        onClose={close}
        value={{ from: from ?? '', to: to ?? '' }}
        onPick={(period) => change({ from: period.from || undefined, to: period.to || undefined })}
      />
    </>
  )
}
