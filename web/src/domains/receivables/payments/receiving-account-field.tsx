import { ACCOUNT_KIND_NAMES } from '@shangxue/contract/ledger/endpoints'
import { useState } from 'react'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { useAccounts } from '../api.ts'

interface ReceivingAccountFieldProps {
  value: number | null
  error?: string | undefined
  onChange: (account: number) => void
}

/** Selects the account that receives the money. */
export function ReceivingAccountField({ value, error, onChange }: ReceivingAccountFieldProps) {
  const [open, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = useAccounts()
  const list = data?.list.filter(({ active }) => active) ?? []
  const selected = list.find(({ id }) => id === value)
  return (
    <>
      <PickerField
        label="收到哪个账户"
        required
        text={selected?.name ?? ''}
        placeholder="请选择账户"
        error={error}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="收到哪个账户"
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        options={list.map(({ id, name, kind, number }) => ({
          value: String(id),
          label: name,
          note: [ACCOUNT_KIND_NAMES[kind], number].filter(Boolean).join(' · '),
        }))}
        value={selected ? String(selected.id) : null}
        onPick={(id) => onChange(Number(id))}
      />
    </>
  )
}
