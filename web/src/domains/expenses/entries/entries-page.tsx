import { exportCashEntries } from '@shangxue/contract/expenses/entries'
import { CASH_DIRECTION_NAMES, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { waitForHeader } from '../../../ui/layout/list/wait-for-header.ts'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { StoreChip } from '../../sales-figures/public.ts'
import {
  type CashEntry,
  type EntryFilters,
  entriesPath,
  FILTER_KEYS,
  parseFilters,
  REQUESTS_PATH,
  useEntries,
  useEntrySums,
  useRequests,
} from '../api.ts'
import { RequestList } from '../approvals/request-list.tsx'
import { RequestView } from '../approvals/request-view.tsx'
import { AccountChip, CategoryChip, PersonChip } from '../filter-chips.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryStateTags } from './entry-state-tags.tsx'
import { EntryView } from './entry-view.tsx'

/** Entries of a direction. The address holds the open one. */
export function EntriesPage({ direction }: { direction: CashDirection }) {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('entry'))
  const requestId = direction === 'expense' ? parsePositiveInt(get('request')) : undefined
  return (
    <RequirePermission permission="finance" title={`${CASH_DIRECTION_NAMES[direction]}明细`}>
      {get('new') !== '' ? (
        <EntryForm direction={direction} />
      ) : requestId !== undefined ? (
        <RequestView key={requestId} id={requestId} />
      ) : direction === 'expense' && get('requests') !== '' ? (
        <RequestList />
      ) : id !== undefined ? (
        <EntryView key={id} direction={direction} id={id} />
      ) : (
        <EntryList direction={direction} />
      )}
    </RequirePermission>
  )
}

function EntryList({ direction }: { direction: CashDirection }) {
  const address = useUrlParams()
  const filters = parseFilters(direction, address.get)
  const list = useEntries(filters)
  const sums = useEntrySums(filters)
  const name = CASH_DIRECTION_NAMES[direction]
  const addLabel = entriesPath(direction, 'new=1')
  return (
    <ListPage
      title={`${name}明细`}
      back="/my-profile"
      list={waitForHeader(sums, list)}
      search={{
        label: '项目、单号、备注或门店',
        value: filters.q ?? '',
        onChange: (q) => address.set({ q }),
      }}
      filters={<EntryFilterChips filters={filters} address={address} />}
      summary={<EntrySums filters={filters} />}
      itemKey={({ id }) => id}
      renderItem={(entry) => <EntryRow entry={entry} />}
      empty={
        <EmptyState
          icon="wallet"
          title={`还没有${name}记录`}
          hint={`每记一笔${name}，所选账户的余额会马上变化`}
          action={<ButtonLink to={addLabel}>记一笔{name}</ButtonLink>}
        />
      }
      filtered={FILTER_KEYS.some((candidate) => address.get(candidate) !== '')}
      onClearFilters={() =>
        address.set(Object.fromEntries(FILTER_KEYS.map((candidate) => [candidate, null])))
      }
      actions={<IconLink icon="plus" label={`记一笔${name}`} to={addLabel} />}
    />
  )
}

interface FiltersProps {
  filters: EntryFilters
  address: ReturnType<typeof useUrlParams>
}

function EntryFilterChips({ filters, address }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const { direction, from = '', to = '', item_id, location_id, account_id, user_id } = filters
  const selectedAccount = from !== '' || to !== ''
  return (
    <>
      <FilterBar label="筛选明细">
        {direction === 'expense' && <PendingChip />}
        <Chip icon="calendar" opens selected={selectedAccount} onClick={() => setOpen(true)}>
          {selectedAccount ? periodText(from, to) : '全部时间'}
        </Chip>
        <CategoryChip direction={direction} value={item_id} onPick={(item) => address.set({ item })} />
        <StoreChip value={location_id} onPick={(store) => address.set({ store })} />
        <AccountChip value={account_id} onPick={(account) => address.set({ account })} />
        <PersonChip direction={direction} value={user_id} onPick={(person) => address.set({ person })} />
      </FilterBar>
      <PeriodSheet
        open={open}
        onClose={() => setOpen(false)}
        value={{ from, to }}
        onPick={(period) => address.set({ ...period })}
      />
    </>
  )
}

/** Links to the pending approval requests, if any. */
function PendingChip() {
  const navigate = useNavigate()
  const { total = 0 } = useRequests('pending')
  if (total === 0) return null
  return (
    <Chip icon="clock" count={total} onClick={() => void navigate(REQUESTS_PATH)}>
      待批准
    </Chip>
  )
}

function EntrySums({ filters }: { filters: EntryFilters }) {
  const { data } = useEntrySums(filters)
  const sumTexts = data && [
    `${formatWhole(data.count)} 条`,
    `合计 ${formatMoney(data.amount_fen)}`,
    data.reversed_fen !== 0 && `已减冲销 ${formatMoney(data.reversed_fen)}`,
  ]
  return (
    <SummaryLine action={<ExportButton endpoint={exportCashEntries} filters={filters} label="导出" plain />}>
      {sumTexts?.filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}

function EntryRow({ entry }: { entry: CashEntry }) {
  const { id, direction, item, group, amount_fen, account, location, day, by, note, photos } = entry
  return (
    <ListRow
      to={entriesPath(direction, `entry=${id}`)}
      title={
        <>
          {item} <EntryStateTags entry={entry} />
        </>
      }
      note={
        <>
          {[formatDay(day), location, account].join(' · ')}
          <br />
          {[group, by, photos.length > 0 && `${photos.length} 张照片`, note].filter(Boolean).join(' · ')}
        </>
      }
      value={formatMoney(amount_fen)}
    />
  )
}
