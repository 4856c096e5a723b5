import { codesIn } from '@shangxue/contract/device-codes'
import { ERRORS } from '@shangxue/contract/errors'
import { PAYMENT_METHOD_NAMES, type PaymentMethod, SALE_PRICE_TYPES } from '@shangxue/contract/sales'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { isQueued } from '../../../lib/outbox/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
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
import { saleErrors } from '../sale/check.ts'
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

/** 开单: phones by IMEI and accessories, priced, paid and over the counter. */
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
  const draft = useActionDraft<SaleDraft>(from ? `sale-new-${from}` : 'sale-new', start, address)
  const lookup = useGoods(draft.value)
  const value = { ...draft.value, location: lookup.location }
  const cart = cartOf(value, lookup.known)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const [asking, setAsking] = useState(false)
  const [closing, setClosing] = useState(false)
  const [cheap, setCheap] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const title = `${cart.count} 件 ${formatMoney(cart.totalFen)}`
  const send = useSend(
    { ...draft, value },
    {
      title: `${TITLE} ${title}`,
      onQueued: (queued) => setOutcome({ title: `${TITLE} ${title}`, queued }),
    },
  )

  const change = (fields: Partial<SaleDraft>) => {
    setRefusal(undefined)
    draft.change(fields)
  }
  const setStore = (location: number | null) => {
    if (location !== null) rememberStore(location)
    change({ location })
  }
  const errors = tried ? saleErrors(value, cart, lookup.trouble) : {}

  const finish = ({ id, number, status, total_fen }: Awaited<ReturnType<typeof send>>) => {
    draft.clear()
    const words = status === 'waiting' ? '已请老板批准' : '已开单'
    setOutcome({
      id,
      title: `${words} ${formatMoney(total_fen)}`,
      document: { number, to: `/sales/${id}` },
    })
  }
  const fail = async (error: ApiError) => {
    if (isQueued(error)) return
    if (error.code === ERRORS.below_floor.code) return setCheap(error.message)
    setCheap(undefined)
    setRefusal(error)
    // what stands otherwise than this screen believes is marked in the list
    if (error.status === 409) await lookup.refresh()
  }
  const submit = async (ask?: string, sold = value) => {
    const sum = cartOf(sold, lookup.known)
    const wrong = Object.keys(saleErrors(sold, sum, lookup.trouble))
    setTried(true)
    setRefusal(undefined)
    if (wrong.join() === 'payments' && isUnpaid(sold)) return setAsking(true)
    if (wrong.length > 0) return
    try {
      finish(await send(sum, ask))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await fail(error)
    }
  }

  const payBy = async (rest: PaymentMethod) => {
    setAsking(false)
    setClosing(true)
    change({ rest, payments: {} })
    await submit(undefined, { ...value, rest, payments: {} }).finally(() => setClosing(false))
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
      onSubmit={() => submit()}
      submitLabel={TITLE}
      busy={closing}
      secondary={<SaleTotal count={cart.count} totalFen={cart.totalFen} />}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={refusal?.message}
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
        onSubmit={(reason) => submit(reason)}
      >
        <p>{cheap}。提交后手机先留着，老板批准后出库。</p>
      </ReasonSheet>
    </FormPage>
  )
}
