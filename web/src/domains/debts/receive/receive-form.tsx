import { receivePayment } from '@shangxue/contract/debt-documents'
import { DEBT_NOTE_MAX } from '@shangxue/contract/debts'
import { ERRORS } from '@shangxue/contract/errors'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { ApiError, useCall } from '../../../lib/api/index.ts'
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
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useWayBack } from '../../stock/public.ts'
import { CustomerField, type Payer } from '../components/customer-field.tsx'
import { DEBT_READS, documentPath, OVERVIEW, useAccounts, useCustomerDebts } from '../debts.ts'
import { AccountField } from './account-field.tsx'
import { ChosenDocuments } from './chosen-documents.tsx'
import { beyond, debtsIn, errorsOf, inputOf, newPayment, sumOfChosen } from './payment.ts'

const TITLE = '客户收款'
/** Where money came into last. */
const ACCOUNT_SLOT = 'debt-account'

/** A customer pays what is owed, or ahead; who it is may stand in the address. */
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
  const draft = useDraft(slot, newPayment(payer, last))
  const { customer, amount, chosen, keep, day, note } = draft.value
  const found = useCustomerDebts(customer?.id ?? 0, customer !== null)
  const accounts = useAccounts()
  const owedFen = found.data?.owed_fen ?? 0
  const debts = debtsIn(found.data)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const send = useCall(receivePayment, { stale: DEBT_READS, quiet: true, chain: draft.chain })
  const by = debts.length > 1 ? draft.value.by : 'oldest'
  // an account that was closed since it was used last is chosen anew
  const open = accounts.data?.list.some(({ id, active }) => active && id === draft.value.account)
  const payment = { ...draft.value, by, account: open === false ? null : draft.value.account }
  const wrong = errorsOf(payment, debts, owedFen)
  const errors = tried ? wrong : {}
  const over = beyond(payment, debts, owedFen)

  const submit = async () => {
    setTried(true)
    setRefusal(undefined)
    if (Object.keys(wrong).length > 0 || !found.data) return
    try {
      const made = await send.mutateAsync(inputOf(payment, debts, owedFen))
      store(draftKey(ACCOUNT_SLOT), String(payment.account))
      draft.clear()
      toast('已收款', { kind: 'success' })
      await navigate(documentPath(made.id), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      if (error.code === ERRORS.debt_changed.code) await found.refetch()
    }
  }
  return (
    <FormPage
      title={TITLE}
      subtitle={payer?.name}
      back={back}
      inList
      onSubmit={submit}
      submitLabel={amount ? `收款 ${formatMoney(amount)}` : '收款'}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={refusal}
    >
      {payer === null && (
        <CustomerField
          value={customer}
          error={errors.customer}
          onChange={(next) => draft.change({ customer: next, chosen: {}, keep: false })}
        />
      )}
      <MoneyField
        label="收款金额"
        required
        value={amount}
        error={errors.amount}
        hint={customer && found.data && (owedFen > 0 ? `现在欠 ${formatMoney(owedFen)}` : '现在没有欠款')}
        onChange={(next) => draft.change({ amount: next })}
      />
      {owedFen > 0 && (
        <FilterBar label="常用金额">
          <Chip onClick={() => draft.change({ amount: owedFen })}>全部欠款 {formatMoney(owedFen)}</Chip>
        </FilterBar>
      )}
      <AccountField
        value={payment.account}
        error={errors.account}
        onChange={(account) => draft.change({ account })}
      />
      <DateField
        label="收款日期"
        required
        max={today()}
        value={day}
        error={errors.day}
        onChange={(event) => draft.change({ day: event.target.value })}
      />
      {debts.length > 1 && (
        <SegmentedControl
          label="还哪些单据"
          options={[
            { value: 'oldest', label: '先还最早的' },
            { value: 'chosen', label: '自己选择' },
          ]}
          value={by}
          onChange={(next) => draft.change({ by: next })}
        />
      )}
      {by === 'chosen' && (
        <ChosenDocuments
          debts={debts}
          chosen={chosen}
          error={errors.chosen}
          onChange={(next) =>
            draft.change({
              chosen: next,
              amount: sumOfChosen({ ...payment, chosen: next }, debts) || null,
            })
          }
        />
      )}
      {over > 0 && found.data && (
        <Checkbox
          label={`多出的 ${formatMoney(over)} 留作预收，下次自动抵扣`}
          checked={keep}
          error={errors.keep}
          onChange={(event) => draft.change({ keep: event.target.checked })}
        />
      )}
      <TextField
        label="备注"
        maxLength={DEBT_NOTE_MAX}
        value={note}
        onChange={(event) => draft.change({ note: event.target.value })}
      />
    </FormPage>
  )
}
