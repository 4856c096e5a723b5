import { addChannel, editChannel } from '@shangxue/contract/channels/endpoints'
import {
  CHANNEL_KIND_NAMES,
  CHANNEL_METHODS,
  CHANNEL_NAME_MAX,
  type ChannelMethod,
  FEE_FIXED_MAX_FEN,
  FEE_RATE_MAX_BP,
  OWN_CHANNEL_KINDS,
  SETTLE_DAYS_MAX,
} from '@shangxue/contract/channels/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { AccountField } from '../../ledger/public.ts'
import { CHANNEL_QUERIES, type Channel } from '../api.ts'
import styles from '../channels.module.css'
import { FeeFields } from './fee-fields.tsx'

type Fee = Channel['fees'][number]
const KINDS = OWN_CHANNEL_KINDS.map((value) => ({
  ...{ value, label: CHANNEL_KIND_NAMES[value] },
}))
const METHODS = CHANNEL_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] }))

interface Values {
  name: string
  kind: (typeof OWN_CHANNEL_KINDS)[number]
  method: ChannelMethod
  account: number | null
  days: number | null
  weekend: boolean
  refunded: boolean
  preselected: boolean
  active: boolean
  fees: Fee[]
}

interface ChannelSheetProps {
  open: boolean
  onClose: () => void
  /** Omitted for a new channel. */
  channel?: Channel | undefined
}

const initialValues = (channel: Channel | undefined): Values => ({
  name: channel?.name ?? '',
  kind: channel && channel.kind !== 'subsidy' ? channel.kind : 'wallet',
  method: channel?.method ?? 'wechat',
  account: channel?.account_id ?? null,
  days: channel?.settle_days ?? 1,
  weekend: channel?.skip_weekend ?? false,
  refunded: channel?.fee_refunded ?? true,
  preselected: channel?.preselected ?? false,
  active: channel?.active ?? true,
  fees: channel?.fees ?? [{ instalments: 1, rate_bp: 0, fixed_fen: 0, bearer: 'shop' }],
})

function feeError(fees: readonly Fee[]): string | false {
  if (fees.length === 0) return '请至少选择一种期数'
  if (fees.some(({ rate_bp }) => rate_bp > FEE_RATE_MAX_BP)) return '费率不能超过 30%，请修改'
  return (
    fees.some(({ fixed_fen }) => fixed_fen > FEE_FIXED_MAX_FEN) &&
    `每笔费用不能超过 ${formatMoney(FEE_FIXED_MAX_FEN)}，请修改`
  )
}

/** Adds, changes or closes a payment channel. */
export function ChannelSheet({ open, onClose, channel }: ChannelSheetProps) {
  const form = useForm<Values>({
    initial: initialValues(channel),
    open,
    validate: ({ name, account, days, fees }) => ({
      name: name.trim() === '' && '请填写渠道名称',
      account: account === null && '请选择到账的账户',
      days: (days === null || days > SETTLE_DAYS_MAX) && `请填 0 到 ${SETTLE_DAYS_MAX} 天`,
      fees: feeError(fees),
    }),
    fieldOf: {
      [ERRORS.channel_name_taken.code]: 'name',
      [ERRORS.channel_account_cash.code]: 'account',
    },
  })
  const { values } = form
  const options = { invalidates: CHANNEL_QUERIES, ...form.callOptions }
  const creation = useCall(addChannel, options)
  const change = useCall(editChannel, options)
  const submit = form.handleSubmit(
    ({ name, kind, method, account, days, weekend, refunded, preselected, active, fees }) => {
      const content = {
        ...{ name: name.trim(), kind, method, account_id: account ?? 0, settle_days: days ?? 0 },
        ...{ skip_weekend: weekend, fee_refunded: refunded, preselected, fees },
      }
      return channel
        ? change.mutateAsync({ ...content, id: channel.id, version: channel.version, active })
        : creation.mutateAsync(content)
    },
    channel ? '已保存' : '已新增',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={channel ? '修改渠道' : '新增渠道'}
      {...form.sheet}
      onSubmit={submit}
    >
      <SegmentedControl
        label="渠道类型"
        options={KINDS}
        value={values.kind}
        onChange={(kind) => form.change({ kind })}
      />
      <TextField
        label="渠道名称"
        required
        maxLength={CHANNEL_NAME_MAX}
        placeholder="例如：花呗分期"
        {...form.field('name')}
      />
      <SegmentedControl
        label="收款方式"
        named
        options={METHODS}
        value={values.method}
        onChange={(method) => form.change({ method })}
      />
      <AccountField
        label="到账账户"
        required
        among={({ kind }) => kind !== 'cash'}
        {...form.field('account')}
      />
      <NumberField label="几天后到账" required suffix="天" {...form.field('days')} />
      <Checkbox label="到账日在周末时顺延到周一" {...form.checkbox('weekend')} />
      <FeeFields value={values.fees} error={form.errors.fees} onChange={(fees) => form.change({ fees })} />
      <Checkbox label="退款时渠道退回手续费" {...form.checkbox('refunded')} />
      <Checkbox label="开单时默认用这个渠道" {...form.checkbox('preselected')} />
      {channel && <Checkbox label="使用中" {...form.checkbox('active')} />}
      <p className={styles.hint}>改动只影响以后的收款；手续费四舍五入到分</p>
    </FormSheet>
  )
}
