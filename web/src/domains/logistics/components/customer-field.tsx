import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'

interface Customer {
  readonly id: number
  readonly name: string
}
interface CustomerFieldProps {
  value: Customer | null
  onChange: (customer: Customer | null) => void
}

const MAX_RESULTS = 30

/** Recipient of the parcel, searched on the server. */
export function CustomerField({ value, onChange }: CustomerFieldProps) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(listCustomers, { q: q.trim(), limit: MAX_RESULTS }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const list = result.data?.list ?? []
  const close = () => {
    setQ('')
    setOpen(false)
  }
  return (
    <>
      <PickerField
        label="收货客户"
        text={value?.name ?? ''}
        placeholder="请选择客户"
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={close}
        title="收货客户"
        searchLabel="名称、拼音或电话"
        anyLabel="不选客户"
        loading={result.isFetching}
        onRetry={result.isError ? result.refetch : undefined}
        onSearch={setQ}
        options={list.map(({ id, name, area, phone }) => ({
          value: String(id),
          label: name,
          note: [area, phone].filter(Boolean).join(' · '),
        }))}
        value={value === null ? null : String(value.id)}
        onPick={(id) => onChange(list.find((customer) => String(customer.id) === id) ?? null)}
      />
    </>
  )
}
