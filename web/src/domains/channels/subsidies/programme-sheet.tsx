import { CHANNEL_METHODS, CHANNEL_NAME_MAX, type ChannelMethod } from '@shangxue/contract/channels/schemas'
import { addProgramme, editProgramme } from '@shangxue/contract/channels/subsidies'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { AccountField } from '../../ledger/public.ts'
import { CHANNEL_QUERIES, type Programme } from '../api.ts'
import styles from '../channels.module.css'

const METHODS = CHANNEL_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] }))
const BP_PER_PERCENT = 100

interface Values {
  name: string
  method: ChannelMethod
  account: number | null
  ceiling: number | null
  percent: number | null
  piece: number | null
  from: string
  until: string
  person: boolean
  box: boolean
  phone: boolean
  invoice: boolean
  activation: boolean
}

const initialValues = (programme: Programme | undefined): Values => ({
  name: programme?.name ?? '',
  method: programme?.method ?? 'card',
  account: programme?.account_id ?? null,
  ceiling: programme?.price_ceiling_fen ?? null,
  percent: programme ? programme.rate_bp / BP_PER_PERCENT : null,
  piece: programme?.piece_ceiling_fen ?? null,
  from: programme?.from ?? '',
  until: programme?.until ?? '',
  person: programme?.needs_person ?? false,
  box: programme?.needs_box_photo ?? true,
  phone: programme?.needs_phone_photo ?? true,
  invoice: programme?.needs_invoice ?? true,
  activation: programme?.needs_activation ?? true,
})

interface ProgrammeSheetProps {
  open: boolean
  onClose: () => void
  /** Omitted for a new programme. */
  programme?: Programme | undefined
}

/** The rules of a subsidy programme. */
export function ProgrammeSheet({ open, onClose, programme }: ProgrammeSheetProps) {
  const form = useForm<Values>({
    initial: initialValues(programme),
    open,
    validate: ({ name, account, ceiling, percent, piece, from, until }) => ({
      name: name.trim() === '' && '请填写项目名称',
      account: account === null && '请选择到账的账户',
      ceiling: !ceiling && '请填写最高单价',
      percent: (!percent || percent > 100) && '请填 0.01 到 100',
      piece: !piece && '请填写每台最多补多少',
      from: from === '' && '请选择开始日期',
      until: (until === '' && '请选择结束日期') || (until < from && '结束日期不能早于开始日期'),
    }),
    fieldOf: { [ERRORS.channel_name_taken.code]: 'name', [ERRORS.channel_account_cash.code]: 'account' },
  })
  const options = { invalidates: CHANNEL_QUERIES, ...form.callOptions }
  const creation = useCall(addProgramme, options)
  const change = useCall(editProgramme, options)
  const submit = form.handleSubmit(
    ({ name, method, account, ceiling, percent, piece, from, until, ...needs }) => {
      const content = {
        ...{ name: name.trim(), method, account_id: account ?? 0, from, until },
        ...{ price_ceiling_fen: ceiling ?? 0, piece_ceiling_fen: piece ?? 0 },
        rate_bp: Math.round((percent ?? 0) * BP_PER_PERCENT),
        ...{ needs_person: needs.person, needs_box_photo: needs.box, needs_phone_photo: needs.phone },
        ...{ needs_invoice: needs.invoice, needs_activation: needs.activation },
      }
      return programme
        ? change.mutateAsync({ ...content, id: programme.id, version: programme.version })
        : creation.mutateAsync(content)
    },
    programme ? '已保存' : '已新增',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={programme ? '修改补贴项目' : '新增补贴项目'}
      {...form.sheet}
      onSubmit={submit}
    >
      <TextField
        label="项目名称"
        required
        maxLength={CHANNEL_NAME_MAX}
        placeholder="例如：国补 2026"
        {...form.field('name')}
      />
      <SegmentedControl
        label="收款方式"
        named
        options={METHODS}
        value={form.values.method}
        onChange={(method) => form.change({ method })}
      />
      <AccountField
        label="到账账户"
        required
        among={({ kind }) => kind !== 'cash'}
        {...form.field('account')}
      />
      <MoneyField label="最高单价" required hint="单价超过它的手机没有补贴" {...form.field('ceiling')} />
      <NumberField label="补贴比例" required suffix="%" decimals={2} {...form.field('percent')} />
      <MoneyField label="每台最多" required {...form.field('piece')} />
      <div className={styles.rates}>
        <DateField label="开始日期" required {...form.field('from')} />
        <DateField label="结束日期" required {...form.field('until')} />
      </div>
      <Checkbox label="要登记客户姓名和证件后四位" {...form.checkbox('person')} />
      <Checkbox label="要盒子和 IMEI 照片" {...form.checkbox('box')} />
      <Checkbox label="要开机和 IMEI 照片" {...form.checkbox('phone')} />
      <Checkbox label="要发票号" {...form.checkbox('invoice')} />
      <Checkbox label="要确认已激活" {...form.checkbox('activation')} />
      <p className={styles.hint}>改动只影响以后的补贴；金额四舍五入到分</p>
    </FormSheet>
  )
}
