import { useState } from 'react'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import type { Buyer } from '../new-sale/sale-draft.ts'
import { useRecentCustomers } from './recent-customers.ts'

const CustomerSheet = lazyWithRetry(() => import('./customer-sheet.tsx'))

interface CustomerFieldProps {
  value: Buyer | null
  error?: string | undefined
  /** Shown without a customer, who is a walk-in customer by default. */
  placeholder?: string
  onChange: (customer: Buyer | null) => void
}

/** Customer of a sale, with those of the last sales to choose from. Without one the sale is to a walk-in customer. */
export function CustomerField({
  value,
  error,
  placeholder = '散客，点一下选择客户',
  onChange,
}: CustomerFieldProps) {
  const [open, setOpen] = useState(false)
  const recent = useRecentCustomers()
  return (
    <>
      <PickerField
        label="客户"
        text={value?.name ?? ''}
        placeholder={placeholder}
        error={error}
        onOpen={() => setOpen(true)}
      />
      {value === null && recent.length > 0 && (
        <FilterBar label="最近的客户">
          {recent.map((customer) => (
            <Chip key={customer.id} icon="user" onClick={() => onChange(customer)}>
              {customer.name}
            </Chip>
          ))}
        </FilterBar>
      )}
      <MountOnce when={open}>
        <CustomerSheet open={open} onClose={() => setOpen(false)} value={value} onPick={onChange} />
      </MountOnce>
    </>
  )
}
