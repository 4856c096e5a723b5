import {
  DEFAULT_COVER_DAYS,
  exportFactoryItems,
  FACTORY_VIEW_NAMES,
  FACTORY_VIEWS,
  orderReason,
} from '@shangxue/contract/factory/endpoints'
import { useState } from 'react'
import { parseOneOf, parsePositiveInt } from '../../../lib/address/url-params.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type ListFilters, useListFilters } from '../../stock/public.ts'
import {
  changeText,
  type FactoryFilters,
  type FactoryItem,
  factoryItemAddress,
  factoryItemTitle,
  parseCoverDays,
  useFactoryItems,
  useFactorySources,
} from '../api.ts'
import { CoverSheet } from '../components/cover-sheet.tsx'
import { FactoryImport } from '../components/factory-import.tsx'

/** 厂家库存: stock of manufacturers and suggested orders. */
export default function FactoryScreen() {
  return (
    <RequirePermission permission="sales-view" title="厂家库存">
      <FactoryList />
    </RequirePermission>
  )
}

function FactoryList() {
  const address = useListFilters()
  const { get } = address
  const [isImporting, setIsImporting] = useState(false)
  const canImport = useAllowed('inventory-manage')
  const source = parsePositiveInt(get('source'))
  const filters: FactoryFilters = {
    q: get('q').trim(),
    view: parseOneOf(FACTORY_VIEWS, get('view')) ?? 'all',
    cover_days: parseCoverDays(get('cover')),
    ...(source !== undefined && { source_id: source }),
  }
  const list = useFactoryItems(filters)
  const openImport = () => setIsImporting(true)
  return (
    <>
      <ListPage
        title="厂家库存"
        back="/my-profile"
        list={list}
        itemKey={({ id }) => id}
        renderItem={(item) => <ItemRow item={item} cover={filters.cover_days} />}
        search={{ label: '型号、配置、颜色或条码', value: get('q'), onChange: (q) => address.set('q', q) }}
        filters={<FactoryChips filters={filters} address={address} />}
        actions={canImport && <IconButton icon="upload" label="导入厂家库存" onClick={openImport} />}
        summary={<FactorySummary filters={filters} total={list.total} />}
        estimate={110}
        empty={<NoSnapshots onImport={canImport ? openImport : undefined} />}
        filtered={filters.q !== '' || filters.view !== 'all' || source !== undefined}
        onClearFilters={address.clear}
      />
      {canImport && <FactoryImport open={isImporting} onClose={() => setIsImporting(false)} />}
    </>
  )
}

function FactoryChips({ filters, address }: { filters: FactoryFilters; address: ListFilters }) {
  const [isCoverOpen, setIsCoverOpen] = useState(false)
  const { data: sources = [] } = useFactorySources()
  const unmatched = sources.reduce((sum, source) => sum + source.unmatched, 0)
  const count = { order: undefined, unmatched }
  return (
    <>
      <FilterBar label="按建议、备货天数和厂家筛选">
        {(['order', 'unmatched'] as const).map((view) => (
          <Chip
            key={view}
            selected={filters.view === view}
            onClick={() => address.set('view', filters.view === view ? null : view)}
            {...(count[view] && { count: count[view] })}
          >
            {FACTORY_VIEW_NAMES[view]}
          </Chip>
        ))}
        <Chip
          icon="calendar"
          opens
          selected={filters.cover_days !== DEFAULT_COVER_DAYS}
          onClick={() => setIsCoverOpen(true)}
        >
          备 {filters.cover_days} 天的货
        </Chip>
        {sources.map(({ id, name }) => (
          <Chip
            key={id}
            selected={filters.source_id === id}
            onClick={() => address.set('source', filters.source_id === id ? null : id)}
          >
            {name}
          </Chip>
        ))}
      </FilterBar>
      <CoverSheet
        open={isCoverOpen}
        onClose={() => setIsCoverOpen(false)}
        days={filters.cover_days}
        onPick={(days) => address.set('cover', days === DEFAULT_COVER_DAYS ? null : days)}
      />
    </>
  )
}

function FactorySummary({ filters, total }: { filters: FactoryFilters; total: number | undefined }) {
  const { data = [] } = useFactorySources()
  const visibleSources = data.filter(({ id }) => filters.source_id === undefined || id === filters.source_id)
  const snapshotTexts = visibleSources.map(({ name, day }) => `${name} ${formatDay(day)}`)
  return (
    <SummaryLine action={<ExportButton endpoint={exportFactoryItems} filters={filters} label="导出" plain />}>
      {[
        total !== undefined && `${formatWhole(total)} 行`,
        ...snapshotTexts.slice(0, 2),
        snapshotTexts.length > 2 && '等',
      ]
        .filter(Boolean)
        .join(' · ')}
    </SummaryLine>
  )
}

function ItemRow({ item, cover }: { item: FactoryItem; cover: number }) {
  const { id, source, quantity, change, sku_id, suggested } = item
  return (
    <ListRow
      to={factoryItemAddress(id, cover)}
      title={factoryItemTitle(item)}
      note={
        <>
          {[source, changeText(change)].filter(Boolean).join(' · ')}
          <br />
          {orderReason(item, cover)}
        </>
      }
      value={`${formatWhole(quantity)} 台`}
      valueNote={
        sku_id === null ? (
          <Tag kind="warning">未匹配</Tag>
        ) : (
          suggested !== null && suggested > 0 && <Tag kind="accent">订 {suggested} 台</Tag>
        )
      }
    />
  )
}

function NoSnapshots({ onImport }: { onImport: (() => void) | undefined }) {
  return (
    <EmptyState
      icon="store"
      title="还没有厂家库存"
      hint={onImport ? '导入厂家发来的库存表，这里显示厂家现货和建议订货' : '请联系库管导入厂家发来的库存表'}
      action={
        onImport && (
          <Button icon="upload" onClick={onImport}>
            导入厂家库存
          </Button>
        )
      }
    />
  )
}
