import { resolveDifference } from '@shangxue/contract/channels/endpoints'
import {
  MATCH_STATE_NAMES,
  RESOLUTION_KIND_NAMES,
  RESOLUTION_KINDS,
  type ResolutionKind,
} from '@shangxue/contract/channels/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ACCOUNT_QUERIES } from '../../ledger/public.ts'
import { CHANNEL_QUERIES, type ReconciledEntry } from '../api.ts'

const HINTS: Record<ResolutionKind, string> = {
  note: '只写明原因，不记账',
  correction: '按渠道的金额和手续费记账',
  fee: '只补记手续费的差额',
}

interface ResolutionSheetProps {
  id: number
  day: string
  entry: ReconciledEntry | undefined
  onClose: () => void
}

/** A fee alone differs only between a payment and a line of the same amount. */
const kindsOf = (entry: ReconciledEntry | undefined): readonly ResolutionKind[] =>
  RESOLUTION_KINDS.filter(
    (kind) => kind !== 'fee' || (entry?.payment && entry.payment.amount_fen === entry.line?.amount_fen),
  )

/** Resolves a difference by a note, a correction or the fee. */
export function ResolutionSheet({ id, day, entry, onClose }: ResolutionSheetProps) {
  const form = useForm({
    initial: { kind: null as string | null, note: '' },
    open: entry !== undefined,
    validate: ({ kind, note }) => ({
      kind: kind === null && '请选择怎么处理',
      note: note.trim() === '' && '请写下说明',
    }),
  })
  const resolve = useCall(resolveDifference, {
    invalidates: [...CHANNEL_QUERIES, ...ACCOUNT_QUERIES],
    ...form.callOptions,
  })
  const submit = form.handleSubmit(
    ({ kind, note }) =>
      resolve.mutateAsync({
        ...{ id, day, note: note.trim(), kind: kind as ResolutionKind },
        ...{ payment_id: entry?.payment?.id ?? null, line_id: entry?.line?.id ?? null },
      }),
    '已处理',
    onClose,
  )
  return (
    <FormSheet
      open={entry !== undefined}
      onClose={onClose}
      title="处理差异"
      submitLabel="处理"
      {...form.sheet}
      onSubmit={submit}
    >
      {entry && (
        <Notice>
          {MATCH_STATE_NAMES[entry.state]}，差额 {formatMoney(entry.difference_fen)}
        </Notice>
      )}
      <RadioList
        label="怎么处理"
        options={kindsOf(entry).map((value) => ({
          ...{ value, label: RESOLUTION_KIND_NAMES[value], note: HINTS[value] },
        }))}
        {...form.field('kind')}
      />
      <TextField label="说明" required maxLength={200} {...form.field('note')} />
    </FormSheet>
  )
}
