import { exportLeave } from '@shangxue/contract/leave/endpoints'
import { LEAVE_STATES } from '@shangxue/contract/leave/schemas'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { ListFilters } from '../../stock/public.ts'
import { stateName, useLeaveDesk, useRequests } from '../api.ts'
import styles from './leave.module.css'
import { RequestRow } from './request-row.tsx'
import { LeaveViewActions, LeaveViewTabs } from './view-tabs.tsx'

/** Requests of other members, pending ones first. */
export function TeamList({ address }: { address: ListFilters }) {
  const state = parseOneOf(LEAVE_STATES, address.get('state'))
  const q = address.get('q').trim()
  const filters = { ...(state && { state }), q }
  const deskQuery = useLeaveDesk()
  const list = useRequests({ scope: 'team', ...filters })
  return (
    <ListPage
      title="请假"
      back={useBackTarget('/my-profile')}
      actions={<LeaveViewActions desk={deskQuery.data} />}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(request) => <RequestRow request={request} showName />}
      estimate={88}
      filters={
        <div className={styles.tools}>
          <LeaveViewTabs desk={deskQuery.data} address={address} />
          <SearchField
            label="姓名、门店、假期或原因"
            value={address.get('q')}
            onChange={(next) => address.set('q', next)}
          />
          <FilterBar label="按状态筛选">
            {LEAVE_STATES.map((item) => (
              <Chip
                key={item}
                selected={item === state}
                onClick={() => address.set('state', item === state ? null : item)}
              >
                {stateName(item)}
              </Chip>
            ))}
          </FilterBar>
        </div>
      }
      summary={
        list.items.length > 0 && (
          <SummaryLine action={<ExportButton endpoint={exportLeave} filters={filters} label="导出" plain />}>
            {list.total === undefined ? '请假申请' : `${list.total} 条申请`}
          </SummaryLine>
        )
      }
      empty={<EmptyState icon="check" title="没有人请假" hint="同事申请请假后会列在这里，并发来通知" />}
      filtered={q !== '' || state !== undefined}
      onClearFilters={() => address.setAll({ q: null, state: null })}
    />
  )
}
