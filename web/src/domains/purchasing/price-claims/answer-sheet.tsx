import { answerPriceClaim } from '@shangxue/contract/purchasing/price-claims'
import { useId } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { type ClaimLine, CUT_QUERIES } from '../price-cuts/api.ts'

interface AnswerSheetProps {
  claimId: number
  line: ClaimLine
  onClose: () => void
}

/** The supplier's answer for one phone. */
export function AnswerSheet({ claimId, line, onClose }: AnswerSheetProps) {
  const { imei, claim_fen, answer_fen, answer_note } = line
  const formId = useId()
  const form = useForm<{ amount: number | null; reason: string }>({
    initial: { amount: answer_fen ?? claim_fen, reason: answer_note },
    validate: ({ amount, reason }) => ({
      amount:
        amount === null
          ? '请填写认可的金额，不认可填 0'
          : amount > claim_fen && `申报 ${formatMoney(claim_fen)}，回复不能更多`,
      reason: amount !== null && amount < claim_fen && reason.trim() === '' && '没有全额认可，请填写原因',
    }),
  })
  const answer = useCall(answerPriceClaim, { invalidates: CUT_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ amount, reason }) =>
      answer.mutateAsync({
        id: claimId,
        answers: [{ imei, amount_fen: amount ?? 0, reason: reason.trim() }],
        accept_others: false,
      }),
    '已登记回复',
    onClose,
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={`回复 ${imei}`}
      footer={
        <Button type="submit" form={formId} block busy={form.page.busy}>
          保存
        </Button>
      }
    >
      <Form id={formId} label="供应商的回复" error={form.page.error} onSubmit={submit}>
        <MoneyField
          label="认可的金额"
          hint={`申报 ${formatMoney(claim_fen)}，不认可填 0`}
          required
          {...form.field('amount')}
        />
        <TextField label="原因" maxLength={200} {...form.field('reason')} />
      </Form>
    </Sheet>
  )
}
