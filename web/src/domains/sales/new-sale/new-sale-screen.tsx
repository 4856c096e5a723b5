import { parseCodeList } from '@shangxue/contract/devices/device-codes'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { priceSourceName } from '@shangxue/contract/pricing/choose-price'
import { PRICE_LEVELS } from '@shangxue/contract/pricing/levels'
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { ChannelField, SubsidyFields, useChannelChoices } from '../../channels/public.ts'
import {
  DoneView,
  type DoneViewProps,
  LocationField,
  OUTBOX_DRAFT_PARAM,
  useLocations,
  useOutboxDraft,
} from '../../stock/public.ts'
import { CustomerField } from '../customers/customer-field.tsx'
import { rememberCustomer } from '../customers/recent-customers.ts'
import { buildCart, type SaleErrors, saleErrors } from './cart.ts'
import { saleLevel } from './line-prices.ts'
import { isUnpaid, PaymentFields, PaySheet, SaleTotal } from './payment-fields.tsx'
import { RepeatedSale } from './repeated-sale.tsx'
import styles from './sale.module.css'
import { EMPTY_SALE, lastStore, rememberStore, type SaleDraft } from './sale-draft.ts'
import { OtherStoreNotice, SaleItems } from './sale-items.tsx'
import { useSaleItems } from './use-sale-items.ts'
import { useSubmitSale } from './use-submit-sale.ts'

const TITLE = '开单'
const PATH = '/sales/new'
/** Search parameter with the id of the sale to repeat. */
const REPEAT_PARAM = 'repeat'
const SALE_LIST = { name: '销售单', to: '/sales' }
const REASONS = ['老客户', '清库存', '同行调货', '样机']
/** Levels that are always offered; that of the customer is offered as well. */
const COMMON_LEVELS: readonly string[] = ['retail', 'wholesale']

/** 开单: sells devices by IMEI and accessories, with prices and payments. */
export default function NewSaleScreen() {
  const [search] = useSearchParams()
  /** Counts the sales started here: a new one starts with an empty form. */
  const [saleCount, setSaleCount] = useState(0)
  const codes = search.get('codes') ?? ''
  const repeatedId = Number(search.get(REPEAT_PARAM) ?? '')
  const outboxSlot = search.get(OUTBOX_DRAFT_PARAM)
  const form = (repeated?: Partial<SaleDraft>) => (
    <SaleForm
      key={`${saleCount} ${codes} ${repeatedId} ${outboxSlot}`}
      initialCodes={parseCodeList(codes)}
      repeated={repeated && { id: repeatedId, fields: repeated }}
      onNextSale={() => setSaleCount(saleCount + 1)}
    />
  )
  return (
    <RequirePermission permission="sales-record" title={TITLE}>
      {Number.isSafeInteger(repeatedId) && repeatedId > 0 ? (
        <RepeatedSale id={repeatedId} title={TITLE}>
          {form}
        </RepeatedSale>
      ) : (
        form()
      )}
    </RequirePermission>
  )
}

type Outcome = Pick<DoneViewProps, 'title' | 'document' | 'queued'> & { readonly id?: number }

interface SaleFormProps {
  initialCodes: readonly string[]
  /** The sale to repeat, with the fields taken from it. */
  repeated: { id: number; fields: Partial<SaleDraft> } | undefined
  onNextSale: () => void
}

function SaleForm({ initialCodes, repeated, onNextSale }: SaleFormProps) {
  const navigate = useNavigate()
  const back = useBackTarget('/home')
  const codesParam = initialCodes.length > 0 ? initialCodes.join(',') : ''
  const address = codesParam ? `${PATH}?codes=${codesParam}` : PATH
  const initialDraft: SaleDraft = {
    ...EMPTY_SALE,
    location: lastStore(),
    codes: initialCodes,
    ...repeated?.fields,
  }
  const slot = repeated ? `repeat-${repeated.id}` : codesParam
  const outboxDraft = useOutboxDraft(slot ? `sale-new-${slot}` : 'sale-new', address)
  const form = useForm<SaleDraft, keyof SaleErrors>({
    initial: initialDraft,
    draft: outboxDraft.slot,
    validate: (): SaleErrors => saleErrors(draft, cart, lookup.error),
    async onError({ code, message, status }): Promise<unknown> {
      if (code === ERRORS.below_floor.code || code === ERRORS.credit_insufficient.code) {
        setApproval({ title: code === ERRORS.below_floor.code ? '低于最低价' : '赊账需要批准', message })
        return ''
      }
      setApproval(undefined)
      // After a conflict, looking the codes up again marks the affected items in the list.
      if (status === 409) await lookup.refresh()
      return undefined
    },
  })
  const { change } = form
  const { data: locations } = useLocations()
  const { data: channelChoices } = useChannelChoices()
  // The store that was chosen last may have been closed, or the user may act there no more.
  const isOffered = locations?.some(({ id }) => id === form.values.location) ?? true
  const lookup = useSaleItems({ ...form.values, location: isOffered ? form.values.location : null })
  const draft = { ...form.values, location: lookup.location }
  const cart = buildCart(draft, lookup.known)
  const customerLevel = saleLevel({ ...draft, level: null }, lookup.known)
  const [isPaySheetOpen, setIsPaySheetOpen] = useState(false)
  /** Why the sale needs the approval of the boss. */
  const [approval, setApproval] = useState<{ readonly title: string; readonly message: string }>()
  const [outcome, setOutcome] = useState<Outcome>()
  const title = `${TITLE} ${cart.count} 件 ${formatMoney(cart.totalFen)}`
  const postSale = useSubmitSale(draft, {
    title,
    editAt: outboxDraft.editAt,
    attemptStore: form.callOptions.attemptStore,
    change,
    onQueued: (queued) => {
      outboxDraft.save(form.values)
      if (draft.customer) rememberCustomer(draft.customer)
      form.clear()
      setOutcome({ title, queued })
    },
  })

  const setStore = (location: number | null) => {
    if (location !== null) rememberStore(location)
    change({ location })
  }
  const { errors } = form

  const showOutcome = ({ id, number, status, total_fen }: Awaited<ReturnType<typeof postSale>>) => {
    if (draft.customer) rememberCustomer(draft.customer)
    setOutcome({
      id,
      title: `${status === 'waiting' ? '已请老板批准' : '已开单'} ${formatMoney(total_fen)}`,
      document: { number, to: `/sales/${id}` },
    })
  }
  /** Posts a draft that was validated before a sheet asked for the payment or for the reason of a low price or of more credit. */
  const postValidated = (input: SaleDraft, approvalNote?: string) =>
    form.run(() => postSale(buildCart(input, lookup.known), approvalNote), undefined, showOutcome)
  const validateAndPost = form.handleSubmit(() => postSale(cart), undefined, showOutcome)
  /** Tap on 开单. If only the payment is missing, a sheet asks for it. */
  const submit = () => {
    const invalidFields = Object.keys(saleErrors(draft, cart, lookup.error))
    if (invalidFields.join() === 'payments' && isUnpaid(draft)) setIsPaySheetOpen(true)
    return validateAndPost()
  }

  const payBy = (rest: PaymentMethod) => {
    setIsPaySheetOpen(false)
    change({ rest, payments: {} })
    return postValidated({ ...draft, rest, payments: {} })
  }

  if (outcome) {
    const startNext = () => {
      onNextSale()
      void navigate(PATH, { replace: true })
    }
    return (
      <DoneView page={TITLE} back={back} records={SALE_LIST} {...outcome}>
        {outcome.id !== undefined && (
          <ButtonLink kind="secondary" icon="document" to={`/sales/${outcome.id}?receipt=1`}>
            小票
          </ButtonLink>
        )}
        <Button block onClick={startNext}>
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
      <SaleLayout
        goods={
          <>
            <LocationField
              label="门店"
              required
              value={draft.location}
              error={errors.location}
              onChange={setStore}
            />
            <SegmentedControl
              label="单价按"
              options={PRICE_LEVELS.filter(
                (level) => COMMON_LEVELS.includes(level) || level === customerLevel || level === cart.level,
              ).map((level) => ({ value: level, label: priceSourceName(level) }))}
              value={cart.level}
              onChange={(level) => change({ level })}
            />
            <OtherStoreNotice draft={draft} cart={cart} known={lookup.known} onStore={setStore} />
            <SaleItems draft={draft} change={change} cart={cart} lookup={lookup} errors={errors} />
          </>
        }
        money={
          <>
            <CustomerField
              value={draft.customer}
              error={errors.customer}
              onChange={(customer) => change({ customer, level: null })}
            />
            <MoneyField
              label="优惠"
              value={draft.discount}
              error={errors.discount}
              onChange={(discount) => change({ discount })}
            />
            <SubsidyFields
              phones={cart.phones}
              selections={draft.subsidies}
              onChange={(chosen) => change({ subsidies: chosen })}
            />
            <PaymentFields
              label="收款"
              names={PAYMENT_METHOD_NAMES}
              paid={cart.paid}
              typed={draft.payments}
              openFen={cart.openFen}
              error={errors.payments}
              onType={(method, amount) =>
                change({
                  payments: { ...draft.payments, [method]: amount },
                  ...(draft.rest === method && { rest: null }),
                })
              }
              onAll={(rest) => change({ rest, payments: { ...draft.payments, [rest]: null } })}
              detail={(method) => (
                <ChannelField
                  method={method}
                  amountFen={cart.paid[method]}
                  choices={channelChoices ?? []}
                  selections={draft.channels}
                  onChange={(channel) => change({ channels: { ...draft.channels, [method]: channel } })}
                />
              )}
            />
            <TextField
              label="备注"
              value={draft.note}
              maxLength={200}
              onChange={(event) => change({ note: event.target.value })}
            />
          </>
        }
      />
      <PaySheet
        open={isPaySheetOpen}
        onClose={() => setIsPaySheetOpen(false)}
        totalFen={cart.openFen}
        onPaid={(method) => void payBy(method)}
      />
      <ReasonSheet
        open={approval !== undefined}
        onClose={() => setApproval(undefined)}
        title={approval?.title ?? ''}
        submitLabel="请老板批准"
        commonReasons={REASONS}
        onSubmit={(reason) => postValidated(draft, reason)}
      >
        <p>{approval?.message}。提交后手机先留着，老板批准后出库。</p>
      </ReasonSheet>
    </FormPage>
  )
}

/** Places goods and payment one below the other on phones and side by side on wide screens. */
export function SaleLayout({ goods, money }: { goods: ReactNode; money: ReactNode }) {
  return (
    <div className={styles.counter}>
      <div className={styles.side}>{goods}</div>
      <div className={styles.side}>{money}</div>
    </div>
  )
}
