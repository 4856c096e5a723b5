import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  exportTransfers,
  type listTransfers,
  TRANSFER_STATE_NAMES,
  TRANSFER_STATES,
} from '@shangxue/contract/stock/actions'
import { formatAgo } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { moveAddress } from '../move/moves.ts'
import { LocationChip } from '../shared/location-picker.tsx'
import { useListFilters } from '../shared/use-list-filters.ts'
import { useTransfers } from '../stock-actions-api.ts'
import { quantityText, TRANSFER_TAG_KINDS } from '../stock-labels.ts'

type Transfer = Output<typeof listTransfers>['list'][number]

/** 调拨: transfers in transit, received and cancelled. */
export default function TransfersScreen() {
  const filters = useListFilters()
  const state = TRANSFER_STATES.find((option) => option === filters.get('state')) ?? null
  const list = useTransfers({ state, store: filters.store })
  const canSend = useAllowed('inventory-manage')
  const newTransferAddress = moveAddress('transfer')

  return (
    <ListPage
      title="调拨"
      back="/home"
      actions={
        <ExportButton
          endpoint={exportTransfers}
          filters={{ state: state ?? undefined, location_id: filters.store ?? undefined }}
          label="导出"
          plain
        />
      }
      list={list}
      itemKey={({ id }) => id}
      renderItem={(transfer) => <TransferRow transfer={transfer} />}
      filters={
        <FilterBar label="按状态和门店筛选">
          <LocationChip filters={filters} />
          {TRANSFER_STATES.map((option) => (
            <Chip
              key={option}
              selected={option === state}
              onClick={() => filters.set('state', option === state ? null : option)}
            >
              {TRANSFER_STATE_NAMES[option]}
            </Chip>
          ))}
        </FilterBar>
      }
      empty={
        <EmptyState
          icon="truck"
          title="还没有调拨"
          hint={canSend ? '把一个门店的货发往另一个门店，对方扫码收货' : '门店之间发货后，会显示在这里'}
          action={
            canSend && (
              <ButtonLink icon="truck" to={newTransferAddress}>
                新建调拨
              </ButtonLink>
            )
          }
        />
      }
      filtered={filters.hasFilters}
      onClearFilters={filters.clear}
      add={canSend && <IconLink icon="plus" label="新建调拨" to={newTransferAddress} />}
    />
  )
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, number, state, from, to, at, by, devices, pieces, missing } = transfer
  return (
    <ListRow
      to={`/stock/transfers/${id}`}
      title={`${from} → ${to}`}
      note={
        <>
          {[quantityText(devices, pieces), `${formatAgo(at)} ${by}`].filter(Boolean).join(' · ')}
          <br />
          {number}
        </>
      }
      value={<Tag kind={TRANSFER_TAG_KINDS[state]}>{TRANSFER_STATE_NAMES[state]}</Tag>}
      valueNote={missing > 0 && `少 ${missing}`}
    />
  )
}
