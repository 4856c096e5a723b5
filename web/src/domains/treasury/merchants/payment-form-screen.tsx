import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addMerchantPayment,
  getMerchantPayment,
  listMerchants,
  updateMerchantPayment,
} from '@shangxue/contract/treasury/merchants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

import { LIST_PATH, PAYMENT_QUERIES, paymentPath } from './api.ts'
import { newPaymentDraft, type PaymentDraft, toPaymentDraft, validatePayment } from './payment-draft.ts'
import { PaymentFields } from './payment-fields.tsx'

const NEW_SLOT = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, meta: { quiet: true } }

/** 新增商家打款, or the same form for a pending payment whose id is in the address. */
export default function PaymentFormScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('id'))
  const merchant = get('merchant')
  return (
    <RequirePermission permission="finance" title="新增商家打款">
      {id !== undefined && <EditPayment key={id} id={id} />}
      {id === undefined && merchant !== '' && <NewPaymentToMerchant key={merchant} name={merchant} />}
      {id === undefined && merchant === '' && (
        <Form slot="merchant-payment-new" initialDraft={newPaymentDraft()} />
      )}
    </RequirePermission>
  )
}

function EditPayment({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...query(getMerchantPayment, { id }), ...NEW_SLOT })
  if (data) return <Form slot={`merchant-payment-${id}`} initialDraft={toPaymentDraft(data)} id={id} />
  return <FormPlaceholder back={paymentPath(id)} error={error} onRetry={refetch} />
}

/** A new payment to the merchant whose payments were shown. */
function NewPaymentToMerchant({ name }: { name: string }) {
  const { data, error, refetch } = useQuery({
    ...query(listMerchants, { q: name, active: 'active', limit: 30 }),
    ...NEW_SLOT,
  })
  const match = data?.list.find((item) => item.name === name)
  const merchant = match ? { id: match.id, name } : null
  if (data)
    return <Form slot={`merchant-payment-new-${name}`} initialDraft={{ ...newPaymentDraft(), merchant }} />
  return <FormPlaceholder back={LIST_PATH} error={error} onRetry={refetch} />
}

interface FormPlaceholderProps {
  back: string
  error: Error | null
  onRetry: () => unknown
}

const FormPlaceholder = ({ back, error, onRetry }: FormPlaceholderProps) => (
  <Page title="商家打款" back={back}>
    {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonList rows={6} />}
  </Page>
)

interface FormProps {
  slot: string
  initialDraft: PaymentDraft
  /** Omitted for a new payment. */
  id?: number
}

function Form({ slot, initialDraft, id }: FormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const back = useBackTarget(id === undefined ? LIST_PATH : paymentPath(id))
  const form = useForm({
    initial: initialDraft,
    draft: slot,
    validate: validatePayment,
    conflict: {
      code: ERRORS.payment_changed.code,
      async latest() {
        if (id === undefined) return undefined
        const now = await queryClient.fetchQuery({ ...query(getMerchantPayment, { id }), staleTime: 0 })
        return { version: now.version, text: `${now.merchant} ${formatMoney(now.amount_fen)}` }
      },
    },
  })
  const mutationOptions = { invalidates: PAYMENT_QUERIES, ...form.callOptions }
  const addPayment = useCall(addMerchantPayment, mutationOptions)
  const updatePayment = useCall(updateMerchantPayment, mutationOptions)
  const submit = form.handleSubmit(
    ({ merchant, account, amount, day, reference, note, version }): Promise<{ id: number }> | undefined => {
      if (merchant === null || account === null || amount === null) return undefined
      const content = {
        ...{ merchant_id: merchant.id, account_id: account, amount_fen: amount },
        ...{ day, bank_reference: reference, note: note.trim() },
      }
      return id === undefined
        ? addPayment.mutateAsync(content)
        : updatePayment.mutateAsync({ ...content, id, version })
    },
    id === undefined ? '已登记，打款后请确认' : '已保存',
    (saved) => navigate(paymentPath(saved.id), { replace: true }),
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
