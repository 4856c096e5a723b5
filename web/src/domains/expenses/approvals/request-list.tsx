import { CASH_REQUEST_STATE_NAMES, CASH_REQUEST_STATES } from '@shangxue/contract/expenses/requests'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type ApprovalRequestRow, entriesPath, requestPath, useRequests } from '../api.ts'
import { REQUEST_STATE_KINDS } from './request-view.tsx'

/** Approval requests of expenses over budget, pending or all. */
export function RequestList() {
  const { get, set } = useUrlParams()
  const state = parseOneOf(CASH_REQUEST_STATES, get('requests'))
  return (
    <ListPage
      title="超预算支出"
      back={useBackTarget(entriesPath('expense'))}
      list={useRequests(state)}
      filters={
        <FilterBar label="按状态筛选">
          {CASH_REQUEST_STATES.map((entry) => (
            <Chip
              key={entry}
              selected={state === entry}
              onClick={() => set({ requests: state === entry ? 'all' : entry })}
            >
              {CASH_REQUEST_STATE_NAMES[entry]}
            </Chip>
          ))}
        </FilterBar>
      }
      itemKey={({ id }) => id}
      renderItem={(request) => <RequestListRow request={request} />}
      empty={<EmptyState icon="wallet" title="没有超预算支出" hint="超出预算要批准的支出会列在这里" />}
      filtered={state !== undefined}
      onClearFilters={() => set({ requests: 'all' })}
    />
  )
}

function RequestListRow({ request }: { request: ApprovalRequestRow }) {
  const { id, state, item, amount_fen, over_fen, location, day, by, note } = request
  return (
    <ListRow
      to={requestPath(id)}
      title={`${item} ${formatMoney(amount_fen)}`}
      note={
        <>
          超出预算 {formatMoney(over_fen)}
          <br />
          {[formatDay(day), location, by, note].filter(Boolean).join(' · ')}
        </>
      }
      value={<Tag kind={REQUEST_STATE_KINDS[state]}>{CASH_REQUEST_STATE_NAMES[state]}</Tag>}
    />
  )
}
