import { savePurchaseSettings } from '@shangxue/contract/purchasing/orders'
import { useCall } from '../../../lib/api/mutations.ts'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { PURCHASE_QUERIES, useSettings } from '../api.ts'

interface SettingsSheetProps {
  open: boolean
  onClose: () => void
}

/** The amount above which orders need approval, and the days of suggested orders. */
export function SettingsSheet({ open, onClose }: SettingsSheetProps) {
  const { data, error, refetch } = useSettings()
  if (data) return <SettingsForm key={JSON.stringify(data)} open={open} onClose={onClose} settings={data} />
  return (
    <Sheet open={open} onClose={onClose} title="采购设置">
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={3} />}
    </Sheet>
  )
}

interface SettingsFormProps extends SettingsSheetProps {
  settings: { order_approval_fen: number | null; cover_days: number; lead_days: number }
}

function SettingsForm({ open, onClose, settings }: SettingsFormProps) {
  const form = useForm({
    initial: {
      approval: settings.order_approval_fen,
      cover: settings.cover_days as number | null,
      lead: settings.lead_days as number | null,
    },
    open,
    validate: ({ cover, lead }) => ({
      cover: (cover === null || cover < 1 || cover > 180) && '请填 1 到 180 天',
      lead: (lead === null || lead > 180) && '请填 0 到 180 天',
    }),
  })
  const save = useCall(savePurchaseSettings, { invalidates: PURCHASE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ approval, cover, lead }) =>
      save.mutateAsync({ order_approval_fen: approval, cover_days: cover ?? 1, lead_days: lead ?? 0 }),
    '已保存',
    onClose,
  )
  return (
    <FormSheet open={open} onClose={onClose} title="采购设置" {...form.sheet} onSubmit={submit}>
      <MoneyField
        label="超过多少要批准"
        hint="不填时采购单不用批准，老板提交的也不用"
        {...form.field('approval')}
      />
      <NumberField
        label="备货天数"
        required
        suffix="天"
        hint="建议采购按近 28 天的销量，备够到货后这些天"
        {...form.field('cover')}
      />
      <NumberField
        label="到货天数"
        required
        suffix="天"
        hint="供应商资料没有填到货天数时用"
        {...form.field('lead')}
      />
    </FormSheet>
  )
}
