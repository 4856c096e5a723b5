import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  exportStockDocuments,
  type listStockDocuments,
  STOCK_DOCUMENT_KINDS,
  STOCK_DOCUMENT_NAMES,
} from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { formatAgo } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { noBreak } from '../../../ui/no-break.ts'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { LocationChip } from '../shared/location-picker.tsx'
import { type ListFilters, useListFilters } from '../shared/use-list-filters.ts'
import { useDocuments } from '../stock-actions-api.ts'
import { quantityText } from '../stock-labels.ts'

type Document = Output<typeof listStockDocuments>['list'][number]

const KINDS = STOCK_DOCUMENT_KINDS.map((value) => ({ value, label: STOCK_DOCUMENT_NAMES[value] }))

/** 库存单据: all stock documents, newest first. */
export default function DocumentsScreen() {
  const filters = useListFilters()
  const q = filters.get('q')
  const kind = STOCK_DOCUMENT_KINDS.find((option) => option === filters.get('kind')) ?? null
  const list = useDocuments({ q, kind, store: filters.store })
  return (
    <ListPage
      title="库存单据"
      back="/home"
      actions={
        <ExportButton
          endpoint={exportStockDocuments}
          filters={{ q, kind: kind ?? undefined, location_id: filters.store ?? undefined }}
          label="导出"
          plain
        />
      }
      list={list}
      itemKey={({ id }) => id}
      renderItem={(document) => <DocumentRow document={document} />}
      search={{ label: '单号、原因或 IMEI', value: q, onChange: (next) => filters.set('q', next) }}
      filters={
        <FilterBar label="按种类和门店筛选">
          <KindChip kind={kind} filters={filters} />
          <LocationChip filters={filters} />
        </FilterBar>
      }
      empty={
        <EmptyState
          icon="document"
          title="还没有库存单据"
          hint="入库、调拨、盘点等每一次变动都会在这里留下单据"
          action={
            <ButtonLink kind="secondary" to="/home">
              回到库存
            </ButtonLink>
          }
        />
      }
      filtered={filters.hasFilters}
      onClearFilters={filters.clear}
    />
  )
}

function KindChip({ kind, filters }: { kind: Document['kind'] | null; filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip icon="document" opens selected={kind !== null} onClick={() => setOpen(true)}>
        {kind === null ? '全部单据' : STOCK_DOCUMENT_NAMES[kind]}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="单据种类"
        anyLabel="全部单据"
        options={KINDS}
        value={kind}
        onPick={(value) => filters.set('kind', value)}
      />
    </>
  )
}

function DocumentRow({ document }: { document: Document }) {
  const { id, number, kind, at, by, location, reason, devices, pieces, reversed_by, reverses } = document
  const description = reverses ? `冲销 ${reverses}` : reason
  return (
    <ListRow
      to={`/stock/documents/${id}`}
      title={`${STOCK_DOCUMENT_NAMES[kind]} ${quantityText(devices, pieces)}`}
      note={
        <>
          {noBreak([location, `${formatAgo(at)} ${by}`].filter(Boolean).join(' · '))}
          <br />
          {[number, description].filter(Boolean).join(' · ')}
        </>
      }
      value={reversed_by && <Tag>已冲销</Tag>}
    />
  )
}
