import { ACCOUNT_KIND_NAMES } from '@shangxue/contract/ledger/endpoints'
import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import type { FieldCommon } from '../../ui/form/fields/field.tsx'
import { PickerField } from '../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../ui/overlay/picker/picker-sheet.tsx'
import { type Account, useAccounts } from './api.ts'

interface AccountFieldProps extends FieldCommon {
  value: number | null
  onChange: (account: number | null) => void
  /** Accounts to choose from; every active account if omitted. */
  among?: (account: Account) => boolean
}

/** Selects an active account and shows its balance. */
export function AccountField({ value, onChange, among = () => true, ...field }: AccountFieldProps) {
  const [open, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = useAccounts()
  const selected = data?.list.find(({ id }) => id === value)
  const options = (data?.list ?? []).filter((account) => account.active && among(account))
  return (
    <>
      <PickerField
        {...field}
        text={selected?.name ?? ''}
        placeholder="请选择账户"
        hint={field.hint ?? (selected && `余额 ${formatMoney(selected.balance_fen)}`)}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={field.label}
        searchLabel="账户名称或卡号"
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        options={options.map(({ id, kind, name, number, balance_fen }) => ({
          value: String(id),
          label: name,
          note: [ACCOUNT_KIND_NAMES[kind], number, formatMoney(balance_fen)].filter(Boolean).join(' · '),
        }))}
        value={value === null ? null : String(value)}
        onPick={(id) => onChange(id === null ? null : Number(id))}
      />
    </>
  )
}
