import { useState } from 'react'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import type { Buyer } from '../new-sale/sale-draft.ts'

const CustomerSheet = lazyWithRetry(() => import('./customer-sheet.tsx'))

interface CustomerFieldProps {
  value: Buyer | null
  error?: string | undefined
  onChange: (customer: Buyer | null) => void
}

/** Customer of a sale. Without one the sale is to a walk-in customer. */
export function CustomerField({ value, error, onChange }: CustomerFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PickerField
        label="客户"
        text={value?.name ?? ''}
        placeholder="散客，点一下选择客户"
        error={error}
        onOpen={() => setOpen(true)}
      />
      <MountOnce when={open}>
        <CustomerSheet open={open} onClose={() => setOpen(false)} value={value} onPick={onChange} />
      </MountOnce>
    </>
  )
}
