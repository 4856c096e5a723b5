import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'

interface Customer {
  readonly id: number
  readonly name: string
  readonly phone?: string | null
}
interface CustomerFieldProps {
  value: Customer | null
  onChange: (customer: Customer | null) => void
}

const MAX_RESULTS = 30

/** The customer of a repair, searched on the server. A walk-in customer needs none. */
export function CustomerField({ value, onChange }: CustomerFieldProps) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const sells = useAllowed('sales-record')
  const managesStock = useAllowed('inventory-manage')
  const result = useQuery({
    ...query(listCustomers, { q: q.trim(), limit: MAX_RESULTS }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const list = result.data?.list ?? []
  // The list of customers needs one of these permissions.
  if (!sells && !managesStock) return null
  return (
    <>
      <PickerField
        label="客户"
        text={value?.name ?? ''}
        placeholder="散客，点一下选择客户"
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => {
          setQ('')
          setOpen(false)
        }}
        title="客户"
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
