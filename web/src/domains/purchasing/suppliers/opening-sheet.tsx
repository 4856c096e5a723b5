import { addOpeningPayable, reverseOpeningPayable } from '@shangxue/contract/purchasing/payables'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { PURCHASE_QUERIES, type SupplierAccount } from '../api.ts'

interface OpeningSheetProps {
  open: boolean
  onClose: () => void
  supplierId: number
}

const KINDS = [
  { value: 'owed', label: '还欠供应商' },
  { value: 'prepaid', label: '已预付' },
] as const

/** Records what a supplier was owed, or had received in advance, before its account began. */
export function OpeningSheet({ open, onClose, supplierId }: OpeningSheetProps) {
  const form = useForm({
    initial: {
      kind: 'owed' as 'owed' | 'prepaid',
      amount: null as number | null,
      day: today(),
      note: '',
    },
    open,
    validate: ({ amount, day }) => ({
      amount: !amount && '请填写金额',
      day: day === '' && '请选择日期，账龄从这一天算',
    }),
  })
  const add = useCall(addOpeningPayable, { invalidates: PURCHASE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ kind, amount, day, note }) =>
      add.mutateAsync({
        ...{ id: supplierId, day, note: note.trim() },
        amount_fen: kind === 'owed' ? (amount ?? 0) : -(amount ?? 0),
      }),
    '已登记期初应付',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="期初应付"
      submitLabel="登记"
      {...form.sheet}
      onSubmit={submit}
    >
      <SegmentedControl
        label="期初"
        options={[...KINDS]}
        value={form.values.kind}
        onChange={(kind) => form.change({ kind })}
      />
      <MoneyField label="金额" required {...form.field('amount')} />
      <DateField label="日期" required max={today()} hint="账龄从这一天算" {...form.field('day')} />
      <TextField label="备注" maxLength={200} {...form.field('note')} />
    </FormSheet>
  )
}

interface ReverseOpeningSheetProps {
  opening: SupplierAccount['documents'][number] | undefined
  onClose: () => void
}

export function ReverseOpeningSheet({ opening, onClose }: ReverseOpeningSheetProps) {
  const reverse = useCall(reverseOpeningPayable, { invalidates: PURCHASE_QUERIES, quiet: true })
  return (
    <ReasonSheet
      open={opening !== undefined}
      onClose={onClose}
      title="冲销期初应付"
      submitLabel="冲销"
      danger
      commonReasons={['金额登记错了', '日期登记错了', '登记错了供应商']}
      onSubmit={async (reason) => {
        await reverse.mutateAsync({ id: opening?.source_id ?? 0, reason })
        onClose()
        toast('已冲销', { kind: 'success' })
      }}
    >
      <p>
        {opening?.number} {formatMoney(opening?.amount_fen ?? 0)} 今天冲销，需要时重新登记
      </p>
    </ReasonSheet>
  )
}
