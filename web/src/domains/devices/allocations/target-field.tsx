import { listCustomers } from '@shangxue/contract/customers/endpoints'
import {
  ALLOCATION_KIND_NAMES,
  type AllocationKind,
  listAllocationTargets,
} from '@shangxue/contract/devices/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { LocationSheet, useLocations } from '../../stock/public.ts'
import type { AllocationTarget } from './allocation-draft.ts'

interface TargetFieldProps {
  kind: AllocationKind
  value: AllocationTarget | null
  error?: string | undefined
  onPick: (target: AllocationTarget) => void
}

/** Field for the target of an allocation of this kind. */
export function TargetField({ kind, value, error, onPick }: TargetFieldProps) {
  const [open, setOpen] = useState(false)
  const sheet = { open, value, onPick, onClose: () => setOpen(false) }
  return (
    <>
      <PickerField
        label={`分配给哪个${ALLOCATION_KIND_NAMES[kind]}`}
        required
        text={value?.name ?? ''}
        error={error}
        onOpen={() => setOpen(true)}
      />
      {kind === 'store' && <StoreSheet {...sheet} />}
      {kind === 'salesperson' && <ColleagueSheet {...sheet} />}
      {kind === 'customer' && <CustomerSheet {...sheet} />}
    </>
  )
}

interface TargetSheetProps {
  open: boolean
  value: AllocationTarget | null
  onPick: (target: AllocationTarget) => void
  onClose: () => void
}

function StoreSheet({ onPick, value, ...sheet }: TargetSheetProps) {
  const { data = [] } = useLocations(true)
  const pick = (id: number | null) => {
    const store = data.find((item) => item.id === id)
    if (store) onPick({ id: store.id, name: store.name })
  }
  return <LocationSheet {...sheet} title="选择门店" everywhere value={value?.id ?? null} onPick={pick} />
}

function ColleagueSheet({ onPick, value, ...sheet }: TargetSheetProps) {
  const result = useQuery({ ...query(listAllocationTargets, {}), enabled: sheet.open })
  const people = result.data ?? []
  return (
    <PickerSheet
      {...sheet}
      title="选择业务员"
      searchLabel="搜索姓名"
      loading={result.isPending}
      onRetry={result.isError ? result.refetch : undefined}
      options={people.map(({ id, name, position }) => ({ value: String(id), label: name, note: position }))}
      value={value && String(value.id)}
      onPick={(id) => {
        const match = people.find((person) => String(person.id) === id)
        if (match) onPick({ id: match.id, name: match.name })
      }}
    />
  )
}

const MAX_RESULTS = 50

function CustomerSheet({ onPick, value, ...sheet }: TargetSheetProps) {
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(listCustomers, { q, limit: MAX_RESULTS }),
    enabled: sheet.open,
    placeholderData: keepPreviousData,
  })
  const customers = result.data?.list ?? []
  return (
    <PickerSheet
      {...sheet}
      title="选择客户"
      searchLabel="客户名称、拼音或电话"
      onSearch={setQ}
      loading={result.isPending}
      onRetry={result.isError ? result.refetch : undefined}
      options={customers.map(({ id, name, area }) => ({ value: String(id), label: name, note: area }))}
      value={value && String(value.id)}
      onPick={(id) => {
        const match = customers.find((customer) => String(customer.id) === id)
        if (match) onPick({ id: match.id, name: match.name })
      }}
    />
  )
}
