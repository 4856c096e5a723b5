import { Link } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SaleSubsidies } from '../../channels/public.ts'
import type { SaleDetail } from '../api.ts'
import { SaleActions, SaleDecision } from './sale-actions.tsx'
import { SaleFacts, SalePayments } from './sale-facts.tsx'
import { SaleLines } from './sale-lines.tsx'
import { SalePlaceholder } from './sale-placeholder.tsx'
import { useSale } from './use-sale.ts'

const ReceiptSheet = lazyWithRetry(() => import('../receipt/receipt-sheet.tsx'))

/** 销售单详情: items, payments and available actions of a sale. */
export default function SaleScreen() {
  return (
    <RequirePermission permission="sales-view" title="销售单">
      <SaleLoader />
    </RequirePermission>
  )
}

function SaleLoader() {
  const back = useBackTarget('/sales')
  const { get, set } = useUrlParams()
  const sale = useSale()
  const { data } = sale
  const receipt = get('receipt') === '1'
  return (
    <Page
      title={data?.kind === 'return' ? '退货单' : '销售单'}
      subtitle={data?.number}
      back={back}
      footer={data?.may_decide && <SaleDecision sale={data} />}
    >
      {!data && <SalePlaceholder sale={sale} />}
      {data && <SaleContent sale={data} />}
      {data && (
        <MountOnce when={receipt}>
          {receipt && <ReceiptSheet sale={data} onClose={() => set({ receipt: null })} />}
        </MountOnce>
      )}
    </Page>
  )
}

function SaleContent({ sale }: { sale: SaleDetail }) {
  return (
    <>
      <SaleFacts sale={sale} />
      <SaleActions sale={sale} />
      <Section title="商品">
        <SaleLines lines={sale.lines} />
      </Section>
      <SalePayments sale={sale} />
      <SaleSubsidies saleId={sale.id} payments={sale.channel_payments} />
      {sale.returns.length > 0 && (
        <Section title={`退货 ${sale.returns.length} 次`}>
          <List label="退货">
            {sale.returns.map(({ id, number, total_fen }) => (
              <ListItem key={id} to={`/sales/${id}`} title={number} value={formatMoney(total_fen)} />
            ))}
          </List>
        </Section>
      )}
      {sale.customer_id !== null && (
        <p>
          <Link to={`/sales?customer=${sale.customer_id}`}>查看这个客户的全部销售单</Link>
        </p>
      )}
    </>
  )
}
