import { addMerchant, changeMerchant, MERCHANT_NAME_MAX } from '@shangxue/contract/treasury/merchants'
import { useCall } from '../../../lib/api/mutations.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { type Merchant, PAYMENT_QUERIES } from './api.ts'

interface KnownMerchant {
  readonly id: number
  readonly name: string
}
interface MerchantSheetProps {
  open: boolean
  onClose: () => void
  /** Omitted for a new merchant. */
  merchant?: Merchant | undefined
  onSaved?: (merchant: KnownMerchant) => void
}

/** Adds, edits or deactivates a merchant and its bank details. */
export function MerchantSheet({ open, onClose, merchant, onSaved }: MerchantSheetProps) {
  const form = useForm({
    initial: {
      name: merchant?.name ?? '',
      bank: merchant?.bank ?? '',
      note: merchant?.note ?? '',
      active: merchant?.active ?? true,
    },
    draft: merchant ? `merchant-${merchant.id}-${merchant.version}` : 'merchant-new',
    open,
    validate: ({ name }) => ({ name: name.trim() === '' && '请填写商家名称' }),
  })
  const mutationOptions = { invalidates: PAYMENT_QUERIES, ...form.callOptions }
  const adding = useCall(addMerchant, mutationOptions)
  const updateMerchant = useCall(changeMerchant, mutationOptions)

  const submit = form.handleSubmit(
    ({ active, ...texts }): Promise<KnownMerchant> => {
      const content = { name: texts.name.trim(), bank: texts.bank.trim(), note: texts.note.trim() }
      return merchant
        ? updateMerchant.mutateAsync({ ...content, id: merchant.id, active, version: merchant.version })
        : adding.mutateAsync(content)
    },
    merchant ? '已保存' : '已新增',
    (saved) => {
      onSaved?.(saved)
      onClose()
    },
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={merchant ? '修改商家' : '新增商家'}
      {...form.sheet}
      onSubmit={submit}
    >
      <TextField label="商家名称" required maxLength={MERCHANT_NAME_MAX} {...form.field('name')} />
      <TextField
        label="对方收款账户"
        maxLength={80}
        hint="开户行、户名和账号，打款时照着填"
        {...form.field('bank')}
      />
      <TextArea label="备注" rows={2} maxLength={200} {...form.field('note')} />
      {merchant && <Checkbox label="使用中，停用后不能再登记打款" {...form.checkbox('active')} />}
    </FormSheet>
  )
}
