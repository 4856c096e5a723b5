import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { exportStaff, STAFF_STATE_NAMES, STAFF_STATES, staffImport } from '@shangxue/contract/staff/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { ImportFlow } from '../../imports/public.ts'
import { type ListFilters, LocationChip } from '../../stock/public.ts'
import { type Member, memberPath, STAFF_QUERIES, useStaff } from '../staff.ts'

/** Staff by store. */
export function StaffList({ address }: { address: ListFilters }) {
  const cache = useQueryClient()
  const state = parseOneOf(STAFF_STATES, address.get('state')) ?? 'present'
  const q = address.get('q').trim().slice(0, 64)
  const filters = { q, state, ...(address.store !== null && { location_id: address.store }) }
  const list = useStaff(filters)
  return (
    <>
      <ListPage
        title="员工管理"
        back={useBackTarget('/my-profile')}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(member) => <MemberRow member={member} />}
        estimate={72}
        actions={
          <>
            <IconButton icon="upload" label="导入员工档案" onClick={() => address.set('import', 1)} />
            <IconLink icon="calendar" label="请假" to="/attendance/leave?view=team" />
          </>
        }
        search={{
          label: '姓名、职位、工号或电话',
          value: address.get('q'),
          onChange: (next) => address.set('q', next),
        }}
        filters={
          <FilterBar label="按门店和状态筛选">
            <LocationChip filters={address} />
            {STAFF_STATES.map((option) => (
              <Chip
                key={option}
                selected={option === state}
                onClick={() => address.set('state', option === 'present' ? null : option)}
              >
                {STAFF_STATE_NAMES[option]}
              </Chip>
            ))}
          </FilterBar>
        }
        summary={
          list.items.length > 0 && (
            <SummaryLine
              action={<ExportButton endpoint={exportStaff} filters={filters} label="导出" plain />}
            >
              {list.total !== undefined && `${list.total} 人`}
            </SummaryLine>
          )
        }
        empty={
          <EmptyState
            icon="people"
            title="还没有员工档案"
            hint="在“没有档案”里点一位同事填写，或用表格一次导入"
            action={<Chip onClick={() => address.set('state', 'unrecorded')}>没有档案的同事</Chip>}
          />
        }
        filtered={q !== '' || state !== 'present' || address.store !== null}
        onClearFilters={() => address.setAll({ q: null, state: null, store: null })}
      />
      <ImportFlow
        endpoints={staffImport}
        title="导入员工档案"
        open={address.get('import') === '1'}
        onClose={() => address.set('import', null)}
        onDone={() => void invalidate(cache, STAFF_QUERIES)}
      />
    </>
  )
}

function StateTag({ member }: { member: Member }) {
  const { disabled, left_on, store_manager, recorded } = member
  if (disabled) return <Tag>{left_on !== null && left_on <= today() ? '已离职' : '已停用'}</Tag>
  if (left_on !== null) return <Tag kind="warning">{formatDay(left_on)}离职</Tag>
  if (!recorded) return <Tag kind="info">没有档案</Tag>
  return store_manager ? <Tag kind="accent">门店负责人</Tag> : null
}

function MemberRow({ member }: { member: Member }) {
  const { id, name, avatar, position, employee_number, store } = member
  return (
    <ListRow
      to={memberPath(id)}
      lead={<Avatar src={avatar} number={defaultAvatar(id)} />}
      title={employee_number === null ? name : `${name} · ${employee_number}`}
      note={[position, store].filter(Boolean).join(' · ')}
      value={<StateTag member={member} />}
    />
  )
}
