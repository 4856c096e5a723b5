import { FUND_KIND_NAMES, FUND_KINDS, requestFundAdjustment } from '@shangxue/contract/treasury/transfers'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { CategoryField } from '../../expenses/public.ts'
import { AccountField, useAccounts } from '../../ledger/public.ts'
import { LIST_PATH, TRANSFER_QUERIES, transferPath } from './api.ts'
import { CardSettlementFields } from './card-settlement-fields.tsx'
import {
  type FieldsProps,
  hasFee,
  newTransferDraft,
  type TransferDraft,
  toTransferInput,
  validateTransfer,
} from './transfer-draft.ts'

const KINDS = FUND_KINDS.map((value) => ({ value, label: FUND_KIND_NAMES[value] }))

export default function TransferForm() {
  const navigate = useNavigate()
  const back = useBackTarget(LIST_PATH)
  const form = useForm({
    initial: newTransferDraft(),
    draft: 'fund-adjustment-new',
    validate: validateTransfer,
  })
  const requestTransfer = useCall(requestFundAdjustment, {
    invalidates: TRANSFER_QUERIES,
    ...form.callOptions,
  })
  const submit = form.handleSubmit(
    (values) => requestTransfer.mutateAsync(toTransferInput(values)),
    '已提交，等待审批',
    ({ id }) => navigate(transferPath(id), { replace: true }),
  )
  return (
    <FormPage title="申请资金调整" back={back} inList {...form.page} onSubmit={submit} submitLabel="提交审批">
      <TransferFields draft={form.values} change={form.change} errors={form.errors} />
    </FormPage>
  )
}

function TransferFields({ draft, change, errors }: FieldsProps) {
  const { kind } = draft
  return (
    <>
      <SegmentedControl
        label="调整类型"
        options={KINDS}
        value={kind}
        onChange={(next) => change({ kind: next, from: null, to: null })}
      />
      {kind === 'card' ? (
        <CardSettlementFields draft={draft} change={change} errors={errors} />
      ) : (
        <>
          <AccountField
            label="转出账户"
            required
            value={draft.from}
            error={errors.from}
            onChange={(from) => change({ from })}
          />
          <AccountField
            label="转入账户"
            required
            value={draft.to}
            error={errors.to}
            among={({ id }) => id !== draft.from}
            onChange={(to) => change({ to })}
          />
        </>
      )}
      <MoneyField
        label={kind === 'card' ? '刷卡金额' : '金额'}
        required
        value={draft.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
      />
      {kind === 'card' && (
        <MoneyField
          label="手续费"
          hint={
            draft.amount !== null && draft.amount > (draft.fee ?? 0)
              ? `实际到账 ${formatMoney(draft.amount - (draft.fee ?? 0))}，手续费记为支出`
              : '银行扣下的手续费，记为支出'
          }
          value={draft.fee}
          error={errors.fee}
          onChange={(fee) => change({ fee })}
        />
      )}
      {hasFee(draft) && (
        <CategoryField
          label="手续费项目"
          required
          direction="expense"
          hint="批准后记成这个项目的一笔支出，支出分析里能看到"
          value={draft.item}
          error={errors.item}
          onPick={(item) => change({ item })}
        />
      )}
      <OverdraftWarning draft={draft} />
      {kind === 'temporary' && (
        <DateField
          label="归还日期"
          required
          min={today()}
          value={draft.due}
          error={errors.due}
          onChange={(event) => change({ due: event.target.value })}
        />
      )}
      <TextArea
        label="原因"
        required
        rows={2}
        maxLength={200}
        value={draft.reason}
        error={errors.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </>
  )
}

/** Warns that a bank account will be overdrawn, or that a till will reject the transfer. */
function OverdraftWarning({ draft: { from, amount } }: { draft: TransferDraft }) {
  const account = useAccounts().data?.list.find(({ id }) => id === from)
  if (!account || amount === null || account.balance_fen >= amount) return null
  return (
    <Notice kind="warning">
      {account.name}的余额不够，
      {account.kind === 'cash'
        ? '补足现金后才能批准'
        : `批准后将透支 ${formatMoney(amount - account.balance_fen)}`}
    </Notice>
  )
}
