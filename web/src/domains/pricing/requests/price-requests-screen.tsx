import { PRICE_REQUEST_STATE_NAMES, PRICE_REQUEST_STATES } from '@shangxue/contract/pricing/requests'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'

import { REQUEST_TAG_KINDS, type RequestRow, requestAddress, usePriceRequests } from './price-requests.ts'
import { RequestDetail } from './request-detail.tsx'

/** Lists all requests for administrators, and their own requests for other users. */
export function RequestList() {
  const { get, set } = useUrlParams()
  const state = parseOneOf(PRICE_REQUEST_STATES, get('state'))
  return (
    <ListPage
      title="改价申请"
      back={useBackTarget('/price')}
      list={usePriceRequests(state)}
      filters={
        <FilterBar label="按状态筛选">
          {PRICE_REQUEST_STATES.map((option) => (
            <Chip
              key={option}
              selected={state === option}
              onClick={() => set({ state: state === option ? null : option })}
            >
              {PRICE_REQUEST_STATE_NAMES[option]}
            </Chip>
          ))}
        </FilterBar>
      }
      itemKey={({ id }) => id}
      renderItem={(request) => <RequestRowItem request={request} />}
      empty={<EmptyState icon="tag" title="没有改价申请" hint="低于最低价的改价会先列在这里，等老板确认" />}
      filtered={state !== undefined}
      onClearFilters={() => set({ state: null })}
    />
  )
}

function RequestRowItem({ request }: { request: RequestRow }) {
  const { id, state, by, at, prices, file_name, reason } = request
  return (
    <ListRow
      to={requestAddress(id)}
      title={`${by}改 ${prices} 个价格`}
      note={[formatDateTime(at), file_name, reason].filter(Boolean).join(' · ')}
      value={<Tag kind={REQUEST_TAG_KINDS[state]}>{PRICE_REQUEST_STATE_NAMES[state]}</Tag>}
    />
  )
}

/** 改价申请: price changes that need the administrator's approval, or one of them. */
export default function PriceRequestsScreen() {
  const id = parsePositiveInt(useUrlParams().get('id'))
  return (
    <RequirePermission permission="price-manage" title="改价申请">
      {id === undefined ? <RequestList /> : <RequestDetail key={id} id={id} />}
    </RequirePermission>
  )
}
