import { ERRORS } from '@shangxue/contract/errors/errors'
import { receivePayment } from '@shangxue/contract/receivables/documents'
import { DEBT_NOTE_MAX } from '@shangxue/contract/receivables/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { draftKey } from '../../../lib/drafts.ts'
import { formatMoney } from '../../../lib/money.ts'
import { readStored, store } from '../../../lib/storage.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useWayBack } from '../../stock/public.ts'
import { CustomerField, type Payer } from '../components/customer-field.tsx'
import { DEBT_READS, documentPath, OVERVIEW, useAccounts, useCustomerDebts } from '../debts.ts'
import { AccountField } from './account-field.tsx'
import { ChosenDocuments } from './chosen-documents.tsx'
import { beyond, debtsIn, errorsOf, inputOf, newPayment, type PaymentErrors, sumOfChosen } from './payment.ts'

const TITLE = '客户收款'
/** Remembers the account used last. */
const ACCOUNT_SLOT = 'debt-account'

/** Records a payment of receivables or in advance. The address may name the customer. */
export function ReceiveForm({ customer }: { customer: number | undefined }) {
  if (customer === undefined) return <Form payer={null} slot="debt-receipt" />
  return <OfCustomer key={customer} id={customer} />
}

function OfCustomer({ id }: { id: number }) {
  const { data, error, refetch } = useCustomerDebts(id)
  if (data) return <Form payer={{ id, name: data.name }} slot={`debt-receipt-${id}`} />
  return (
    <Page title={TITLE} back={OVERVIEW}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />}
    </Page>
  )
}

function Form({ payer, slot }: { payer: Payer | null; slot: string }) {
  const navigate = useNavigate()
  const back = useWayBack(OVERVIEW)
  const [last] = useState(() => positive(readStored(draftKey(ACCOUNT_SLOT)) ?? '') ?? null)
  const form = useForm({
    initial: newPayment(payer, last),
    draft: slot,
    validate: (): PaymentErrors => errorsOf(payment, debts, owedFen),
    onError: ({ code }): unknown =>
      code === ERRORS.debt_changed.code ? found.refetch().then(() => undefined) : undefined,
  })
  const { values, change } = form
  const { customer, amount, chosen } = values
  const found = useCustomerDebts(customer?.id ?? 0, customer !== null)
  const accounts = useAccounts()
  const owedFen = found.data?.owed_fen ?? 0
  const debts = debtsIn(found.data)
  const send = useCall(receivePayment, { stale: DEBT_READS, ...form.callOptions })
  const by = debts.length > 1 ? values.by : 'oldest'
  // an account that was closed in the meantime must be selected again
  const open = accounts.data?.list.some(({ id, active }) => active && id === values.account)
  const payment = { ...values, by, account: open === false ? null : values.account }
  const over = beyond(payment, debts, owedFen)
  const { errors } = form

  const submit = form.handleSubmit(
    () => (found.data ? send.mutateAsync(inputOf(payment, debts, owedFen)) : undefined),
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
        <CustomerField
          value={customer}
          error={errors.customer}
          onChange={(next) => change({ customer: next, chosen: {}, keep: false })}
        />
      )}
      <MoneyField
        label="收款金额"
        required
        hint={customer && found.data && (owedFen > 0 ? `现在欠 ${formatMoney(owedFen)}` : '现在没有欠款')}
        {...form.field('amount')}
      />
      {owedFen > 0 && (
        <FilterBar label="常用金额">
          <Chip onClick={() => change({ amount: owedFen })}>全部欠款 {formatMoney(owedFen)}</Chip>
        </FilterBar>
      )}
      <AccountField
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
        <ChosenDocuments
          debts={debts}
          chosen={chosen}
          error={errors.chosen}
          onChange={(next) =>
            change({
              chosen: next,
              amount: sumOfChosen({ ...payment, chosen: next }, debts) || null,
            })
          }
        />
      )}
      {over > 0 && found.data && (
        <Checkbox label={`多出的 ${formatMoney(over)} 留作预收，下次自动抵扣`} {...form.checkbox('keep')} />
      )}
      <TextField label="备注" maxLength={DEBT_NOTE_MAX} {...form.field('note')} />
    </FormPage>
  )
}
