import {
  DEFAULT_COVER_DAYS,
  exportFactoryItems,
  FACTORY_VIEW_NAMES,
  FACTORY_VIEWS,
  orderReason,
} from '@shangxue/contract/factory/endpoints'
import { useState } from 'react'
import { oneOf, positive } from '../../../lib/address/index.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type Filters, Permitted, useFilters } from '../../stock/public.ts'
import { CoverSheet } from '../components/cover-sheet.tsx'
import { FactoryImport } from '../components/factory-import.tsx'
import {
  changeText,
  coverIn,
  detailOf,
  type FactoryFilters,
  type Item,
  titleOf,
  useFactoryItems,
  useFactorySources,
} from '../factory.ts'

/** 厂家库存: stock of manufacturers and suggested orders. */
export default function FactoryScreen() {
  return (
    <Permitted permission="sales-view" title="厂家库存">
      <FactoryList />
    </Permitted>
  )
}

function FactoryList() {
  const address = useFilters()
  const { get } = address
  const [importing, setImporting] = useState(false)
  const mayImport = useAllowed('inventory-manage')
  const source = positive(get('source'))
  const filters: FactoryFilters = {
    q: get('q').trim(),
    view: oneOf(FACTORY_VIEWS, get('view')) ?? 'all',
    cover_days: coverIn(get('cover')),
    ...(source !== undefined && { source_id: source }),
  }
  const list = useFactoryItems(filters)
  const openImport = () => setImporting(true)
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
        actions={mayImport && <IconButton icon="upload" label="导入厂家库存" onClick={openImport} />}
        summary={<Sums filters={filters} total={list.total} />}
        estimate={110}
        empty={<NoSnapshots onImport={mayImport ? openImport : undefined} />}
        filtered={filters.q !== '' || filters.view !== 'all' || source !== undefined}
        onClearFilters={address.clear}
      />
      {mayImport && <FactoryImport open={importing} onClose={() => setImporting(false)} />}
    </>
  )
}

function FactoryChips({ filters, address }: { filters: FactoryFilters; address: Filters }) {
  const [setting, setSetting] = useState(false)
  const { data: sources = [] } = useFactorySources()
  const unmatched = sources.reduce((sum, one) => sum + one.unmatched, 0)
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
          onClick={() => setSetting(true)}
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
        open={setting}
        onClose={() => setSetting(false)}
        days={filters.cover_days}
        onPick={(days) => address.set('cover', days === DEFAULT_COVER_DAYS ? null : days)}
      />
    </>
  )
}

function Sums({ filters, total }: { filters: FactoryFilters; total: number | undefined }) {
  const { data = [] } = useFactorySources()
  const shown = data.filter(({ id }) => filters.source_id === undefined || id === filters.source_id)
  const days = shown.map(({ name, day }) => `${name} ${formatDay(day)}`)
  return (
    <SummaryLine action={<ExportButton endpoint={exportFactoryItems} filters={filters} label="导出" plain />}>
      {[total !== undefined && `${formatWhole(total)} 行`, ...days.slice(0, 2), days.length > 2 && '等']
        .filter(Boolean)
        .join(' · ')}
    </SummaryLine>
  )
}

function ItemRow({ item, cover }: { item: Item; cover: number }) {
  const { id, source, quantity, change, sku_id, suggested } = item
  return (
    <ListRow
      to={detailOf(id, cover)}
      title={titleOf(item)}
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
