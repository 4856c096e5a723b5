import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  REFUND_METHOD_NAMES,
  returnSale,
} from '@shangxue/contract/sales/endpoints'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { type FormErrors, useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { refundPayments, returnedSubsidies } from '../../channels/public.ts'
import { LocationField } from '../../stock/public.ts'
import type { SaleDetail } from '../api.ts'
import { SALE_QUERIES } from '../api.ts'
import { SalePlaceholder } from '../detail/sale-placeholder.tsx'
import { useSale } from '../detail/use-sale.ts'
import { PaymentFields, SaleTotal } from '../new-sale/payment-fields.tsx'
import { type GiftChoices, GiftFields, giftErrors, giftLines } from './gift-fields.tsx'
import {
  dueGifts,
  ReturnItems,
  type ReturnSelection,
  refundByMethod,
  returnLines,
  suggestedRefund,
} from './return-items.tsx'

const REASONS = ['七天无理由', '质量问题', '换其他型号', '客户改变主意']
const CONDITIONS = [
  { value: 'yes', label: '可以直接卖' },
  { value: 'no', label: '先待检' },
]
/** A walk-in customer has no debt to credit. */
const { on_account: _, ...WALK_IN_REFUND_NAMES } = REFUND_METHOD_NAMES
type Refund = Record<PaymentMethod, number>
const totalRefund = (refund: Refund): number => Object.values(refund).reduce((sum, fen) => sum + fen, 0)

interface Values {
  chosen: ReturnSelection
  gifts: GiftChoices
  location: number | null
  sellable: string | null
  /** `null` until the user edits the suggested refund. */
  refund: Partial<Record<PaymentMethod, number | null>> | null
  reason: string
}
const EMPTY = {
  chosen: { phones: new Set<never>(), pieces: {} },
  gifts: {},
  sellable: null,
  refund: null,
  reason: '',
}

/** Return form. The refund is suggested from the payments of the sale until the user edits it. */
export function ReturnForm({ sale }: { sale: SaleDetail }) {
  const { id, number, location_id } = sale
  const navigate = useNavigate()
  const form = useForm<Values, 'goods'>({
    initial: { ...EMPTY, location: location_id },
    validate: ({ location, sellable, reason }): FormErrors<Values, 'goods'> => ({
      goods: lines.length === 0 && '请选择退回的手机或件数',
      gifts: giftErrors(gifts, form.values.gifts),
      location: location === null && '请选择退回到哪个门店',
      sellable: sellable === null && '请选择退回后能不能直接卖',
      refund:
        remainingFen > 0
          ? `还有 ${formatMoney(remainingFen)} 没有退，请选择退款方式`
          : remainingFen < 0 && `多退了 ${formatMoney(-remainingFen)}，请修改退款金额`,
      reason: reason.trim() === '' && '请填写原因，单据上会留下记录',
    }),
    onError({ code }) {
      // If the till holds too little cash, clear the cash amount so that one tap on another method accepts it.
      if (code === ERRORS.refund_till_short.code) form.change({ refund: { ...entered, cash: null } })
    },
  })
  const { chosen, refund: typed, reason } = form.values
  const submitReturn = useCall(returnSale, { invalidates: SALE_QUERIES, ...form.callOptions })

  const gifts = dueGifts(sale, chosen)
  const lines = [...returnLines(sale, chosen), ...giftLines(gifts, form.values.gifts)]
  const total = lines.reduce((sum, { fen }) => sum + fen, 0)
  const count = lines.reduce(
    (sum, line) => sum + ('charge_fen' in line ? 0 : line.quantity || line.device_ids.length),
    0,
  )
  const entered =
    typed ?? suggestedRefund(sale, total, returnedSubsidies(sale.channel_payments, chosen.phones))
  const refund = refundByMethod(entered)
  const remainingFen = total - totalRefund(refund)
  const setRefund = (method: PaymentMethod, amount: number | null) =>
    form.change({ refund: { ...entered, [method]: amount } })

  const submit = form.handleSubmit(
    ({ location, sellable }) =>
      submitReturn.mutateAsync({
        id,
        location_id: location ?? 0,
        sellable: sellable === 'yes',
        lines: lines.map(({ fen: _, ...line }) => line),
        payments: PAYMENT_METHODS.filter((method) => refund[method] > 0).flatMap((method) =>
          refundPayments(method, refund[method], sale.channel_payments, chosen.phones),
        ),
        reason: reason.trim(),
      }),
    (returned) => `已退货，单号 ${returned.number}`,
    (returned) => navigate(`/sales/${returned.id}`, { replace: true }),
  )

  return (
    <FormPage
      title="退货"
      subtitle={number}
      back={`/sales/${id}`}
      {...form.page}
      onSubmit={submit}
      submitLabel="退货"
      secondary={<SaleTotal label="退款" count={count} totalFen={total} />}
      dirty={chosen.phones.size > 0 || Object.values(chosen.pieces).some(Boolean) || reason !== ''}
    >
      <ReturnItems
        sale={sale}
        chosen={chosen}
        error={form.errors.goods}
        onChange={form.field('chosen').onChange}
      />
      <GiftFields
        gifts={gifts}
        choices={form.values.gifts}
        error={form.errors.gifts}
        onChange={(choices) => form.change({ gifts: choices })}
      />
      <LocationField label="退回到" required {...form.field('location')} />
      <RadioList label="退回后" options={CONDITIONS} {...form.field('sellable')} />
      <PaymentFields
        label="退款"
        names={sale.customer_id === null ? WALK_IN_REFUND_NAMES : REFUND_METHOD_NAMES}
        paid={refund}
        typed={typed ?? {}}
        openFen={remainingFen}
        error={form.errors.refund}
        onType={setRefund}
        onAll={(method) => setRefund(method, Math.max(0, refund[method] + remainingFen))}
      />
      <TextField label="原因" required maxLength={200} {...form.field('reason')} />
      <FilterBar label="常用的说法">
        {REASONS.map((text) => (
          <Chip key={text} onClick={() => form.change({ reason: text })}>
            {text}
          </Chip>
        ))}
      </FilterBar>
    </FormPage>
  )
}

const TITLE = '退货'

/** 退货: returns items of a sale and refunds their price. */
export default function ReturnScreen() {
  return (
    <RequirePermission permission="sales-record" title={TITLE}>
      <ReturnLoader />
    </RequirePermission>
  )
}

function ReturnLoader() {
  const { id = '' } = useParams()
  const sale = useSale()
  const { data } = sale
  if (data?.may_return) return <ReturnForm sale={data} />
  return (
    <Page title={TITLE} back={`/sales/${id}`}>
      {data ? (
        <EmptyState icon="undo" title="没有可以退的商品" hint="这张销售单已经全部退货，或不能退货" />
      ) : (
        <SalePlaceholder sale={sale} />
      )}
    </Page>
  )
}
