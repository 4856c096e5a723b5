import {
  ACCESSORY_VIEW_NAMES,
  ACCESSORY_VIEWS,
  exportAccessories,
} from '@shangxue/contract/accessories/endpoints'
import { fullSkuName } from '@shangxue/contract/catalogue/endpoints'
import { parseOneOf, parsePositiveInt } from '../../../lib/address/url-params.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type ListFilters, LocationChip, useListFilters } from '../../stock/public.ts'
import {
  type Accessory,
  type AccessoryFilters,
  accessoryAddress,
  useAccessories,
  useAccessoryBrands,
  useAccessorySummary,
} from '../api.ts'

/** 配件查询: accessories with quantities by store, lowest stock first. */
export default function AccessoriesScreen() {
  const address = useListFilters()
  const { get, store } = address
  const brand = parsePositiveInt(get('brand'))
  const filters: AccessoryFilters = {
    q: get('q').trim(),
    view: parseOneOf(ACCESSORY_VIEWS, get('view')) ?? 'all',
    ...(brand !== undefined && { brand_id: brand }),
    ...(store !== null && { location_id: store }),
  }
  const list = useAccessories(filters)
  return (
    <ListPage
      title="配件查询"
      back="/my-profile"
      list={list}
      itemKey={({ sku_id }) => sku_id}
      renderItem={(accessory) => <AccessoryRow accessory={accessory} store={store} />}
      search={{ label: '名称、规格、拼音或条码', value: get('q'), onChange: (q) => address.set('q', q) }}
      filters={<AccessoryChips filters={filters} address={address} />}
      summary={<AccessoriesSummary filters={filters} />}
      empty={<NoAccessories />}
      filtered={address.hasFilters}
      onClearFilters={address.clear}
    />
  )
}

function AccessoryChips({ filters, address }: { filters: AccessoryFilters; address: ListFilters }) {
  const { data: brands = [] } = useAccessoryBrands()
  return (
    <FilterBar label="按库存、门店和品牌筛选">
      {(['low', 'out'] as const).map((view) => (
        <Chip
          key={view}
          selected={filters.view === view}
          onClick={() => address.set('view', filters.view === view ? null : view)}
        >
          {ACCESSORY_VIEW_NAMES[view]}
        </Chip>
      ))}
      <LocationChip filters={address} />
      {brands.map(({ id, name }) => (
        <Chip
          key={id}
          selected={filters.brand_id === id}
          onClick={() => address.set('brand', filters.brand_id === id ? null : id)}
        >
          {name}
        </Chip>
      ))}
    </FilterBar>
  )
}

function AccessoriesSummary({ filters }: { filters: AccessoryFilters }) {
  const { data } = useAccessorySummary(filters)
  const texts = data && [
    `${formatWhole(data.kinds)} 种 ${formatWhole(data.pieces)} 件`,
    data.low > 0 && `${formatWhole(data.low)} 种低于下限`,
    data.value_fen !== null && formatMoney(data.value_fen),
  ]
  return (
    <SummaryLine action={<ExportButton endpoint={exportAccessories} filters={filters} label="导出" plain />}>
      {texts?.filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}

function AccessoryRow({ accessory, store }: { accessory: Accessory; store: number | null }) {
  const { sku_id, quantity, reserved, in_transit, min_stock, low, stores, average_fen } = accessory
  const stockedStores = stores.filter((item) => item.quantity > 0)
  const details = [
    reserved > 0 && `可用 ${quantity - reserved}`,
    in_transit > 0 && `在途 ${in_transit}`,
    average_fen !== null && `成本 ${formatMoney(average_fen)}`,
  ].filter(Boolean)
  return (
    <ListRow
      to={accessoryAddress(sku_id)}
      title={fullSkuName(accessory)}
      note={
        <>
          {store === null && storesText(stockedStores)}
          {store === null && stockedStores.length > 0 && details.length > 0 && <br />}
          {details.join(' · ')}
        </>
      }
      value={`${formatWhole(quantity)} 件`}
      valueNote={low ? <Tag kind="warning">下限 {min_stock}</Tag> : min_stock > 0 && `下限 ${min_stock}`}
    />
  )
}

const NAMED_STORES = 2

/** Stores with the largest quantities: 武林店 6 · 滨江店 4 · 另 3 店共 8 */
function storesText(stores: Accessory['stores']): string {
  const byQuantity = [...stores].sort((a, b) => b.quantity - a.quantity)
  const rest = byQuantity.slice(NAMED_STORES)
  const pieces = rest.reduce((sum, { quantity }) => sum + quantity, 0)
  const namedStores = byQuantity
    .slice(0, NAMED_STORES)
    .map(({ location, quantity }) => `${location} ${quantity}`)
  return [...namedStores, ...(rest.length > 0 ? [`另 ${rest.length} 店共 ${pieces}`] : [])].join(' · ')
}

function NoAccessories() {
  const canReceive = useAllowed('inventory-manage')
  return (
    <EmptyState
      icon="box"
      title="还没有配件"
      hint={canReceive ? '入库或导入配件后，这里显示各门店的件数' : '请联系库管入库配件'}
      action={canReceive && <ButtonLink to="/stock/receive">入库</ButtonLink>}
    />
  )
}
