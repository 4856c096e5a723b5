import {
  confirmMerchantPayment,
  reverseMerchantPayment,
  withdrawMerchantPayment,
} from '@shangxue/contract/treasury/merchants'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type MerchantPaymentDetail, PAYMENT_QUERIES } from './api.ts'
import styles from './merchant-payments.module.css'
import { validateReference } from './payment-draft.ts'
import { SettledDocuments } from './settled-documents.tsx'

const MUTATION_OPTIONS = { invalidates: PAYMENT_QUERIES, quiet: true }

/** The actions on a payment, depending on its state. */
export function PaymentActions({ payment }: { payment: MerchantPaymentDetail }) {
  const [openSheet, setOpenSheet] = useState<'confirm' | 'withdraw' | 'reverse' | null>(null)
  const withdrawPayment = useCall(withdrawMerchantPayment, MUTATION_OPTIONS)
  const reversePayment = useCall(reverseMerchantPayment, MUTATION_OPTIONS)
  const close = () => setOpenSheet(null)
  const { id, state, amount_fen, account, merchant } = payment
  const onDone = (message: string) => {
    close()
    toast(message, { kind: 'success' })
  }
  return (
    <>
      {state === 'pending' && (
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={() => setOpenSheet('withdraw')}>
            撤回
          </Button>
          <Button icon="check" onClick={() => setOpenSheet('confirm')}>
            确认打款
          </Button>
        </div>
      )}
      {state === 'done' && (
        <Button kind="secondary" block icon="undo" onClick={() => setOpenSheet('reverse')}>
          冲销
        </Button>
      )}
      <ConfirmSheet open={openSheet === 'confirm'} payment={payment} onClose={close} />
      <ReasonSheet
        open={openSheet === 'withdraw'}
        onClose={close}
        title="撤回打款"
        submitLabel="撤回"
        optional
        commonReasons={['不用付了', '登记错了']}
        onSubmit={async (reason) => {
          await withdrawPayment.mutateAsync({ id, reason })
          onDone('已撤回')
        }}
      >
        <p>
          {merchant} {formatMoney(amount_fen)} 不再打款，账户余额不变
        </p>
      </ReasonSheet>
      <ReasonSheet
        open={openSheet === 'reverse'}
        onClose={close}
        title="冲销打款"
        submitLabel="冲销"
        danger
        commonReasons={['银行退回', '重复打款', '登记错了']}
        onSubmit={async (reason) => {
          await reversePayment.mutateAsync({ id, reason })
          onDone('已冲销')
        }}
      >
        <p>
          {formatMoney(amount_fen)} 今天退回{account}，这笔打款标为已冲销
        </p>
      </ReasonSheet>
    </>
  )
}

interface ConfirmProps {
  open: boolean
  payment: MerchantPaymentDetail
  onClose: () => void
}

/** Confirms a payment with its date and bank reference. */
function ConfirmSheet({ open, payment, onClose }: ConfirmProps) {
  const { id, account, amount_fen, balance_fen, cash } = payment
  const balanceAfter = balance_fen - amount_fen
  const form = useForm({
    initial: {
      day: [payment.day, today()].sort()[0] ?? today(),
      reference: payment.bank_reference,
      payables: [] as readonly number[],
    },
    open,
    validate: ({ day, reference }) => ({
      day: day === '' && '请选择打款日期',
      reference: validateReference(reference),
    }),
  })
  const confirmPayment = useCall(confirmMerchantPayment, {
    invalidates: PAYMENT_QUERIES,
    ...form.callOptions,
  })
  const submit = form.handleSubmit(
    ({ day, reference, payables }) =>
      confirmPayment.mutateAsync({ id, day, bank_reference: reference, payable_ids: [...payables] }),
    '已打款',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="确认打款"
      submitLabel={`已打款 ${formatMoney(amount_fen)}`}
      {...form.sheet}
      onSubmit={submit}
    >
      <Notice kind={balanceAfter < 0 ? 'warning' : 'info'}>
        {account}现有 {formatMoney(balance_fen)}，打款后{balanceAfter < 0 && !cash ? '透支' : '剩'}{' '}
        {formatMoney(balanceAfter < 0 && !cash ? -balanceAfter : balanceAfter)}
      </Notice>
      <DateField label="打款日期" required max={today()} {...form.field('day')} />
      <TextField
        label="银行流水号"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        hint="回单上的流水号，同一账户不能重复"
        value={form.values.reference}
        error={form.errors.reference}
        onChange={(event) => form.change({ reference: event.target.value.trim() })}
      />
      <SettledDocuments
        merchantId={payment.merchant_id}
        amountFen={amount_fen}
        chosen={form.values.payables}
        onChange={(payables) => form.change({ payables })}
      />
    </FormSheet>
  )
}
