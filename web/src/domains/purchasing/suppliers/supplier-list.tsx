import {
  exportSuppliers,
  SUPPLIER_FILTER_NAMES,
  SUPPLIER_FILTERS,
} from '@shangxue/contract/purchasing/payables'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { noBreak } from '../../../ui/no-break.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { ListFilters } from '../../stock/public.ts'
import { MerchantSheet } from '../../treasury/public.ts'
import {
  PATH,
  type Supplier,
  type SupplierFilters,
  supplierPath,
  useSupplierSums,
  useSuppliers,
} from '../api.ts'
import { ViewSwitcher } from '../view-switcher.tsx'

/** Suppliers with what they are owed, largest first. */
export function SupplierList({ address }: { address: ListFilters }) {
  const balance = parseOneOf(SUPPLIER_FILTERS, address.get('balance')) ?? 'all'
  const filters = { q: address.get('q').trim(), balance }
  const list = useSuppliers(filters)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <ListPage
        title="采购"
        back={useBackTarget(PATH)}
        actions={<IconLink icon="document" label="供应商发票" to={`${PATH}?view=invoices`} />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(supplier) => <SupplierRow supplier={supplier} />}
        search={{
          label: '名称、拼音、联系人或电话',
          value: address.get('q'),
          onChange: (text) => address.set('q', text),
        }}
        filters={
          <>
            <ViewSwitcher value="suppliers" address={address} />
            <FilterBar label="按应付筛选">
              {SUPPLIER_FILTERS.map((value) => (
                <Chip
                  key={value}
                  selected={value === balance}
                  onClick={() => address.set('balance', value === 'all' ? null : value)}
                >
                  {SUPPLIER_FILTER_NAMES[value]}
                </Chip>
              ))}
            </FilterBar>
          </>
        }
        summary={<Sums filters={filters} />}
        estimate={76}
        add={<IconButton icon="plus" label="新增供应商" onClick={() => setIsAdding(true)} />}
        empty={
          <EmptyState
            icon="store"
            title="还没有供应商"
            hint="供应商和商家打款里的商家是同一份资料"
            action={<Button onClick={() => setIsAdding(true)}>新增供应商</Button>}
          />
        }
        filtered={filters.q !== '' || balance !== 'all'}
        onClearFilters={() => address.setAll({ q: null, balance: null })}
      />
      <MerchantSheet open={isAdding} label="供应商" onClose={() => setIsAdding(false)} />
    </>
  )
}

function Sums({ filters }: { filters: SupplierFilters }) {
  const { data } = useSupplierSums(filters)
  const sums = data && [
    `${formatWhole(data.suppliers)} 家`,
    `应付 ${formatMoney(data.owed_fen)}`,
    data.due_fen > 0 && `已到期 ${formatMoney(data.due_fen)}`,
    data.prepaid_fen > 0 && `预付 ${formatMoney(data.prepaid_fen)}`,
  ]
  return (
    <SummaryLine action={<ExportButton endpoint={exportSuppliers} filters={filters} label="导出" plain />}>
      {sums?.filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}

function SupplierRow({ supplier }: { supplier: Supplier }) {
  const { id, name, active, contact, phone, owed_fen, prepaid_fen, due_fen, open_orders } = supplier
  const note = [
    [contact, phone].filter(Boolean).join(' '),
    open_orders > 0 && `${open_orders} 张单未收齐`,
    owed_fen > 0 && prepaid_fen > 0 && `预付 ${formatMoney(prepaid_fen)}`,
  ]
  return (
    <ListRow
      to={supplierPath(id)}
      icon="store"
      title={
        <>
          {name} {!active && <Tag>已停用</Tag>}
        </>
      }
      note={noBreak(note.filter(Boolean).join(' · '))}
      value={owed_fen > 0 ? formatMoney(owed_fen) : prepaid_fen > 0 ? formatMoney(prepaid_fen) : undefined}
      valueNote={
        due_fen > 0 ? `已到期 ${formatMoney(due_fen)}` : owed_fen > 0 ? '应付' : prepaid_fen > 0 && '预付'
      }
    />
  )
}
