import { addMerchant, changeMerchant, MERCHANT_NAME_MAX } from '@shangxue/contract/treasury/merchants'
import { useCall } from '../../../lib/api/mutations.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { type Merchant, PAYMENT_QUERIES } from './api.ts'

const DAYS_MAX = 365
const DAYS_ERROR = '天数请填 0 到 365'

interface KnownMerchant {
  readonly id: number
  readonly name: string
}
/** The fields of the card; suppliers of purchasing are the same records. */
type MerchantCard = Pick<
  Merchant,
  'id' | 'name' | 'bank' | 'note' | 'contact' | 'phone' | 'payment_days' | 'lead_days' | 'active' | 'version'
>
interface MerchantSheetProps {
  open: boolean
  onClose: () => void
  /** Omitted for a new merchant. */
  merchant?: MerchantCard | undefined
  /** What the screen calls merchants: 供应商. */
  label?: string
  onSaved?: (merchant: KnownMerchant) => void
}

/** Adds, edits or deactivates a merchant and its bank details. */
export function MerchantSheet({ open, onClose, merchant, label = '商家', onSaved }: MerchantSheetProps) {
  const managesMoney = useAllowed('finance')
  const form = useForm({
    initial: {
      name: merchant?.name ?? '',
      bank: merchant?.bank ?? '',
      note: merchant?.note ?? '',
      contact: merchant?.contact ?? '',
      phone: merchant?.phone ?? '',
      paymentDays: merchant?.payment_days ?? null,
      leadDays: merchant?.lead_days ?? null,
      active: merchant?.active ?? true,
    },
    draft: merchant ? `merchant-${merchant.id}-${merchant.version}` : 'merchant-new',
    open,
    validate: ({ name, paymentDays, leadDays }) => ({
      name: name.trim() === '' && `请填写${label}名称`,
      paymentDays: (paymentDays ?? 0) > DAYS_MAX && DAYS_ERROR,
      leadDays: (leadDays ?? 0) > DAYS_MAX && DAYS_ERROR,
    }),
  })
  const mutationOptions = { invalidates: PAYMENT_QUERIES, ...form.callOptions }
  const adding = useCall(addMerchant, mutationOptions)
  const updateMerchant = useCall(changeMerchant, mutationOptions)

  const submit = form.handleSubmit(
    ({ active, paymentDays, leadDays, ...texts }): Promise<KnownMerchant> => {
      const content = {
        ...{ name: texts.name.trim(), bank: texts.bank.trim(), note: texts.note.trim() },
        ...{ contact: texts.contact.trim(), phone: texts.phone.trim() },
        ...{ payment_days: paymentDays, lead_days: leadDays },
      }
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
      title={merchant ? `修改${label}` : `新增${label}`}
      {...form.sheet}
      onSubmit={submit}
    >
      <TextField label={`${label}名称`} required maxLength={MERCHANT_NAME_MAX} {...form.field('name')} />
      <TextField label="联系人" maxLength={20} {...form.field('contact')} />
      <TextField label="电话" type="tel" maxLength={20} {...form.field('phone')} />
      {managesMoney && (
        <TextField
          label="对方收款账户"
          maxLength={80}
          hint="开户行、户名和账号，打款时照着填"
          {...form.field('bank')}
        />
      )}
      <NumberField
        label="账期"
        suffix="天"
        hint="收货后多少天付款，到期后在应付里提示"
        {...form.field('paymentDays')}
      />
      <NumberField
        label="到货天数"
        suffix="天"
        hint="下单到收货的天数，建议采购时用"
        {...form.field('leadDays')}
      />
      <TextArea label="备注" rows={2} maxLength={200} {...form.field('note')} />
      {merchant && <Checkbox label="使用中，停用后不能再登记打款" {...form.checkbox('active')} />}
    </FormSheet>
  )
}
