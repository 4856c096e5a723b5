import {
  exportFundAdjustments,
  FUND_KIND_NAMES,
  FUND_KINDS,
  FUND_STATE_NAMES,
  FUND_STATES,
} from '@shangxue/contract/treasury/transfers'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { ListFilters } from '../../stock/public.ts'
import {
  DETAILS_PATH,
  isValidRange,
  NEW_PATH,
  parseRange,
  type TransferFilters,
  toListState,
  useOpenTransfers,
  useTransfers,
} from './api.ts'
import { DateRangeChip } from './date-range-chip.tsx'
import { TransferRow } from './transfer-row.tsx'

function parseFilters({ get }: ListFilters): TransferFilters {
  const kind = parseOneOf(FUND_KINDS, get('kind'))
  const state = parseOneOf(FUND_STATES, get('state'))
  return { range: parseRange(get), ...(kind && { kind }), ...(state && { state }), q: get('q').trim() }
}

/** Transfers of a date range, or pending and lent ones of all dates. */
export function TransferList({ address }: { address: ListFilters }) {
  const filters = parseFilters(address)
  const onlyOpen = address.get('open') === '1'
  const openTransfers = useOpenTransfers(onlyOpen ? filters.state : undefined)
  const datedTransfers = useTransfers(filters)
  const list = onlyOpen ? toListState(openTransfers) : datedTransfers
  const isFiltered = filters.kind !== undefined || filters.state !== undefined || filters.q !== ''
  return (
    <ListPage
      title="资金调整"
      back={useBackTarget('/my-profile')}
      actions={<IconLink icon="list" label="周转与到账明细" to={DETAILS_PATH} />}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(adjustment) => <TransferRow adjustment={adjustment} />}
      {...(!onlyOpen && {
        search: {
          label: '单号、账户、原因或申请人',
          value: address.get('q'),
          onChange: (q: string) => address.set('q', q),
        },
      })}
      filters={
        <FilterBar label="按待处理、时间、类型和状态筛选">
          <Chip
            selected={onlyOpen}
            onClick={() => address.setAll({ open: !onlyOpen, state: null })}
            {...(openTransfers.data && openTransfers.data.length > 0 && { count: openTransfers.data.length })}
          >
            待处理
          </Chip>
          {!onlyOpen && <DateChips filters={filters} address={address} />}
        </FilterBar>
      }
      summary={
        list.items.length > 0 && <TransferSums list={list.items} filters={filters} exports={!onlyOpen} />
      }
      estimate={96}
      add={<IconLink icon="plus" label="申请资金调整" to={NEW_PATH} />}
      empty={
        <EmptyState
          icon="refresh"
          title={onlyOpen ? '没有待处理的资金调整' : '这段时间没有资金调整'}
          hint={onlyOpen ? '待批准的和没有归还的会列在这里' : '换一段时间看看，或申请一笔'}
          action={<ButtonLink to={NEW_PATH}>申请资金调整</ButtonLink>}
        />
      }
      filtered={!onlyOpen && isFiltered}
      onClearFilters={() => address.setAll({ kind: null, state: null, q: null })}
    />
  )
}

function DateChips({
  filters: { kind, state },
  address,
}: {
  filters: TransferFilters
  address: ListFilters
}) {
  const [openSheet, setOpenSheet] = useState<'kind' | 'state' | null>(null)
  const close = () => setOpenSheet(null)
  return (
    <>
      <DateRangeChip address={address} />
      <Chip opens selected={kind !== undefined} onClick={() => setOpenSheet('kind')}>
        {kind ? FUND_KIND_NAMES[kind] : '全部类型'}
      </Chip>
      <Chip opens selected={state !== undefined} onClick={() => setOpenSheet('state')}>
        {state ? FUND_STATE_NAMES[state] : '全部状态'}
      </Chip>
      <PickerSheet
        open={openSheet === 'kind'}
        onClose={close}
        title="调整类型"
        anyLabel="全部类型"
        options={FUND_KINDS.map((value) => ({ value, label: FUND_KIND_NAMES[value] }))}
        value={kind ?? null}
        onPick={(next) => address.set('kind', next)}
      />
      <PickerSheet
        open={openSheet === 'state'}
        onClose={close}
        title="审批状态"
        anyLabel="全部状态"
        options={FUND_STATES.map((value) => ({ value, label: FUND_STATE_NAMES[value] }))}
        value={state ?? null}
        onPick={(next) => address.set('state', next)}
      />
    </>
  )
}

interface TransferSumsProps {
  list: readonly { state: string; amount_fen: number }[]
  filters: TransferFilters
  exports: boolean
}

function TransferSums({ list, filters: { range, ...filters }, exports }: TransferSumsProps) {
  const moved = list.filter(({ state }) => state === 'approved')
  const sum = moved.reduce((total, { amount_fen }) => total + amount_fen, 0)
  const [from, to] = range
  return (
    <SummaryLine
      action={
        exports &&
        isValidRange(range) && (
          <ExportButton
            endpoint={exportFundAdjustments}
            filters={{ from, to, ...filters }}
            label="导出"
            plain
          />
        )
      }
    >
      {[`${list.length} 笔`, moved.length > 0 && `已批准 ${formatMoney(sum)}`].filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}
