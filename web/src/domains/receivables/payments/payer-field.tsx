import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { NewCustomer } from '../../sales/public.ts'
import { useCustomerSearch } from '../api.ts'

export interface Payer {
  readonly id: number
  readonly name: string
}

/** Searches the payer on the server, or adds a new customer. */
export function PayerField(props: {
  value: Payer | null
  error?: string | undefined
  onChange: (customer: Payer) => void
}) {
  const { value, error, onChange } = props
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const query = useCustomerSearch(q, open)
  const list = query.data?.list ?? []
  const pick = (id: string | null) => {
    const match = list.find((customer) => String(customer.id) === id)
    if (match) onChange({ id: match.id, name: match.name })
  }
  const close = () => {
    setQ('')
    setOpen(false)
  }
  return (
    <div>
      <PickerField
        label="客户"
        required
        text={value?.name ?? ''}
        placeholder="请选择客户"
        error={error}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={close}
        title="客户"
        searchLabel="名称、拼音或电话"
        loading={query.isFetching}
        onRetry={query.isError ? query.refetch : undefined}
        onSearch={setQ}
        options={list.map(({ id, name, area }) => ({ value: String(id), label: name, note: area }))}
        value={value === null ? null : String(value.id)}
        onPick={pick}
      />
      <NewPayerSheet onAdded={onChange} />
    </div>
  )
}

/** A payer may be new, for example to settle an opening balance. */
function NewPayerSheet({ onAdded }: { onAdded: (customer: Payer) => void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="plain" small icon="plus" onClick={() => setOpen(true)}>
        新增客户
      </Button>
      <Sheet open={open} onClose={close} title="新增客户">
        <NewCustomer
          name=""
          onAdded={(customer) => {
            onAdded(customer)
            close()
          }}
        />
      </Sheet>
    </>
  )
}
