import { codesIn } from '@shangxue/contract/devices/device-codes'
import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
  SALE_PRICE_TYPES,
} from '@shangxue/contract/sales/endpoints'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import {
  DoneView,
  type DoneViewProps,
  LocationField,
  Permitted,
  useActionDraft,
  useWayBack,
} from '../../stock/public.ts'
import { CustomerField } from '../customers/customer-field.tsx'
import { cartOf } from '../sale/cart.ts'
import { type SaleErrors, saleErrors } from '../sale/check.ts'
import { Counter } from '../sale/counter.tsx'
import { EMPTY_SALE, type SaleDraft } from '../sale/draft.ts'
import { Elsewhere } from '../sale/elsewhere.tsx'
import { isUnpaid, PaySheet } from '../sale/pay-sheet.tsx'
import { SaleGoods } from '../sale/sale-goods.tsx'
import { PaymentFields } from '../sale/sale-payments.tsx'
import { SaleTotal } from '../sale/sale-total.tsx'
import { lastStore, rememberStore } from '../sale/store-memory.ts'
import { useGoods } from '../sale/use-goods.ts'
import { useSend } from '../sale/use-send.ts'

const TITLE = '开单'
const PATH = '/sales/new'
const RECORDS = { name: '销售单', to: '/sales' }
const REASONS = ['老客户', '清库存', '同行调货', '样机']
const PRICE_NAMES = { retail: '零售价', wholesale: '批发价' }

/** 开单: sells devices by IMEI and accessories, with prices and payments. */
export default function NewSaleScreen() {
  const [search] = useSearchParams()
  const [round, setRound] = useState(0)
  const codes = search.get('codes') ?? ''
  return (
    <Permitted permission="sales-record" title={TITLE}>
      <SaleForm
        key={`${round} ${codes} ${search.get('kept')}`}
        given={codesIn(codes)}
        onAgain={() => setRound(round + 1)}
      />
    </Permitted>
  )
}

type Outcome = Pick<DoneViewProps, 'title' | 'document' | 'queued'> & { readonly id?: number }

function SaleForm({ given, onAgain }: { given: readonly string[]; onAgain: () => void }) {
  const navigate = useNavigate()
  const back = useWayBack('/home')
  const from = given.length > 0 ? given.join(',') : ''
  const address = from ? `${PATH}?codes=${from}` : PATH
  const start: SaleDraft = { ...EMPTY_SALE, location: lastStore(), codes: given }
  const outbox = useActionDraft(from ? `sale-new-${from}` : 'sale-new', address)
  const form = useForm<SaleDraft, keyof SaleErrors>({
    initial: start,
    draft: outbox.slot,
    validate: (): SaleErrors => saleErrors(value, cart, lookup.trouble),
    async onError({ code, message, status }): Promise<unknown> {
      if (code === ERRORS.below_floor.code) {
        setCheap(message)
        return ''
      }
      setCheap(undefined)
      // After a conflict, looking the codes up again marks the affected items in the list.
      if (status === 409) await lookup.refresh()
      return undefined
    },
  })
  const { change } = form
  const lookup = useGoods(form.values)
  const value = { ...form.values, location: lookup.location }
  const cart = cartOf(value, lookup.known)
  const [asking, setAsking] = useState(false)
  const [cheap, setCheap] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const title = `${TITLE} ${cart.count} 件 ${formatMoney(cart.totalFen)}`
  const send = useSend(value, {
    title,
    editAt: outbox.editAt,
    chain: form.callOptions.chain,
    change,
    onQueued: (queued) => {
      outbox.keep(form.values)
      form.clear()
      setOutcome({ title, queued })
    },
  })

  const setStore = (location: number | null) => {
    if (location !== null) rememberStore(location)
    change({ location })
  }
  const { errors } = form

  const finish = ({ id, number, status, total_fen }: Awaited<ReturnType<typeof send>>) =>
    setOutcome({
      id,
      title: `${status === 'waiting' ? '已请老板批准' : '已开单'} ${formatMoney(total_fen)}`,
      document: { number, to: `/sales/${id}` },
    })
  const post = (sold: SaleDraft, ask?: string) =>
    form.run(() => send(cartOf(sold, lookup.known), ask), undefined, finish)
  const sendValid = form.handleSubmit(() => send(cart), undefined, finish)
  const submit = () => {
    const missing = Object.keys(saleErrors(value, cart, lookup.trouble))
    if (missing.join() === 'payments' && isUnpaid(value)) setAsking(true)
    return sendValid()
  }

  const payBy = (rest: PaymentMethod) => {
    setAsking(false)
    change({ rest, payments: {} })
    return post({ ...value, rest, payments: {} })
  }

  if (outcome) {
    const again = () => {
      onAgain()
      void navigate(PATH, { replace: true })
    }
    return (
      <DoneView page={TITLE} back={back} records={RECORDS} {...outcome}>
        {outcome.id !== undefined && (
          <ButtonLink kind="secondary" icon="document" to={`/sales/${outcome.id}?receipt=1`}>
            小票
          </ButtonLink>
        )}
        <Button block onClick={again}>
          再开一单
        </Button>
      </DoneView>
    )
  }
  return (
    <FormPage
      title={TITLE}
      wide
      back={back}
      {...form.page}
      onSubmit={submit}
      submitLabel={TITLE}
      secondary={<SaleTotal count={cart.count} totalFen={cart.totalFen} />}
    >
      <Counter
        goods={
          <>
            <LocationField
              label="门店"
              required
              value={value.location}
              error={errors.location}
              onChange={setStore}
            />
            <SegmentedControl
              label="单价按"
              options={SALE_PRICE_TYPES.map((type) => ({ value: type, label: PRICE_NAMES[type] }))}
              value={value.priceType}
              onChange={(priceType) => change({ priceType })}
            />
            <Elsewhere draft={value} cart={cart} known={lookup.known} onStore={setStore} />
            <SaleGoods draft={value} change={change} cart={cart} lookup={lookup} errors={errors} />
          </>
        }
        money={
          <>
            <CustomerField
              value={value.customer}
              error={errors.customer}
              onChange={(customer) => change({ customer })}
            />
            <MoneyField
              label="优惠"
              value={value.discount}
              error={errors.discount}
              onChange={(discount) => change({ discount })}
            />
            <PaymentFields
              label="收款"
              names={PAYMENT_METHOD_NAMES}
              paid={cart.paid}
              typed={value.payments}
              openFen={cart.openFen}
              error={errors.payments}
              onType={(method, amount) =>
                change({
                  payments: { ...value.payments, [method]: amount },
                  ...(value.rest === method && { rest: null }),
                })
              }
              onAll={(rest) => change({ rest, payments: { ...value.payments, [rest]: null } })}
            />
            <TextField
              label="备注"
              value={value.note}
              maxLength={200}
              onChange={(event) => change({ note: event.target.value })}
            />
          </>
        }
      />
      <PaySheet
        open={asking}
        onClose={() => setAsking(false)}
        totalFen={cart.totalFen}
        onPaid={(method) => void payBy(method)}
      />
      <ReasonSheet
        open={cheap !== undefined}
        onClose={() => setCheap(undefined)}
        title="低于最低价"
        submitLabel="请老板批准"
        usual={REASONS}
        onSubmit={(reason) => post(value, reason)}
      >
        <p>{cheap}。提交后手机先留着，老板批准后出库。</p>
      </ReasonSheet>
    </FormPage>
  )
}
