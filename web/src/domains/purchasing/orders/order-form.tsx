import { purchase_order_changed } from '@shangxue/contract/purchasing/messages.zh-CN'
import { addPurchaseOrder, getPurchaseOrder, updatePurchaseOrder } from '@shangxue/contract/purchasing/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { goodsStyles, LocationField } from '../../stock/public.ts'
import { MerchantField } from '../../treasury/public.ts'
import { orderPath, PATH, PURCHASE_QUERIES, useOrder } from '../api.ts'
import {
  EMPTY_ORDER,
  type OrderDraft,
  orderContent,
  orderPieces,
  orderTotal,
  toOrderDraft,
  validateOrder,
} from './order-draft.ts'
import { OrderLines } from './order-lines.tsx'

/** Writes a purchase order, or changes a draft. */
export default function OrderFormView({ id }: { id?: number }) {
  return (
    <RequirePermission permission="purchase-manage" title="采购单">
      {id === undefined ? <OrderForm initial={EMPTY_ORDER} /> : <EditOrder id={id} />}
    </RequirePermission>
  )
}

function EditOrder({ id }: { id: number }) {
  const { data, error, refetch } = useOrder(id)
  if (data) return <OrderForm id={id} initial={toOrderDraft(data)} />
  return (
    <Page title="修改采购单" back={orderPath(id)}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />}
    </Page>
  )
}

function OrderForm({ id, initial }: { id?: number; initial: OrderDraft }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const back = useBackTarget(id === undefined ? PATH : orderPath(id))
  const form = useForm<OrderDraft>({
    initial,
    draft: id === undefined ? 'purchase-order-new' : `purchase-order-${id}-${initial.version}`,
    validate: (values) => validateOrder(values, today()),
    conflict: {
      code: purchase_order_changed.code,
      async latest() {
        if (id === undefined) return undefined
        const now = await queryClient.fetchQuery({ ...query(getPurchaseOrder, { id }), staleTime: 0 })
        return { version: now.version, text: `${now.merchant} ${formatMoney(now.total_fen ?? 0)}` }
      },
    },
  })
  const options = { invalidates: PURCHASE_QUERIES, ...form.callOptions }
  const add = useCall(addPurchaseOrder, options)
  const update = useCall(updatePurchaseOrder, options)
  const submit = form.handleSubmit(
    (values): Promise<{ id: number }> =>
      id === undefined
        ? add.mutateAsync(orderContent(values))
        : update.mutateAsync({ id, version: values.version, ...orderContent(values) }),
    '已存为草稿，核对后提交',
    (saved) => navigate(orderPath(saved.id), { replace: true }),
  )
  const { lines } = form.values
  const pieces = orderPieces(lines)
  return (
    <FormPage
      title={id === undefined ? '新增采购单' : '修改采购单'}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      submitLabel="保存"
      secondary={
        pieces > 0 && (
          <p className={goodsStyles.sum}>
            <strong>{formatMoney(orderTotal(lines))}</strong>
            <span>
              {lines.length} 种，共 {formatWhole(pieces)} 件
            </span>
          </p>
        )
      }
    >
      <MerchantField
        label="供应商"
        value={form.values.merchant}
        error={form.errors.merchant}
        onChange={(merchant) => form.change({ merchant })}
      />
      <LocationField
        label="收货到"
        required
        value={form.values.location}
        error={form.errors.location}
        onChange={(location) => form.change({ location })}
      />
      <DateField label="预计到货" min={today()} {...form.field('expected')} />
      <OrderLines
        lines={lines}
        error={form.errors.lines}
        showErrors={form.isSubmitted}
        onChange={(next) => form.change({ lines: next })}
      />
      <TextField label="备注" maxLength={200} {...form.field('note')} />
    </FormPage>
  )
}
