import { listMerchants } from '@shangxue/contract/treasury/merchants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { MerchantSheet } from './merchant-sheet.tsx'

interface KnownMerchant {
  readonly id: number
  readonly name: string
}
interface MerchantFieldProps {
  /** 商家 by default. */
  label?: string
  /** True by default. */
  required?: boolean
  hint?: string
  value: KnownMerchant | null
  error: string | undefined
  onChange: (merchant: KnownMerchant | null) => void
}

const MAX_MATCHES = 50

/** Searches the merchant on the server, or adds a new one. */
export function MerchantField({
  label = '商家',
  required = true,
  hint,
  value,
  error,
  onChange,
}: MerchantFieldProps) {
  const [isOpen, setIsOpen] = useState<'picker' | 'new' | null>(null)
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(listMerchants, { q: q.trim(), active: 'active', limit: MAX_MATCHES }),
    enabled: isOpen === 'picker',
    placeholderData: keepPreviousData,
  })
  const list = result.data?.list ?? []
  const close = () => {
    setQ('')
    setIsOpen(null)
  }
  return (
    <div>
      <PickerField
        label={label}
        required={required}
        hint={hint}
        text={value?.name ?? ''}
        placeholder={`请选择${label}`}
        error={error}
        onOpen={() => setIsOpen('picker')}
      />
      <Button kind="plain" small icon="plus" onClick={() => setIsOpen('new')}>
        新增{label}
      </Button>
      <PickerSheet
        open={isOpen === 'picker'}
        onClose={close}
        title={`选择${label}`}
        searchLabel="名称或拼音"
        loading={result.isFetching}
        onRetry={result.isError ? result.refetch : undefined}
        onSearch={setQ}
        options={list.map(({ id, name, bank }) => ({ value: String(id), label: name, note: bank }))}
        value={value === null ? null : String(value.id)}
        onPick={(id) => onChange(list.find((item) => String(item.id) === id) ?? null)}
      />
      <MerchantSheet open={isOpen === 'new'} onClose={close} label={label} onSaved={onChange} />
    </div>
  )
}
