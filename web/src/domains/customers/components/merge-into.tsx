import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/index.ts'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import type { Card } from '../customers.ts'
import { MergeSheet } from './merge-sheet.tsx'

interface MergeIntoProps {
  customer: Card
  open: boolean
  onClose: () => void
}

const SHOWN = 30

/** Selects the customer to merge into, followed by a preview. */
export function MergeInto({ customer, open, onClose }: MergeIntoProps) {
  const [q, setQ] = useState('')
  const [into, setInto] = useState<number | null>(null)
  const found = useQuery({
    ...query(listCustomers, { q: q.trim(), limit: SHOWN }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.list ?? []).filter(({ id }) => id !== customer.id)
  return (
    <>
      <PickerSheet
        open={open}
        onClose={onClose}
        title="保留哪位客户"
        searchLabel="名称、拼音或电话"
        loading={found.isFetching}
        onRetry={found.isError ? found.refetch : undefined}
        onSearch={setQ}
        options={others.map(({ id, name, area, phone }) => ({
          value: String(id),
          label: name,
          note: [area, phone].filter(Boolean).join(' · '),
        }))}
        value={null}
        onPick={(id) => setInto(Number(id))}
      />
      {into !== null && <MergeSheet from={customer.id} into={into} onClose={() => setInto(null)} />}
    </>
  )
}
