import { listMerchants } from '@shangxue/contract/treasury/merchants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PickerField } from '../../../ui/form/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { MerchantSheet } from './merchant-sheet.tsx'

interface Known {
  readonly id: number
  readonly name: string
}
interface MerchantFieldProps {
  value: Known | null
  error: string | undefined
  onChange: (merchant: Known | null) => void
}

const SHOWN = 50

/** Searches the merchant on the server, or adds a new one. */
export function MerchantField({ value, error, onChange }: MerchantFieldProps) {
  const [opened, setOpened] = useState<'picker' | 'new' | null>(null)
  const [q, setQ] = useState('')
  const found = useQuery({
    ...query(listMerchants, { q: q.trim(), active: 'active', limit: SHOWN }),
    enabled: opened === 'picker',
    placeholderData: keepPreviousData,
  })
  const list = found.data?.list ?? []
  const close = () => {
    setQ('')
    setOpened(null)
  }
  return (
    <div>
      <PickerField
        label="商家"
        required
        text={value?.name ?? ''}
        placeholder="请选择商家"
        error={error}
        onOpen={() => setOpened('picker')}
      />
      <Button kind="plain" small icon="plus" onClick={() => setOpened('new')}>
        新增商家
      </Button>
      <PickerSheet
        open={opened === 'picker'}
        onClose={close}
        title="选择商家"
        searchLabel="名称或拼音"
        loading={found.isFetching}
        onRetry={found.isError ? found.refetch : undefined}
        onSearch={setQ}
        options={list.map(({ id, name, bank }) => ({ value: String(id), label: name, note: bank }))}
        value={value === null ? null : String(value.id)}
        onPick={(id) => onChange(list.find((one) => String(one.id) === id) ?? null)}
      />
      <MerchantSheet open={opened === 'new'} onClose={close} onSaved={onChange} />
    </div>
  )
}
