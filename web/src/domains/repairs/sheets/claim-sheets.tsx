import { decideRepairClaim, submitRepairClaim } from '@shangxue/contract/repairs/commands'
import { REPAIR_NOTE_MAX } from '@shangxue/contract/repairs/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { REPAIR_QUERIES, type RepairDetail } from '../api.ts'
import { MakerField } from './maker-field.tsx'
import type { RepairSheetProps } from './repair-sheet.ts'

interface ClaimValues {
  maker: string
  amount_fen: number | null
  note: string
}

/** Claims money from the maker. */
export function ClaimSheet({ repair, open, onClose }: RepairSheetProps) {
  const form = useForm<ClaimValues>({
    initial: { maker: repair.shipments[0]?.maker ?? '', amount_fen: null, note: '' },
    open,
    validate: ({ maker, amount_fen }) => ({
      maker: maker.trim() === '' && '请填写厂家或维修点',
      amount_fen: (amount_fen ?? 0) <= 0 && '请填写索赔金额',
    }),
  })
  const claim = useCall(submitRepairClaim, { invalidates: REPAIR_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ maker, amount_fen, note }) =>
      claim.mutateAsync({
        ...{ id: repair.id, maker: maker.trim(), amount_fen: amount_fen ?? 0, note: note.trim() },
      }),
    '已提交，等厂家答复',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="向厂家索赔"
      submitLabel="提交"
      {...form.sheet}
      onSubmit={submit}
    >
      <MakerField {...form.field('maker')} />
      <MoneyField label="索赔金额" required {...form.field('amount_fen')} />
      <TextArea label="依据" rows={2} maxLength={REPAIR_NOTE_MAX} {...form.field('note')} />
    </FormSheet>
  )
}

interface ClaimAnswerSheetProps {
  claim: RepairDetail['claims'][number]
  open: boolean
  onClose: () => void
}

const ANSWERS = [
  { value: 'yes', label: '厂家同意' },
  { value: 'no', label: '厂家拒绝' },
] as const

interface ClaimAnswerValues {
  accepted: 'yes' | 'no'
  accepted_fen: number | null
  answer: string
}

/** Records the maker's answer to a claim. */
export function ClaimAnswerSheet({ claim, open, onClose }: ClaimAnswerSheetProps) {
  const form = useForm<ClaimAnswerValues>({
    initial: { accepted: 'yes', accepted_fen: claim.amount_fen, answer: '' },
    open,
    validate: ({ accepted, accepted_fen }) => ({
      accepted_fen:
        accepted === 'yes' &&
        (accepted_fen === null || accepted_fen > claim.amount_fen) &&
        `请填写不超过 ${formatMoney(claim.amount_fen)} 的金额`,
    }),
  })
  const decide = useCall(decideRepairClaim, { invalidates: REPAIR_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ accepted, accepted_fen, answer }) =>
      decide.mutateAsync({
        ...{ id: claim.id, accepted: accepted === 'yes', answer: answer.trim() },
        accepted_fen: accepted === 'yes' ? (accepted_fen ?? 0) : 0,
      }),
    '已记录厂家答复',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="厂家答复"
      submitLabel="保存答复"
      {...form.sheet}
      onSubmit={submit}
    >
      <p>
        {claim.maker} {formatMoney(claim.amount_fen)}
      </p>
      <SegmentedControl
        label="厂家答复"
        options={ANSWERS}
        value={form.values.accepted}
        onChange={(accepted) => form.change({ accepted })}
      />
      {form.values.accepted === 'yes' && (
        <MoneyField label="同意金额" required {...form.field('accepted_fen')} />
      )}
      <TextArea label="说明" rows={2} maxLength={REPAIR_NOTE_MAX} {...form.field('answer')} />
    </FormSheet>
  )
}
