import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import type { CustomerDetail } from '../api.ts'
import { MergeSheet } from './merge-sheet.tsx'

interface MergeTargetSheetProps {
  customer: CustomerDetail
  open: boolean
  onClose: () => void
}

const MAX_MATCHES = 30

/** Selects the customer to merge into, followed by a preview. */
export function MergeTargetSheet({ customer, open, onClose }: MergeTargetSheetProps) {
  const [q, setQ] = useState('')
  const [into, setInto] = useState<number | null>(null)
  const result = useQuery({
    ...query(listCustomers, { q: q.trim(), limit: MAX_MATCHES }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const candidates = (result.data?.list ?? []).filter(({ id }) => id !== customer.id)
  return (
    <>
      <PickerSheet
        open={open}
        onClose={onClose}
        title="保留哪位客户"
        searchLabel="名称、拼音或电话"
        loading={result.isFetching}
        onRetry={result.isError ? result.refetch : undefined}
        onSearch={setQ}
        options={candidates.map(({ id, name, area, phone }) => ({
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
