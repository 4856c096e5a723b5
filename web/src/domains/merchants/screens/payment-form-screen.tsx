import { ERRORS } from '@shangxue/contract/errors'
import {
  addMerchantPayment,
  changeMerchantPayment,
  getMerchantPayment,
  listMerchants,
} from '@shangxue/contract/merchants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { ApiError, query, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Permitted, useWayBack } from '../../stock/public.ts'
import { PaymentFields } from '../components/payment-fields.tsx'
import { LIST, PAYMENT_READS, paymentAt } from '../merchants.ts'
import { draftOf, errorsOf, newDraft, type PaymentDraft } from '../payment-form.ts'

const FRESH = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, meta: { quiet: true } }

/** 新增商家打款, and with a number in the address the same fields to change one that waits. */
export default function PaymentFormScreen() {
  const { get } = useAddress()
  const id = positive(get('id'))
  const merchant = get('merchant')
  return (
    <Permitted permission="finance" title="新增商家打款">
      {id !== undefined && <Known key={id} id={id} />}
      {id === undefined && merchant !== '' && <OfMerchant key={merchant} name={merchant} />}
      {id === undefined && merchant === '' && <Form slot="merchant-payment-new" start={newDraft()} />}
    </Permitted>
  )
}

function Known({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...query(getMerchantPayment, { id }), ...FRESH })
  if (data) return <Form slot={`merchant-payment-${id}`} start={draftOf(data)} id={id} />
  return <Waiting back={paymentAt(id)} error={error} onRetry={refetch} />
}

/** A new one to the merchant whose payments were on the screen. */
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
  /** Left out for a new one. */
  id?: number
}

function Form({ slot, start, id }: FormProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const back = useWayBack(id === undefined ? LIST : paymentAt(id))
  const draft = useDraft(slot, start)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const plan = { stale: PAYMENT_READS, quiet: true, chain: draft.chain }
  const adding = useCall(addMerchantPayment, plan)
  const changing = useCall(changeMerchantPayment, plan)
  const errors = errorsOf(draft.value)

  const refused = async (error: ApiError) => {
    setRefusal(error.message)
    if (id === undefined || error.code !== ERRORS.payment_changed.code) return
    const now = await cache
      .fetchQuery({ ...query(getMerchantPayment, { id }), staleTime: 0 })
      .catch(() => undefined)
    if (!now) return
    draft.change({ version: now.version })
    setRefusal(
      `${error.message}。别处现在是${now.merchant} ${formatMoney(now.amount_fen)}；再次保存会以这里的内容为准`,
    )
  }
  const submit = async () => {
    setTried(true)
    setRefusal(undefined)
    const { merchant, account, amount, day, reference, note, version } = draft.value
    if (merchant === null || account === null || amount === null || Object.keys(errors).length > 0) return
    const content = {
      merchant_id: merchant.id,
      account_id: account,
      amount_fen: amount,
      day,
      bank_reference: reference,
      note: note.trim(),
    }
    try {
      const saved =
        id === undefined
          ? await adding.mutateAsync(content)
          : await changing.mutateAsync({ ...content, id, version })
      draft.clear()
      toast(id === undefined ? '已登记，打款后请确认' : '已保存', { kind: 'success' })
      await navigate(paymentAt(saved.id), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await refused(error)
    }
  }
  return (
    <FormPage
      title={id === undefined ? '新增商家打款' : '修改打款'}
      back={back}
      onSubmit={submit}
      submitLabel={id === undefined ? '登记' : '保存'}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={refusal}
    >
      <PaymentFields draft={draft.value} change={draft.change} errors={tried ? errors : {}} />
    </FormPage>
  )
}
