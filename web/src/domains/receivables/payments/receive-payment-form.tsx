import { ERRORS } from '@shangxue/contract/errors/errors'
import { receivePayment } from '@shangxue/contract/receivables/documents'
import { DEBT_NOTE_MAX } from '@shangxue/contract/receivables/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  documentPath,
  OVERVIEW_PATH,
  RECEIVABLE_QUERIES,
  useAccounts,
  useCustomerReceivables,
} from '../api.ts'
import { DocumentAllocation } from './document-allocation.tsx'
import { type Payer, PayerField } from './payer-field.tsx'
import {
  newPayment,
  openItemsOf,
  type PaymentErrors,
  sumOfAllocations,
  toPaymentInput,
  unallocatedAmount,
  validatePayment,
} from './payment-draft.ts'
import { ReceivingAccountField } from './receiving-account-field.tsx'

const TITLE = '客户收款'
/** Remembers the account used last. */
const ACCOUNT_SLOT = 'debt-account'

/** Records a payment of receivables or in advance. The address may name the customer. */
export function ReceivePaymentForm({ customer }: { customer: number | undefined }) {
  if (customer === undefined) return <PaymentForm payer={null} slot="debt-receipt" />
  return <PaymentOfCustomer key={customer} id={customer} />
}

function PaymentOfCustomer({ id }: { id: number }) {
  const { data, error, refetch } = useCustomerReceivables(id)
  if (data) return <PaymentForm payer={{ id, name: data.name }} slot={`debt-receipt-${id}`} />
  return (
    <Page title={TITLE} back={OVERVIEW_PATH}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />}
    </Page>
  )
}

function PaymentForm({ payer, slot }: { payer: Payer | null; slot: string }) {
  const navigate = useNavigate()
  const back = useBackTarget(OVERVIEW_PATH)
  const [lastAccount] = useState(() => parsePositiveInt(readStored(draftKey(ACCOUNT_SLOT)) ?? '') ?? null)
  const form = useForm({
    initial: newPayment(payer, lastAccount),
    draft: slot,
    validate: (): PaymentErrors => validatePayment(payment, debts, owedFen),
    onError: ({ code }): unknown =>
      code === ERRORS.debt_changed.code ? query.refetch().then(() => undefined) : undefined,
  })
  const { values, change } = form
  const { customer, amount, chosen } = values
  const query = useCustomerReceivables(customer?.id ?? 0, customer !== null)
  const accounts = useAccounts()
  const owedFen = query.data?.owed_fen ?? 0
  const debts = openItemsOf(query.data)
  const postPayment = useCall(receivePayment, { invalidates: RECEIVABLE_QUERIES, ...form.callOptions })
  const by = debts.length > 1 ? values.by : 'oldest'
  // an account that was closed in the meantime must be selected again
  const open = accounts.data?.list.some(({ id, active }) => active && id === values.account)
  const payment = { ...values, by, account: open === false ? null : values.account }
  const unallocated = unallocatedAmount(payment, debts, owedFen)
  const { errors } = form

  const submit = form.handleSubmit(
    () => (query.data ? postPayment.mutateAsync(toPaymentInput(payment, debts, owedFen)) : undefined),
    '已收款',
    ({ id }) => {
      store(draftKey(ACCOUNT_SLOT), String(payment.account))
      return navigate(documentPath(id), { replace: true })
    },
  )
  return (
    <FormPage
      title={TITLE}
      subtitle={payer?.name}
      back={back}
      inList
      {...form.page}
      onSubmit={submit}
      submitLabel={amount ? `收款 ${formatMoney(amount)}` : '收款'}
    >
      {payer === null && (
        <PayerField
          value={customer}
          error={errors.customer}
          onChange={(next) => change({ customer: next, chosen: {}, keep: false })}
        />
      )}
      <MoneyField
        label="收款金额"
        required
        hint={customer && query.data && (owedFen > 0 ? `现在欠 ${formatMoney(owedFen)}` : '现在没有欠款')}
        {...form.field('amount')}
      />
      {owedFen > 0 && (
        <FilterBar label="常用金额">
          <Chip onClick={() => change({ amount: owedFen })}>全部欠款 {formatMoney(owedFen)}</Chip>
        </FilterBar>
      )}
      <ReceivingAccountField
        value={payment.account}
        error={errors.account}
        onChange={(account) => change({ account })}
      />
      <DateField label="收款日期" required max={today()} {...form.field('day')} />
      {debts.length > 1 && (
        <SegmentedControl
          label="还哪些单据"
          options={[
            { value: 'oldest', label: '先还最早的' },
            { value: 'chosen', label: '自己选择' },
          ]}
          value={by}
          onChange={(next) => change({ by: next })}
        />
      )}
      {by === 'chosen' && (
        <DocumentAllocation
          debts={debts}
          chosen={chosen}
          error={errors.chosen}
          onChange={(next) =>
            change({
              chosen: next,
              amount: sumOfAllocations({ ...payment, chosen: next }, debts) || null,
            })
          }
        />
      )}
      {unallocated > 0 && query.data && (
        <Checkbox
          label={`多出的 ${formatMoney(unallocated)} 留作预收，下次自动抵扣`}
          {...form.checkbox('keep')}
        />
      )}
      <TextField label="备注" maxLength={DEBT_NOTE_MAX} {...form.field('note')} />
    </FormPage>
  )
}
