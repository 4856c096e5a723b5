import { exportSales, SALE_STATUS_NAMES } from '@shangxue/contract/sales/endpoints'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { List, ListItem, type ListItemProps, ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { waitForHeader } from '../../../ui/layout/list/wait-for-header.ts'
import { Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { useListFilters } from '../../stock/public.ts'
import type { Sale } from '../api.ts'
import { usePendingSales, useSales } from '../api.ts'
import { SALE_KIND_LABELS, SALE_STATUS_TAG_KINDS } from '../sale-labels.ts'
import { parseSaleFilters, SaleFilterChips } from './sale-filters.tsx'

/** List row of a sale or return. */
export function saleRow(sale: Sale): ListItemProps {
  const { id, kind, status, day, at, location, salesperson, customer, pieces, total_fen, title } = sale
  const count = Math.abs(pieces)
  const itemsText = count > 1 ? `${title} 等 ${count} 件` : title
  return {
    to: `/sales/${id}`,
    title: kind === 'return' ? `${SALE_KIND_LABELS.return} ${itemsText}` : itemsText,
    note: (
      <>
        {customer ?? '散客'} · {salesperson}
        <br />
        {location} · {formatDay(day)} {formatTime(at)}
      </>
    ),
    value: formatMoney(total_fen),
    ...(status !== 'posted' && {
      valueNote: <Tag kind={SALE_STATUS_TAG_KINDS[status]}>{SALE_STATUS_NAMES[status]}</Tag>,
    }),
  }
}

const ROW_PX = 96
const TITLE = '销售单'

/** 销售单: sales and returns, newest first. Sales that wait for approval are listed above them. */
export default function SalesScreen() {
  return (
    <RequirePermission permission="sales-view" title={TITLE}>
      <SalesList />
    </RequirePermission>
  )
}

function SalesList() {
  const filters = useListFilters()
  const requestFilters = parseSaleFilters(filters)
  const list = useSales(requestFilters)
  const isAdminUser = useSession(({ isAdmin }) => isAdmin)
  const showsPending = isAdminUser && !filters.hasFilters
  const pendingSales = usePendingSales(showsPending)
  // For administrators, because these sales are blocked until they decide.
  const pending = showsPending ? (pendingSales.data?.list ?? []) : []
  const canSell = useAllowed('sales-record')
  return (
    <ListPage
      title={TITLE}
      back="/home"
      actions={<ExportButton endpoint={exportSales} filters={requestFilters} label="导出" plain />}
      list={waitForHeader(pendingSales, {
        ...list,
        items: list.items.filter(({ id }) => !pending.some((sale) => sale.id === id)),
      })}
      itemKey={({ id }) => id}
      estimate={ROW_PX}
      renderItem={(sale) => <ListRow {...saleRow(sale)} />}
      search={{
        label: '单号、客户、型号或 IMEI',
        value: filters.get('q'),
        onChange: (q) => filters.set('q', q),
      }}
      filters={<SaleFilterChips filters={filters} />}
      summary={<PendingSection sales={pending} />}
      empty={
        <EmptyState
          icon="wallet"
          title="还没有销售单"
          hint="每一次销售和退货都会在这里留下单据"
          action={canSell && <ButtonLink to="/sales/new">开单</ButtonLink>}
        />
      }
      filtered={filters.hasFilters}
      onClearFilters={filters.clear}
      {...(canSell && { add: <IconLink icon="plus" label="开单" to="/sales/new" /> })}
    />
  )
}

function PendingSection({ sales }: { sales: readonly Sale[] }) {
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
