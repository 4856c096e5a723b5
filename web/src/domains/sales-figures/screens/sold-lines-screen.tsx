import { NO_AREA, NO_AREA_NAME, NO_CUSTOMER, NO_CUSTOMER_NAME } from '@shangxue/contract/sales/filters'
import { SALE_KINDS } from '@shangxue/contract/sales/schemas'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { today } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { waitForHeader } from '../../../ui/layout/list/wait-for-header.ts'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type SoldLine, useSoldLines, useSoldLineTotals } from '../api.ts'
import { BrandChip, CustomerChip, PaymentChip, PersonChip, StoreChip } from '../components/filter-chips.tsx'
import { LineRow } from '../components/line-row.tsx'
import { LineTotals } from '../components/line-totals.tsx'
import { type LineFilters, parseLineFilters } from '../line-filters.ts'
import { DAILY_SALES_PATH } from '../sales-links.ts'

const KIND_LABELS = { sale: '只看销售', return: '只看退货' }
const FILTER_PARAMS = [
  ...['q', 'kind', 'store', 'person', 'brand', 'customer', 'payment'],
  ...['product', 'short', 'sku', 'area'],
]

/** 每日销售明细: lines of sales and returns with their totals. */
export default function SoldLinesScreen() {
  return (
    <RequirePermission permission="sales-view" title="每日销售明细">
      <SoldLines />
    </RequirePermission>
  )
}

function SoldLines() {
  const address = useUrlParams()
  const filters = parseLineFilters(address.search)
  const list = useSoldLines(filters)
  const totals = useSoldLineTotals(filters)
  const isFiltered = FILTER_PARAMS.some((name) => address.get(name) !== '')

  return (
    <ListPage
      title="每日销售明细"
      back={DAILY_SALES_PATH}
      list={waitForHeader(totals, list)}
      search={{ label: '型号或 IMEI', value: filters.q ?? '', onChange: (q) => address.set({ q }) }}
      filters={<LineFilterBar filters={filters} address={address} firstLine={list.items[0]} />}
      summary={<LineTotals filters={filters} />}
      itemKey={({ sale_id, line }) => `${sale_id}/${line}`}
      renderItem={(line) => <LineRow line={line} />}
      empty={
        <EmptyState
          icon="list"
          title={`${periodText(filters.from, filters.to)}没有销售`}
          hint="换一段日期看看，开单后这里马上会有"
          action={
            <ButtonLink kind="secondary" to={DAILY_SALES_PATH}>
              查看每日销售
            </ButtonLink>
          }
        />
      }
      filtered={isFiltered}
      onClearFilters={() => address.set(Object.fromEntries(FILTER_PARAMS.map((name) => [name, null])))}
    />
  )
}

/** Chips for filters that only analyses set; here they can only be removed. */
function analysisChips(
  { product_id, short_name, sku_id, area }: LineFilters,
  firstLine: SoldLine | undefined,
) {
  const chips: { param: string; text: string }[] = []
  if (area !== undefined)
    chips.push({ param: 'area', text: area === NO_AREA ? NO_AREA_NAME : `区域 ${area}` })
  if (short_name !== undefined) chips.push({ param: 'short', text: `简称 ${short_name}` })
  if (product_id !== undefined) chips.push({ param: 'product', text: '所选型号' })
  if (sku_id !== undefined) chips.push({ param: 'sku', text: firstLine?.title ?? '所选规格' })
  return chips
}

interface LineFilterBarProps {
  filters: LineFilters
  address: ReturnType<typeof useUrlParams>
  /** Its names label the selected sku and customer, because all lines share them. */
  firstLine: SoldLine | undefined
}

function LineFilterBar({ filters, address, firstLine }: LineFilterBarProps) {
  const [open, setOpen] = useState(false)
  const { from, to, kind, location_id, salesperson_id, brand_id, customer_id, payment } = filters
  return (
    <>
      <FilterBar label="筛选明细">
        <Chip icon="calendar" opens selected onClick={() => setOpen(true)}>
          {from === to && to === today() ? '今天' : periodText(from, to)}
        </Chip>
        <StoreChip value={location_id} onPick={(store) => address.set({ store })} />
        {analysisChips(filters, firstLine).map(({ param, text }) => (
          <Chip key={param} icon="close" onClick={() => address.set({ [param]: null })}>
            <span className="sr-only">取消</span>
            {text}
          </Chip>
        ))}
        <PersonChip value={salesperson_id} onPick={(person) => address.set({ person })} />
        <BrandChip value={brand_id} onPick={(brand) => address.set({ brand })} />
        <CustomerChip
          value={customer_id}
          name={customer_id === NO_CUSTOMER ? NO_CUSTOMER_NAME : (firstLine?.customer ?? undefined)}
          onPick={(id) => address.set({ customer: id })}
        />
        <PaymentChip value={payment} onPick={(method) => address.set({ payment: method })} />
        {SALE_KINDS.map((saleKind) => (
          <Chip
            key={saleKind}
            selected={kind === saleKind}
            onClick={() => address.set({ kind: kind === saleKind ? null : saleKind })}
          >
            {KIND_LABELS[saleKind]}
          </Chip>
        ))}
      </FilterBar>
      <PeriodSheet
        open={open}
        onClose={() => setOpen(false)}
        value={{ from, to }}
        onPick={(period) => address.set({ ...period })}
        bounded
      />
    </>
  )
}
