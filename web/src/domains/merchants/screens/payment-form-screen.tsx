import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addMerchantPayment,
  changeMerchantPayment,
  getMerchantPayment,
  listMerchants,
} from '@shangxue/contract/treasury/merchants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { query, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { RequirePermission, useWayBack } from '../../stock/public.ts'
import { PaymentFields } from '../components/payment-fields.tsx'
import { LIST, PAYMENT_READS, paymentAt } from '../merchants.ts'
import { draftOf, errorsOf, newDraft, type PaymentDraft } from '../payment-form.ts'

const FRESH = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, meta: { quiet: true } }

/** 新增商家打款, or the same form for a pending payment whose id is in the address. */
export default function PaymentFormScreen() {
  const { get } = useAddress()
  const id = positive(get('id'))
  const merchant = get('merchant')
  return (
    <RequirePermission permission="finance" title="新增商家打款">
      {id !== undefined && <Known key={id} id={id} />}
      {id === undefined && merchant !== '' && <OfMerchant key={merchant} name={merchant} />}
      {id === undefined && merchant === '' && <Form slot="merchant-payment-new" start={newDraft()} />}
    </RequirePermission>
  )
}

function Known({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...query(getMerchantPayment, { id }), ...FRESH })
  if (data) return <Form slot={`merchant-payment-${id}`} start={draftOf(data)} id={id} />
  return <Waiting back={paymentAt(id)} error={error} onRetry={refetch} />
}

/** A new payment to the merchant whose payments were shown. */
function OfMerchant({ name }: { name: string }) {
  const { data, error, refetch } = useQuery({
    ...query(listMerchants, { q: name, active: 'active', limit: 30 }),
    ...FRESH,
  })
  const found = data?.list.find((one) => one.name === name)
  const merchant = found ? { id: found.id, name } : null
  if (data) return <Form slot={`merchant-payment-new-${name}`} start={{ ...newDraft(), merchant }} />
  return <Waiting back={LIST} error={error} onRetry={refetch} />
}

interface WaitingProps {
  back: string
  error: Error | null
  onRetry: () => unknown
}

const Waiting = ({ back, error, onRetry }: WaitingProps) => (
  <Page title="商家打款" back={back}>
    {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonList rows={6} />}
  </Page>
)

interface FormProps {
  slot: string
  start: PaymentDraft
  /** Omitted for a new payment. */
  id?: number
}

function Form({ slot, start, id }: FormProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const back = useWayBack(id === undefined ? LIST : paymentAt(id))
  const form = useForm({
    initial: start,
    draft: slot,
    validate: errorsOf,
    conflict: {
      code: ERRORS.payment_changed.code,
      async latest() {
        if (id === undefined) return undefined
        const now = await cache.fetchQuery({ ...query(getMerchantPayment, { id }), staleTime: 0 })
        return { version: now.version, text: `${now.merchant} ${formatMoney(now.amount_fen)}` }
      },
    },
  })
  const how = { stale: PAYMENT_READS, ...form.callOptions }
  const adding = useCall(addMerchantPayment, how)
  const changing = useCall(changeMerchantPayment, how)
  const submit = form.handleSubmit(
    ({ merchant, account, amount, day, reference, note, version }): Promise<{ id: number }> | undefined => {
      if (merchant === null || account === null || amount === null) return undefined
      const content = {
        ...{ merchant_id: merchant.id, account_id: account, amount_fen: amount },
        ...{ day, bank_reference: reference, note: note.trim() },
      }
      return id === undefined
        ? adding.mutateAsync(content)
        : changing.mutateAsync({ ...content, id, version })
    },
    id === undefined ? '已登记，打款后请确认' : '已保存',
    (saved) => navigate(paymentAt(saved.id), { replace: true }),
  )
  return (
    <FormPage
      title={id === undefined ? '新增商家打款' : '修改打款'}
      back={back}
      {...form.page}
      onSubmit={submit}
      submitLabel={id === undefined ? '登记' : '保存'}
    >
      <PaymentFields draft={form.values} change={form.change} errors={form.errors} />
    </FormPage>
  )
}
