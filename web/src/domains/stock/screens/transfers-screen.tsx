import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  exportTransfers,
  type listTransfers,
  TRANSFER_STATE_NAMES,
  TRANSFER_STATES,
} from '@shangxue/contract/stock/actions'
import { formatAgo } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { LocationChip } from '../components/location-chip.tsx'
import { useTransfers } from '../lists.ts'
import { moveAddress } from '../move/moves.ts'
import { goodsText } from '../quantities.ts'
import { useFilters } from '../use-filters.ts'
import { TRANSFER_KINDS } from '../words.ts'

type Transfer = Output<typeof listTransfers>['list'][number]

/** 调拨: transfers in transit, received and cancelled. */
export default function TransfersScreen() {
  const filters = useFilters()
  const state = TRANSFER_STATES.find((one) => one === filters.get('state')) ?? null
  const list = useTransfers({ state, store: filters.store })
  const maySend = useAllowed('inventory-manage')
  const begin = moveAddress('transfer')

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
          {TRANSFER_STATES.map((one) => (
            <Chip
              key={one}
              selected={one === state}
              onClick={() => filters.set('state', one === state ? null : one)}
            >
              {TRANSFER_STATE_NAMES[one]}
            </Chip>
          ))}
        </FilterBar>
      }
      empty={
        <EmptyState
          icon="truck"
          title="还没有调拨"
          hint={maySend ? '把一个门店的货发往另一个门店，对方扫码收货' : '门店之间发货后，会显示在这里'}
          action={
            maySend && (
              <ButtonLink icon="truck" to={begin}>
                新建调拨
              </ButtonLink>
            )
          }
        />
      }
      filtered={filters.any}
      onClearFilters={filters.clear}
      add={maySend && <IconLink icon="plus" label="新建调拨" to={begin} />}
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
          {[goodsText(devices, pieces), `${formatAgo(at)} ${by}`].filter(Boolean).join(' · ')}
          <br />
          {number}
        </>
      }
      value={<Tag kind={TRANSFER_KINDS[state]}>{TRANSFER_STATE_NAMES[state]}</Tag>}
      valueNote={missing > 0 && `少 ${missing}`}
    />
  )
}
