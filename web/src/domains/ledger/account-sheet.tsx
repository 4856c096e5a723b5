import {
  ACCOUNT_KIND_NAMES,
  ACCOUNT_KINDS,
  type AccountKind,
  addAccount,
  editAccount,
} from '@shangxue/contract/ledger/endpoints'
import { useCall } from '../../lib/api/mutations.ts'
import { Checkbox } from '../../ui/form/choices/checkbox.tsx'
import { SegmentedControl } from '../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormSheet } from '../../ui/overlay/sheet/form-sheet.tsx'
import { LocationField } from '../stock/public.ts'
import styles from './accounts.module.css'
import { ACCOUNT_QUERIES, type Account } from './api.ts'

const KINDS = ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_KIND_NAMES[value] }))
const NUMBER_PATTERN = /^[0-9A-Za-z *-]*$/

interface AccountSheetProps {
  open: boolean
  onClose: () => void
  /** Omitted for a new account. */
  account?: Account | undefined
}

interface Values {
  kind: AccountKind
  name: string
  number: string
  location: number | null
  opening: number | null
  active: boolean
}

/** Adds an account with its opening balance, or edits or closes an existing one. */
export function AccountSheet({ open, onClose, account }: AccountSheetProps) {
  const form = useForm<Values>({
    initial: {
      kind: account?.kind ?? 'bank',
      name: account?.name ?? '',
      number: account?.number ?? '',
      location: account?.location_id ?? null,
      opening: null,
      active: account?.active ?? true,
    },
    draft: account ? `account-${account.id}-${account.version}` : 'account-new',
    open,
    validate: ({ name, number }) => ({
      name: name.trim() === '' && '请填写账户名称',
      number: numberError(number),
    }),
  })
  const { values } = form
  const mutationOptions = { invalidates: ACCOUNT_QUERIES, ...form.callOptions }
  const creation = useCall(addAccount, mutationOptions)
  const updateAccount = useCall(editAccount, mutationOptions)

  const submit = form.handleSubmit(
    ({ kind, location, opening, active, ...texts }) => {
      const [name, number] = [texts.name.trim(), texts.number.trim()]
      if (account)
        return updateAccount.mutateAsync({ id: account.id, name, number, active, version: account.version })
      return creation.mutateAsync({
        kind,
        name,
        number,
        ...(location !== null && { location_id: location }),
        ...(opening !== null && { opening_fen: opening }),
      })
    },
    account ? '已保存' : '已新增',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={account ? '修改账户' : '新增账户'}
      {...form.sheet}
      onSubmit={submit}
    >
      {!account && (
        <SegmentedControl
          label="账户类型"
          options={KINDS}
          value={values.kind}
          onChange={(kind) => form.change({ kind, location: null })}
        />
      )}
      <TextField
        label="账户名称"
        required
        maxLength={30}
        placeholder={values.kind === 'cash' ? '例如：滨江店现金' : '例如：工行 尾号8821'}
        {...form.field('name')}
      />
      {values.kind !== 'cash' && (
        <TextField
          label="卡号或账号"
          maxLength={40}
          autoComplete="off"
          {...form.field('number')}
          error={numberError(values.number)}
        />
      )}
      {!account && values.kind === 'cash' && (
        <LocationField label="所在门店" anyLabel="不属于门店" {...form.field('location')} />
      )}
      {!account && (
        <MoneyField
          label="期初余额"
          negative
          hint="现在账户里已有的钱，没有可以不填"
          {...form.field('opening')}
        />
      )}
      {account && (
        <>
          <Checkbox label="使用中" {...form.checkbox('active')} />
          <p className={styles.hint}>停用后不能再选；有余额或正在收款的账户不能停用</p>
        </>
      )}
    </FormSheet>
  )
}

const numberError = (number: string) =>
  NUMBER_PATTERN.test(number.trim()) ? undefined : '只能是数字、字母、空格和 *'
