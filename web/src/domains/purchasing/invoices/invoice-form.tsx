import { addSupplierInvoice, listReceiptsToInvoice } from '@shangxue/contract/purchasing/invoices'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { goodsStyles } from '../../stock/public.ts'
import { PURCHASE_QUERIES, SILENT, supplierPath, supplierViewPath, useSupplier } from '../api.ts'
import styles from '../purchasing.module.css'

interface InvoiceDraft {
  readonly number: string
  readonly amount: number | null
  readonly day: string
  readonly note: string
  readonly receipts: readonly number[]
  readonly post: boolean
}

/** Records an invoice and shows at once how it differs from what was received. */
export function InvoiceForm({ supplierId }: { supplierId: number }) {
  const navigate = useNavigate()
  const managesMoney = useAllowed('finance')
  const back = useBackTarget(supplierPath(supplierId))
  const supplier = useSupplier(supplierId)
  const open = useQuery({ ...query(listReceiptsToInvoice, { id: supplierId }), meta: SILENT })
  const form = useForm<InvoiceDraft>({
    initial: { number: '', amount: null, day: today(), note: '', receipts: [], post: false },
    draft: `supplier-invoice-${supplierId}`,
    validate: ({ number, amount, day, receipts }) => ({
      number: number.trim() === '' && '请填写发票号码',
      amount: !amount && '请填写发票金额',
      day: day === '' && '请选择开票日期',
      receipts: receipts.length === 0 && '请勾选发票对应的收货',
    }),
  })
  const { values, change } = form
  const chosen = (open.data ?? []).filter(({ id }) => values.receipts.includes(id))
  const receivedFen = chosen.reduce((sum, { received_fen }) => sum + received_fen, 0)
  const differenceFen = (values.amount ?? 0) - receivedFen
  const add = useCall(addSupplierInvoice, {
    invalidates: [...PURCHASE_QUERIES, listReceiptsToInvoice],
    ...form.callOptions,
  })
  const submit = form.handleSubmit(
    ({ number, amount, day, note, receipts, post }) =>
      add.mutateAsync({
        ...{
          merchant_id: supplierId,
          number: number.trim(),
          amount_fen: amount ?? 0,
          day,
          note: note.trim(),
        },
        ...{ receipt_ids: [...receipts], post_difference: post },
      }),
    '已登记发票',
    () => navigate(supplierViewPath(supplierId, 'invoices'), { replace: true }),
  )
  return (
    <FormPage
      title="登记发票"
      subtitle={supplier.data?.name}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      submitLabel="登记"
    >
      <TextField label="发票号码" required maxLength={40} autoComplete="off" {...form.field('number')} />
      <MoneyField label="发票金额" required {...form.field('amount')} />
      <DateField label="开票日期" required {...form.field('day')} />
      <section className={styles.stack} aria-label="对应的收货">
        {open.isPending && <SkeletonList rows={3} />}
        {open.error && !open.data && <ErrorState error={open.error} onRetry={open.refetch} />}
        {open.data?.length === 0 && (
          <EmptyState icon="document" title="没有可以开票的收货" hint="收货都已登记发票，或还没有收货" />
        )}
        {(open.data?.length ?? 0) > 0 && (
          <ul className={goodsStyles.items} aria-label="没有发票的收货">
            {open.data?.map(({ id, number, day, order_number, quantity, received_fen }) => (
              <li key={id} className={goodsStyles.tick}>
                <Checkbox
                  label={
                    <span className={goodsStyles.face}>
                      <span>
                        {number} {formatMoney(received_fen)}
                      </span>
                      <span className={styles.sub}>
                        {[formatDay(day), order_number, `${formatWhole(quantity)} 件`].join(' · ')}
                      </span>
                    </span>
                  }
                  checked={values.receipts.includes(id)}
                  onChange={({ target }) =>
                    change({
                      receipts: target.checked
                        ? [...values.receipts, id]
                        : values.receipts.filter((other) => other !== id),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {form.errors.receipts && <FieldError>{form.errors.receipts}</FieldError>}
      </section>
      {values.amount !== null && chosen.length > 0 && (
        <Comparison receivedFen={receivedFen} differenceFen={differenceFen} />
      )}
      {managesMoney && values.amount !== null && chosen.length > 0 && differenceFen !== 0 && (
        <Checkbox
          label={`按发票调整应付，${differenceFen > 0 ? '增加' : '减少'} ${formatMoney(Math.abs(differenceFen))}`}
          {...form.checkbox('post')}
        />
      )}
      <TextField label="备注" maxLength={200} {...form.field('note')} />
    </FormPage>
  )
}

function Comparison({ receivedFen, differenceFen }: { receivedFen: number; differenceFen: number }) {
  if (differenceFen === 0) return <Notice kind="success">和收货金额 {formatMoney(receivedFen)} 相符</Notice>
  return (
    <Notice kind="warning">
      收货 {formatMoney(receivedFen)}，发票{differenceFen > 0 ? '多' : '少'}{' '}
      {formatMoney(Math.abs(differenceFen))}，请和供应商核对
    </Notice>
  )
}
