import { answerRepairQuote, quoteRepair } from '@shangxue/contract/repairs/commands'
import { type ConsentMethod, REPAIR_NOTE_MAX } from '@shangxue/contract/repairs/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { REPAIR_QUERIES } from '../api.ts'
import { ConsentFields } from '../intake/consent-fields.tsx'
import styles from '../repairs.module.css'
import type { RepairSheetProps } from './repair-sheet.ts'

/** Offers a price to the customer. */
export function QuoteSheet({ repair, open, onClose }: RepairSheetProps) {
  const { id, quote, due_on } = repair
  const form = useForm({
    initial: {
      labour_fen: quote?.labour_fen ?? (null as number | null),
      parts_fen: quote?.parts_fen ?? (0 as number | null),
      note: quote?.note ?? '',
      due_on: due_on ?? '',
    },
    open,
    validate: ({ labour_fen, parts_fen }) => ({
      labour_fen: labour_fen === null && '请填写工时费，不收填 0',
      parts_fen: parts_fen === null && '请填写配件费，不收填 0',
    }),
  })
  const call = useCall(quoteRepair, { invalidates: REPAIR_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ labour_fen, parts_fen, note, due_on: dueOn }) =>
      call.mutateAsync({
        ...{ id, labour_fen: labour_fen ?? 0, parts_fen: parts_fen ?? 0 },
        ...{ note: note.trim(), due_on: dueOn || null },
      }),
    '已报价，等客户答复',
    onClose,
  )
  const { labour_fen, parts_fen } = form.values
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="报价"
      submitLabel="报价"
      {...form.sheet}
      onSubmit={submit}
    >
      <FormGrid pair>
        <MoneyField label="工时费" required {...form.field('labour_fen')} />
        <MoneyField label="配件费" required {...form.field('parts_fen')} />
      </FormGrid>
      <p className={styles.total}>合计 {formatMoney((labour_fen ?? 0) + (parts_fen ?? 0))}</p>
      <TextArea label="报价说明" rows={2} maxLength={REPAIR_NOTE_MAX} {...form.field('note')} />
      <DateField label="约定完成日期" min={today()} {...form.field('due_on')} />
    </FormSheet>
  )
}

const ANSWERS = [
  { value: 'yes', label: '同意维修' },
  { value: 'no', label: '不修了' },
] as const

interface AnswerValues {
  agreed: 'yes' | 'no'
  consent: ConsentMethod
  signature: string
}

/** Records the customer's answer to the price. */
export function AnswerSheet({ repair, open, onClose }: RepairSheetProps) {
  const total = repair.quote?.total_fen ?? 0
  // The price that was shown when the sheet opened, which the customer answers.
  const [shown, setShown] = useState({ open, total })
  if (open !== shown.open) setShown({ open, total })
  const form = useForm<AnswerValues>({
    initial: { agreed: 'yes', consent: 'signed', signature: '' },
    open,
    validate: ({ agreed, consent, signature }) => ({
      signature: agreed === 'yes' && consent === 'signed' && signature === '' && '请客户签名，或改为电话同意',
    }),
  })
  const call = useCall(answerRepairQuote, { invalidates: REPAIR_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ agreed, consent, signature }) =>
      call.mutateAsync({
        ...{ id: repair.id, total_fen: shown.total, agreed: agreed === 'yes', consent },
        signature: consent === 'signed' ? signature : '',
      }),
    '已记录',
    onClose,
  )
  const { agreed, consent, signature } = form.values
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="记录客户答复"
      submitLabel="保存答复"
      {...form.sheet}
      onSubmit={submit}
    >
      <p className={styles.total}>报价 {formatMoney(shown.total)}</p>
      <SegmentedControl
        label="客户答复"
        options={ANSWERS}
        value={agreed}
        onChange={(next) => form.change({ agreed: next })}
      />
      {agreed === 'yes' ? (
        <ConsentFields
          terms={`客户同意按 ${formatMoney(shown.total)} 以内维修`}
          consent={consent}
          signature={signature}
          error={form.errors.signature}
          onChange={form.change}
        />
      ) : (
        <p className={styles.terms}>手机原样等客户来取，不收费</p>
      )}
    </FormSheet>
  )
}
