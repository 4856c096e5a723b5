import { DEVICE_EVENT_NAMES, type DeviceEventKind } from '@shangxue/contract/stock/endpoints'
import { useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { LocationChip, useListFilters } from '../../stock/public.ts'
import { type LedgerEntry, useLedger } from '../api.ts'

/** Kinds of movements of accessories; devices have more. */
const KINDS: readonly DeviceEventKind[] = [
  'received',
  'sold',
  'returned',
  'transfer_out',
  'transfer_in',
  'adjusted',
  'repair_part',
  'repair_part_returned',
  'damaged',
  'lost',
  'scrapped',
  'supplier_returned',
]

/** All movements of an accessory, newest first, with the balance after each. */
export function Ledger({ sku }: { sku: number }) {
  const filters = useListFilters()
  const kind = parseOneOf(KINDS, filters.get('kind')) ?? null
  const ledger = useLedger(sku, kind, filters.store)
  const clearFilters = () => {
    filters.set('kind', null)
    filters.set('store', null)
  }
  const isFiltered = kind !== null || filters.store !== null
  return (
    <Section title="库存流水">
      <FilterBar label="按种类和门店筛选流水">
        <KindChip kind={kind} />
        <LocationChip filters={filters} />
      </FilterBar>
      {ledger.status === 'loading' && <SkeletonList rows={4} />}
      {ledger.status === 'error' && <ErrorState message={ledger.message} onRetry={ledger.onRefresh} />}
      {ledger.status === 'ready' && ledger.items.length === 0 && (
        <EmptyState
          icon="clock"
          title={isFiltered ? '没有符合条件的流水' : '还没有流水'}
          hint={isFiltered ? '换一个种类或门店' : '入库、销售、调拨后，这里留下每一次变动'}
          action={
            isFiltered && (
              <Button kind="secondary" onClick={clearFilters}>
                清空条件
              </Button>
            )
          }
        />
      )}
      {ledger.items.length > 0 && (
        <>
          <List label="库存流水">
            {ledger.items.map((entry) => (
              <EntryItem key={entry.id} entry={entry} />
            ))}
          </List>
          <LoadMore
            hasMore={ledger.hasMore}
            loading={ledger.loadingMore}
            failed={ledger.moreFailed}
            onMore={() => void ledger.onMore()}
          />
        </>
      )}
    </Section>
  )
}

function KindChip({ kind }: { kind: DeviceEventKind | null }) {
  const { set } = useUrlParams()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip icon="document" opens selected={kind !== null} onClick={() => setOpen(true)}>
        {kind === null ? '全部种类' : DEVICE_EVENT_NAMES[kind]}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="流水种类"
        anyLabel="全部种类"
        options={KINDS.map((value) => ({ value, label: DEVICE_EVENT_NAMES[value] }))}
        value={kind}
        onPick={(value) => set({ kind: value })}
      />
    </>
  )
}

function EntryItem({ entry }: { entry: LedgerEntry }) {
  const { kind, at, quantity, balance, value_fen, location, by, reason, document, document_id } = entry
  const value = value_fen !== null && value_fen !== 0 && formatMoney(value_fen)
  return (
    <ListItem
      {...(document_id !== null && { to: `/stock/documents/${document_id}` })}
      title={`${DEVICE_EVENT_NAMES[kind]} ${location}`}
      note={
        <>
          {[formatDateTime(at), by, reason].filter(Boolean).join(' · ')}
          {(document || value) && <br />}
          {[document, value].filter(Boolean).join(' · ')}
        </>
      }
      value={quantity > 0 ? `+${quantity}` : quantity === 0 ? '改成本' : quantity}
      valueNote={`结存 ${balance}`}
    />
  )
}
