import { exportSales } from '@shangxue/contract/sales/endpoints'
import { useAllowed, useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { List, ListItem, ListRow } from '../../../ui/display/list.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { togetherWith } from '../../../ui/layout/together-with.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { Permitted, useFilters } from '../../stock/public.ts'
import { SaleChips, saleFilters } from '../detail/sale-chips.tsx'
import { saleRow } from '../detail/sale-row.tsx'
import { useSales, useWaitingSales } from '../use-sales.ts'
import type { Sale } from '../words.ts'

const ROW_PX = 96
const TITLE = '销售单'

/** 销售单: sales and returns, newest first. Sales that wait for approval are listed above them. */
export default function SalesScreen() {
  return (
    <Permitted permission="sales-view" title={TITLE}>
      <Sales />
    </Permitted>
  )
}

function Sales() {
  const filters = useFilters()
  const conditions = saleFilters(filters)
  const list = useSales(conditions)
  const boss = useSession(({ isAdmin }) => isAdmin)
  const wanted = boss && !filters.any
  const waiting = useWaitingSales(wanted)
  // For administrators, because these sales are blocked until they decide.
  const first = wanted ? (waiting.data?.list ?? []) : []
  const sells = useAllowed('sales-record')
  return (
    <ListPage
      title={TITLE}
      back="/home"
      actions={<ExportButton endpoint={exportSales} filters={conditions} label="导出" plain />}
      list={togetherWith(waiting, {
        ...list,
        items: list.items.filter(({ id }) => !first.some((sale) => sale.id === id)),
      })}
      itemKey={({ id }) => id}
      estimate={ROW_PX}
      renderItem={(sale) => <ListRow {...saleRow(sale)} />}
      search={{
        label: '单号、客户、型号或 IMEI',
        value: filters.get('q'),
        onChange: (q) => filters.set('q', q),
      }}
      filters={<SaleChips filters={filters} />}
      summary={<Waiting sales={first} />}
      empty={
        <EmptyState
          icon="wallet"
          title="还没有销售单"
          hint="每一次销售和退货都会在这里留下单据"
          action={sells && <ButtonLink to="/sales/new">开单</ButtonLink>}
        />
      }
      filtered={filters.any}
      onClearFilters={filters.clear}
      {...(sells && { add: <IconLink icon="plus" label="开单" to="/sales/new" /> })}
    />
  )
}

function Waiting({ sales }: { sales: readonly Sale[] }) {
  if (sales.length === 0) return null
  return (
    <Section title={`待批准 ${sales.length} 张`}>
      <List label="待批准">
        {sales.map((sale) => (
          <ListItem key={sale.id} {...saleRow(sale)} />
        ))}
      </List>
    </Section>
  )
}
