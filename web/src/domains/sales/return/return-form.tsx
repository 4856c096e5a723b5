import { ERRORS } from '@shangxue/contract/errors'
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  REFUND_METHOD_NAMES,
  returnSale,
} from '@shangxue/contract/sales'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { LocationField } from '../../stock/public.ts'
import { PaymentFields } from '../sale/sale-payments.tsx'
import { SaleTotal } from '../sale/sale-total.tsx'
import { SALE_READS } from '../stale.ts'
import type { SaleDetail } from '../words.ts'
import { type Chosen, refundsOf, returnLines, suggestedRefund } from './return-goods.ts'
import { ReturnGoods } from './return-goods-list.tsx'

const REASONS = ['七天无理由', '质量问题', '换其他型号', '客户改变主意']
const STATES = [
  { value: 'yes', label: '可以直接卖' },
  { value: 'no', label: '先待检' },
]
/** A walk-in customer owes nothing that could be credited. */
const { on_account: _, ...OF_NOBODY } = REFUND_METHOD_NAMES
type Refund = Record<PaymentMethod, number>
const sumOf = (refund: Refund): number => Object.values(refund).reduce((sum, fen) => sum + fen, 0)

/** The refund is suggested by how the sale was paid, until somebody says otherwise. */
export function ReturnForm({ sale }: { sale: SaleDetail }) {
  const { id, number, location_id } = sale
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>({ phones: new Set(), pieces: {} })
  const [location, setLocation] = useState<number | null>(location_id)
  const [sellable, setSellable] = useState<string | null>(null)
  const [typed, setTyped] = useState<Partial<Record<PaymentMethod, number | null>>>()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const send = useCall(returnSale, { stale: SALE_READS, quiet: true })

  const lines = returnLines(sale, chosen)
  const total = lines.reduce((sum, { fen }) => sum + fen, 0)
  const count = lines.reduce((sum, line) => sum + (line.quantity || line.device_ids.length), 0)
  const suggested = suggestedRefund(sale, total)
  const said = typed ?? suggested
  const refund = refundsOf(said)
  const open = total - sumOf(refund)
  const found = {
    ...(lines.length === 0 && { goods: '请选择退回的手机或件数' }),
    ...(location === null && { location: '请选择退回到哪个门店' }),
    ...(sellable === null && { sellable: '请选择退回后能不能直接卖' }),
    ...(open > 0 && { refund: `还有 ${formatMoney(open)} 没有退，请选择退款方式` }),
    ...(open < 0 && { refund: `多退了 ${formatMoney(-open)}，请修改退款金额` }),
    ...(reason.trim() === '' && { reason: '请填写原因，单据上会留下记录' }),
  }
  const errors: Partial<Record<'goods' | 'location' | 'sellable' | 'refund' | 'reason', string>> = tried
    ? found
    : {}

  const submit = async () => {
    setTried(true)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    try {
      const made = await send.mutateAsync({
        id,
        location_id: location ?? 0,
        sellable: sellable === 'yes',
        lines: lines.map(({ fen: _, ...line }) => line),
        payments: PAYMENT_METHODS.filter((method) => refund[method] > 0).map((method) => ({
          method,
          amount_fen: refund[method],
        })),
        reason: reason.trim(),
      })
      toast(`已退货，单号 ${made.number}`, { kind: 'success' })
      await navigate(`/sales/${made.id}`, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      // what the till does not hold is asked for anew: one tap on another way takes it
      if (error.code === ERRORS.refund_till_short.code) setTyped({ ...said, cash: null })
    }
  }

  return (
    <FormPage
      title="退货"
      subtitle={number}
      back={`/sales/${id}`}
      onSubmit={submit}
      submitLabel="退货"
      secondary={<SaleTotal label="退款" count={count} totalFen={total} />}
      dirty={chosen.phones.size > 0 || Object.values(chosen.pieces).some(Boolean) || reason !== ''}
      error={refusal}
    >
      <ReturnGoods sale={sale} chosen={chosen} error={errors.goods} onChange={setChosen} />
      <LocationField
        label="退回到"
        required
        value={location}
        error={errors.location}
        onChange={setLocation}
      />
      <RadioList
        label="退回后"
        options={STATES}
        value={sellable}
        error={errors.sellable}
        onChange={setSellable}
      />
      <PaymentFields
        label="退款"
        names={sale.customer_id === null ? OF_NOBODY : REFUND_METHOD_NAMES}
        paid={refund}
        typed={typed ?? {}}
        openFen={open}
        error={errors.refund}
        onType={(method, amount) => setTyped({ ...said, [method]: amount })}
        onAll={(method) => setTyped({ ...said, [method]: Math.max(0, refund[method] + open) })}
      />
      <TextField
        label="原因"
        required
        value={reason}
        maxLength={200}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FilterBar label="常用的说法">
        {REASONS.map((word) => (
          <Chip key={word} onClick={() => setReason(word)}>
            {word}
          </Chip>
        ))}
      </FilterBar>
    </FormPage>
  )
}
