import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ADMIN_PATH, useShifts, useWorkGroups, useWorkPlaces } from '../api.ts'

const editPath = (tab: string, id: number | 'new'): string => `${ADMIN_PATH}?tab=${tab}&edit=${id}`

interface RuleListProps<T> {
  name: string
  hint: string
  found: UseQueryResult<T[]>
  row: (item: T) => ReactNode
}

function RuleList<T>({ name, hint, found, row }: RuleListProps<T>) {
  const { data, error, refetch } = found
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={4} />
  if (data.length === 0) return <EmptyState icon="settings" title={`还没有${name}`} hint={hint} />
  return <List label={name}>{data.map(row)}</List>
}

const NAMES: Readonly<Record<string, string>> = { shifts: '班次', places: '打卡地点', groups: '考勤组' }

/** Adds a rule of the selected tab; rendered in the bottom bar. */
export const AddRule = ({ tab }: { tab: string }) =>
  NAMES[tab] && (
    <ButtonLink block icon="plus" to={editPath(tab, 'new')}>
      新增{NAMES[tab]}
    </ButtonLink>
  )

export const ShiftList = () => (
  <RuleList
    name="班次"
    hint="先定上下班时间，再到考勤组里排班"
    found={useShifts()}
    row={({ id, name, on, off: endsAt, overnight, grace_min, active }) => (
      <ListItem
        key={id}
        title={name}
        note={`${on}–${overnight ? '次日 ' : ''}${endsAt} · 允许迟到 ${grace_min} 分`}
        value={!active && <Tag>已停用</Tag>}
        to={editPath('shifts', id)}
      />
    )}
  />
)

export const WorkPlaceList = () => (
  <RuleList
    name="打卡地点"
    hint="填写坐标和范围，员工在范围内才能打卡"
    found={useWorkPlaces()}
    row={({ id, name, radius_m, active }) => (
      <ListItem
        key={id}
        title={name}
        note={`范围 ${radius_m} 米`}
        value={!active && <Tag>已停用</Tag>}
        to={editPath('places', id)}
      />
    )}
  />
)

export const WorkGroupList = () => (
  <RuleList
    name="考勤组"
    hint="选择班次、打卡地点和成员，成员就可以打卡"
    found={useWorkGroups()}
    row={({ id, name, member_ids, place_ids, week, follows_holidays }) => (
      <ListItem
        key={id}
        title={name}
        note={[
          `每周 ${week.filter((item) => item !== null).length} 天`,
          place_ids.length > 0 ? `${place_ids.length} 个打卡地点` : '地点不限',
          follows_holidays && '按节假日放假',
        ]
          .filter(Boolean)
          .join(' · ')}
        value={`${member_ids.length} 人`}
        to={editPath('groups', id)}
      />
    )}
  />
)
