import { LEAVE_DAY_MINUTES, LEAVE_UNIT_NAMES } from '@shangxue/contract/leave/schemas'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { LEAVE_PATH, type LeaveType, useTypes } from '../api.ts'
import { LeaveTypeForm } from './leave-type-form.tsx'

const TYPES = `${LEAVE_PATH}?view=types`

/** The leave types of the company, and one of them to edit. */
export default function LeaveTypesView({ address }: { address: ListFilters }) {
  const types = useTypes()
  const back = useBackTarget(LEAVE_PATH)
  const requestedType = address.get('type')
  const type = types.data?.find(({ id }) => id === parsePositiveInt(requestedType))
  if (requestedType === 'new') return <LeaveTypeForm type={null} />
  if (type) return <LeaveTypeForm key={type.id} type={type} />
  if (requestedType !== '' && !types.data)
    return (
      <Page title="假期类型" back={back}>
        {types.isError ? (
          <ErrorState error={types.error} onRetry={types.refetch} />
        ) : (
          <SkeletonList rows={6} />
        )}
      </Page>
    )
  return (
    <ListPage
      title="假期类型"
      back={back}
      list={{
        items: types.data ?? [],
        status: types.data ? 'ready' : types.isError ? 'error' : 'loading',
        message: types.error?.message,
        stale: types.isError && types.data !== undefined,
        onRefresh: types.refetch,
        total: types.data?.length,
      }}
      itemKey={({ id }) => id}
      renderItem={(item) => <LeaveTypeRow type={item} />}
      estimate={72}
      add={<IconLink icon="plus" label="新增假期类型" to={`${TYPES}&type=new`} />}
      empty={<EmptyState icon="calendar" title="还没有假期类型" hint="新增一种，员工就能申请" />}
    />
  )
}

function entitlementText({ yearly }: LeaveType): string | false {
  const days = yearly.map(({ minutes }) => minutes / LEAVE_DAY_MINUTES)
  if (days.length === 0) return false
  const [minDays, maxDays] = [Math.min(...days), Math.max(...days)]
  return minDays === maxDays ? `每年 ${maxDays} 天` : `每年 ${minDays}–${maxDays} 天`
}

function LeaveTypeRow({ type }: { type: LeaveType }) {
  const { id, name, unit, counted, calendar_days, paid, most_days, active } = type
  const traits = [
    LEAVE_UNIT_NAMES[unit],
    paid ? '带薪' : '不带薪',
    entitlementText(type) || (counted && '计余额'),
    calendar_days && '含休息日',
    most_days !== null && `一次最多 ${most_days} 天`,
  ]
  return (
    <ListRow
      to={`${TYPES}&type=${id}`}
      title={name}
      note={traits.filter(Boolean).join(' · ')}
      {...(!active && { value: <Tag>已停用</Tag> })}
    />
  )
}
