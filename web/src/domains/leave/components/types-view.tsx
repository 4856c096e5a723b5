import { LEAVE_DAY_MINUTES, LEAVE_UNIT_NAMES } from '@shangxue/contract/leave/schemas'
import { positive } from '../../../lib/address/index.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type ListFilters, useWayBack } from '../../stock/public.ts'
import { HOME, type LeaveType, useTypes } from '../leave.ts'
import { TypeForm } from './type-form-page.tsx'

const TYPES = `${HOME}?view=types`

/** The leave types of the company, and one of them to edit. */
export default function TypesView({ address }: { address: ListFilters }) {
  const types = useTypes()
  const back = useWayBack(HOME)
  const asked = address.get('type')
  const type = types.data?.find(({ id }) => id === positive(asked))
  if (asked === 'new') return <TypeForm type={null} />
  if (type) return <TypeForm key={type.id} type={type} />
  if (asked !== '' && !types.data)
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
      renderItem={(one) => <TypeRow type={one} />}
      estimate={72}
      add={<IconLink icon="plus" label="新增假期类型" to={`${TYPES}&type=new`} />}
      empty={<EmptyState icon="calendar" title="还没有假期类型" hint="新增一种，员工就能申请" />}
    />
  )
}

function yearlyText({ yearly }: LeaveType): string | false {
  const days = yearly.map(({ minutes }) => minutes / LEAVE_DAY_MINUTES)
  if (days.length === 0) return false
  const [least, most] = [Math.min(...days), Math.max(...days)]
  return least === most ? `每年 ${most} 天` : `每年 ${least}–${most} 天`
}

function TypeRow({ type }: { type: LeaveType }) {
  const { id, name, unit, counted, calendar_days, paid, most_days, active } = type
  const words = [
    LEAVE_UNIT_NAMES[unit],
    paid ? '带薪' : '不带薪',
    yearlyText(type) || (counted && '计余额'),
    calendar_days && '含休息日',
    most_days !== null && `一次最多 ${most_days} 天`,
  ]
  return (
    <ListRow
      to={`${TYPES}&type=${id}`}
      title={name}
      note={words.filter(Boolean).join(' · ')}
      {...(!active && { value: <Tag>已停用</Tag> })}
    />
  )
}
