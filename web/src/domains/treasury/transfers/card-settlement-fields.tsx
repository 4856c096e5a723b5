import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { AccountField } from '../../ledger/public.ts'
import { useBankCards, useStores } from './api.ts'
import { type FieldsProps, hasFee } from './transfer-draft.ts'

/** Card settlement: the store, the clearing account and the bank card that receives the money. */
export function CardSettlementFields({ draft, change, errors }: FieldsProps) {
  const cards = useBankCards()
  const stores = useStores()
  const list = cards.data ?? []
  return (
    <>
      <OptionField
        label="门店"
        {...(hasFee(draft)
          ? { required: true, placeholder: '请选择门店', hint: '手续费记成这家门店的支出' }
          : { placeholder: '全部门店', anyLabel: '全部门店' })}
        error={errors.store}
        query={stores}
        options={(stores.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.store}
        onChange={(store) => change({ store })}
      />
      <AccountField
        label="刷卡收款账户"
        required
        hint="门店刷卡时记入的账户"
        value={draft.from}
        error={errors.from}
        among={({ id, kind }) => kind !== 'cash' && id !== draft.to}
        onChange={(from) => change({ from })}
      />
      <OptionField
        label="到账银行卡"
        required
        placeholder="请选择银行卡"
        query={cards}
        error={errors.to}
        options={list
          .filter(({ id }) => id !== draft.from)
          .map(({ id, name, number, balance_fen }) => ({
            value: String(id),
            label: name,
            note: [number, formatMoney(balance_fen)].filter(Boolean).join(' · '),
          }))}
        value={draft.to}
        onChange={(to) => change({ to })}
      />
    </>
  )
}

interface OptionFieldProps {
  label: string
  placeholder: string
  required?: boolean
  anyLabel?: string
  hint?: string
  error?: string | undefined
  query: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown }
  options: readonly { value: string; label: string; note?: string }[]
  value: number | null
  onChange: (id: number | null) => void
}

function OptionField({
  label,
  placeholder,
  required,
  anyLabel,
  hint,
  error,
  query,
  options,
  value,
  onChange,
}: OptionFieldProps) {
  const [open, setOpen] = useState(false)
  const selected = value === null ? null : String(value)
  return (
    <>
      <PickerField
        label={label}
        {...(required && { required })}
        text={options.find((option) => option.value === selected)?.label ?? ''}
        placeholder={placeholder}
        error={error}
        {...(hint !== undefined && { hint })}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        {...(anyLabel !== undefined && { anyLabel })}
        loading={query.isPending}
        onRetry={query.isError ? query.refetch : undefined}
        options={options}
        value={selected}
        onPick={(id) => onChange(id === null ? null : Number(id))}
      />
    </>
  )
}
