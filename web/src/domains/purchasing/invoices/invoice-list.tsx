import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  INVOICE_MATCH_NAMES,
  INVOICE_MATCHES,
  listSupplierInvoices,
  voidSupplierInvoice,
} from '@shangxue/contract/purchasing/invoices'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem, ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { ListFilters } from '../../stock/public.ts'
import {
  orderPath,
  PURCHASE_QUERIES,
  SILENT,
  SUPPLIERS_PATH,
  supplierPath,
  supplierViewPath,
} from '../api.ts'
import styles from '../purchasing.module.css'

type Invoice = Output<typeof listSupplierInvoices>['list'][number]

interface InvoiceListProps {
  /** Undefined for the invoices of all suppliers. */
  supplierId: number | undefined
  address: ListFilters
}

/** Invoices compared with orders and receipts, newest first. */
export function InvoiceList({ supplierId, address }: InvoiceListProps) {
  const match = parseOneOf(INVOICE_MATCHES, address.get('match'))
  const [chosen, setChosen] = useState<Invoice>()
  const list = infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listSupplierInvoices, {
        ...(supplierId !== undefined && { merchant_id: supplierId }),
        ...(match && { match }),
        limit: 30,
      }),
      placeholderData: keepPreviousData,
      meta: SILENT,
    }),
  )
  return (
    <>
      <ListPage
        title="供应商发票"
        back={useBackTarget(supplierId === undefined ? SUPPLIERS_PATH : supplierPath(supplierId))}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(invoice) => (
          <ListRow
            onClick={() => setChosen(invoice)}
            title={invoice.number}
            note={[supplierId === undefined && invoice.merchant, formatDay(invoice.day), invoice.note]
              .filter(Boolean)
              .join(' · ')}
            value={formatMoney(invoice.amount_fen)}
            valueNote={<MatchTag invoice={invoice} />}
          />
        )}
        filters={
          <FilterBar label="按核对结果筛选">
            <Chip selected={match === undefined} onClick={() => address.set('match', null)}>
              全部
            </Chip>
            {INVOICE_MATCHES.map((value) => (
              <Chip key={value} selected={value === match} onClick={() => address.set('match', value)}>
                {INVOICE_MATCH_NAMES[value]}
              </Chip>
            ))}
          </FilterBar>
        }
        estimate={76}
        add={
          supplierId !== undefined && (
            <IconLink icon="plus" label="登记发票" to={supplierViewPath(supplierId, 'invoice')} />
          )
        }
        empty={
          <EmptyState icon="document" title="还没有发票" hint="在供应商里登记发票，和采购单、收货核对" />
        }
        filtered={match !== undefined}
        onClearFilters={() => address.set('match', null)}
      />
      {chosen && <InvoiceSheet invoice={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function MatchTag({ invoice: { voided, difference_fen } }: { invoice: Invoice }) {
  if (voided) return <Tag>已作废</Tag>
  if (difference_fen === 0) return <Tag kind="success">{INVOICE_MATCH_NAMES.matched}</Tag>
  return (
    <Tag kind="warning">
      {difference_fen > 0 ? '多' : '少'} {formatMoney(Math.abs(difference_fen))}
    </Tag>
  )
}

/** Order, receipt and invoice side by side. */
function InvoiceSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, merchant, amount_fen, ordered_fen, received_fen, difference_fen, posted } = invoice
  const managesMoney = useAllowed('finance')
  const [isVoiding, setIsVoiding] = useState(false)
  const voidInvoice = useCall(voidSupplierInvoice, { invalidates: PURCHASE_QUERIES, quiet: true })
  return (
    <>
      <Sheet open={!isVoiding} onClose={onClose} title={`发票 ${number}`}>
        <div className={styles.stack}>
          <DescriptionList
            items={[
              { label: '供应商', value: merchant },
              { label: '按采购单', value: formatMoney(ordered_fen) },
              { label: '按收货', value: formatMoney(received_fen) },
              { label: '发票', value: formatMoney(amount_fen) },
              ...(difference_fen === 0
                ? []
                : [
                    {
                      label: difference_fen > 0 ? '发票多' : '发票少',
                      value: `${formatMoney(Math.abs(difference_fen))}，${posted ? '已调整应付' : '没有调整应付'}`,
                    },
                  ]),
              ...(invoice.reason === null ? [] : [{ label: '作废原因', value: invoice.reason }]),
            ]}
          />
          {invoice.receipts.length > 0 && (
            <List label="对应的收货">
              {invoice.receipts.map((receipt) => (
                <ListItem
                  key={receipt.id}
                  title={`收货 ${receipt.number}`}
                  to={orderPath(receipt.order_id)}
                />
              ))}
            </List>
          )}
          {managesMoney && !invoice.voided && (
            <Button kind="secondary" block icon="undo" onClick={() => setIsVoiding(true)}>
              作废
            </Button>
          )}
        </div>
      </Sheet>
      <ReasonSheet
        open={isVoiding}
        onClose={() => setIsVoiding(false)}
        title="作废发票"
        submitLabel="作废"
        danger
        commonReasons={['号码填错了', '金额填错了', '供应商重开']}
        onSubmit={async (reason) => {
          await voidInvoice.mutateAsync({ id, reason })
          onClose()
          toast('已作废', { kind: 'success' })
        }}
      >
        <p>对应的收货可以重新登记发票{posted && '，应付的调整同时冲销'}</p>
      </ReasonSheet>
    </>
  )
}
