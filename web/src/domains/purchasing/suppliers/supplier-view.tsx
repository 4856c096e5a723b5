import { applySupplierPrepayment } from '@shangxue/contract/purchasing/payables'
import { PAYABLE_KIND_NAMES } from '@shangxue/contract/purchasing/schemas'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { AgingBars } from '../../receivables/public.ts'
import { addPaymentPath, MerchantSheet } from '../../treasury/public.ts'
import {
  PATH,
  PURCHASE_QUERIES,
  SUPPLIERS_PATH,
  type SupplierAccount,
  supplierViewPath,
  useSupplier,
} from '../api.ts'
import styles from '../purchasing.module.css'
import { OpeningSheet, ReverseOpeningSheet } from './opening-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { documentPath } from './supplier-documents.ts'

/** The account of a supplier: what it is owed by age, open documents, and its card. */
export function SupplierView({ id }: { id: number }) {
  const back = useBackTarget(SUPPLIERS_PATH)
  const { data, error, refetch } = useSupplier(id)
  const [openSheet, setOpenSheet] = useState<'edit' | 'more' | 'opening' | 'refund' | null>(null)
  const close = () => setOpenSheet(null)
  const managesMoney = useAllowed('finance')
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <>
      <Page
        title={data?.name ?? '供应商'}
        subtitle="供应商"
        back={back}
        actions={
          data && (
            <>
              <IconButton icon="edit" label="修改供应商" onClick={() => setOpenSheet('edit')} />
              <IconButton icon="more" label="更多操作" onClick={() => setOpenSheet('more')} />
            </>
          )
        }
        footer={
          data && (
            <div className={styles.buttons}>
              <ButtonLink kind="secondary" icon="document" to={supplierViewPath(id, 'statement')}>
                对账单
              </ButtonLink>
              {managesMoney && (
                <ButtonLink icon="wallet" to={addPaymentPath(data.name)}>
                  打款
                </ButtonLink>
              )}
            </div>
          )
        }
      >
        {!data && !error && <SkeletonList rows={6} />}
        {!data && isMissing && <EmptyState icon="store" title="没有这家供应商" hint="请回到列表重新选择" />}
        {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
        {data && <SupplierContent supplier={data} />}
      </Page>
      {data && (
        <>
          <MerchantSheet open={openSheet === 'edit'} onClose={close} label="供应商" merchant={data} />
          <OpeningSheet open={openSheet === 'opening'} onClose={close} supplierId={id} />
          <RefundSheet open={openSheet === 'refund'} onClose={close} supplier={data} />
          <MoreActions
            open={openSheet === 'more'}
            onClose={close}
            supplier={data}
            onOpening={() => setOpenSheet('opening')}
            onRefund={() => setOpenSheet('refund')}
          />
        </>
      )}
    </>
  )
}

interface MoreActionsProps {
  open: boolean
  onClose: () => void
  supplier: SupplierAccount
  onOpening: () => void
  onRefund: () => void
}

function MoreActions({ open, onClose, supplier, onOpening, onRefund }: MoreActionsProps) {
  const { id, prepaid_fen } = supplier
  const navigate = useNavigate()
  const managesPurchases = useAllowed('purchase-manage')
  const managesMoney = useAllowed('finance')
  const actions: (Action | false)[] = [
    managesPurchases && {
      ...{ label: '采购退货', icon: 'undo' },
      onSelect: () => void navigate(supplierViewPath(id, 'return')),
    },
    { label: '退货记录', icon: 'clock', onSelect: () => void navigate(supplierViewPath(id, 'returns')) },
    {
      ...{ label: '登记发票', icon: 'plus' },
      onSelect: () => void navigate(supplierViewPath(id, 'invoice')),
    },
    { label: '发票', icon: 'document', onSelect: () => void navigate(supplierViewPath(id, 'invoices')) },
    managesMoney && prepaid_fen > 0 && { label: '收供应商退款', icon: 'wallet', onSelect: onRefund },
    managesMoney && { label: '期初应付', icon: 'edit', onSelect: onOpening },
  ]
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title="更多操作"
      actions={actions.filter((action) => action !== false)}
    />
  )
}

function SupplierContent({ supplier }: { supplier: SupplierAccount }) {
  const { owed_fen, prepaid_fen, due_fen, pending_fen, documents } = supplier
  const netFen = owed_fen - prepaid_fen
  return (
    <div className={styles.stack}>
      <Card>
        <div className={styles.stack}>
          <p className={styles.total}>
            <span>{netFen < 0 ? '预付' : '应付'}</span>
            <strong>{formatMoney(Math.abs(netFen))}</strong>
            <span>
              {[
                owed_fen > 0 && prepaid_fen > 0 && `应付 ${formatMoney(owed_fen)}`,
                owed_fen > 0 && prepaid_fen > 0 && `预付 ${formatMoney(prepaid_fen)}`,
                due_fen > 0 && `已到期 ${formatMoney(due_fen)}`,
                pending_fen > 0 && `待打款 ${formatMoney(pending_fen)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          {owed_fen > 0 && <AgingBars sums={supplier} />}
          {owed_fen > 0 && prepaid_fen > 0 && <SettleButton supplier={supplier} />}
        </div>
      </Card>
      <SupplierCard supplier={supplier} />
      {documents.length === 0 ? (
        <EmptyState icon="check" title="没有未结的单据" hint="收货后这里显示要付的款" />
      ) : (
        <OpenDocuments documents={documents} />
      )}
    </div>
  )
}

function SettleButton({ supplier: { id } }: { supplier: SupplierAccount }) {
  const settle = useCall(applySupplierPrepayment, { invalidates: PURCHASE_QUERIES })
  const apply = async () => {
    const response = await settle.mutateAsync({ id }).catch(() => undefined)
    if (response) toast(`已抵扣 ${formatMoney(response.used_fen)}`, { kind: 'success' })
  }
  return (
    <Button kind="secondary" block busy={settle.isPending} onClick={apply}>
      用预付抵扣应付
    </Button>
  )
}

function SupplierCard({ supplier }: { supplier: SupplierAccount }) {
  const { contact, phone, bank, note, payment_days, lead_days, open_orders } = supplier
  const facts: (Description | false)[] = [
    contact !== '' && { label: '联系人', value: contact },
    phone !== '' && { label: '电话', value: <a href={`tel:${phone}`}>{phone}</a> },
    bank !== '' && {
      label: '收款账户',
      value: (
        <span className={styles.name}>
          {bank} <CopyButton text={bank} label="复制账户" />
        </span>
      ),
    },
    payment_days !== null && { label: '账期', value: `${payment_days} 天` },
    lead_days !== null && { label: '到货天数', value: `${lead_days} 天` },
    note !== '' && { label: '备注', value: note },
  ]
  const known = facts.filter((fact) => fact !== false)
  return (
    <>
      {known.length > 0 && (
        <Card>
          <DescriptionList items={known} />
        </Card>
      )}
      {open_orders > 0 && (
        <List label="采购单">
          <ListItem
            icon="truck"
            title="未收齐的采购单"
            value={`${open_orders} 张`}
            to={`${PATH}?order_state=open&q=${encodeURIComponent(supplier.name)}`}
          />
        </List>
      )}
    </>
  )
}

function OpenDocuments({ documents }: { documents: SupplierAccount['documents'] }) {
  const now = today()
  const managesMoney = useAllowed('finance')
  const [opening, setOpening] = useState<SupplierAccount['documents'][number]>()
  return (
    <Section title="未结单据">
      <List label="未结单据">
        {documents.map((document) => {
          const { id, kind, number, day, due_day, amount_fen, open_fen } = document
          const path = documentPath(document)
          return (
            <ListItem
              key={id}
              {...(path && { to: path })}
              {...(kind === 'opening' && managesMoney && { onClick: () => setOpening(document) })}
              title={`${PAYABLE_KIND_NAMES[kind]} ${number}`}
              note={[
                formatDay(day),
                due_day !== null && (due_day < now ? '已到期' : `${formatDay(due_day)} 到期`),
                open_fen !== amount_fen && `共 ${formatMoney(Math.abs(amount_fen))}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              value={formatMoney(Math.abs(open_fen))}
              valueNote={open_fen > 0 ? '未付' : '可抵扣'}
            />
          )
        })}
      </List>
      <ReverseOpeningSheet opening={opening} onClose={() => setOpening(undefined)} />
    </Section>
  )
}
