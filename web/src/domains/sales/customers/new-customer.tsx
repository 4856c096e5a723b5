import {
  addCustomer,
  CUSTOMER_NAME_MAX,
  listCustomerAreas,
  listCustomers,
} from '@shangxue/contract/customers'
import { type FormEvent, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Buyer } from '../sale/draft.ts'
import { useAreas } from './use-customers.ts'

const AREAS_SHOWN = 12
const PHONE = /^[0-9+() -]{5,20}$/

/** A customer who has never bought before, without leaving the sale or the payment. */
export function NewCustomer({ name: given, onAdded }: { name: string; onAdded: (buyer: Buyer) => void }) {
  const [name, setName] = useState(given)
  const [area, setArea] = useState('')
  const [phone, setPhone] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { data: areas = [] } = useAreas()
  const add = useCall(addCustomer, { stale: [listCustomers, listCustomerAreas], quiet: true })
  const wrongPhone = phone.trim() !== '' && !PHONE.test(phone.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (name.trim() === '' || area.trim() === '' || wrongPhone) return
    const reach = phone.trim() && { phone: phone.trim() }
    try {
      onAdded(await add.mutateAsync({ name: name.trim(), area: area.trim(), ...reach }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <FormGrid>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <TextField
          label="客户名称"
          required
          value={name}
          maxLength={CUSTOMER_NAME_MAX}
          error={tried && name.trim() === '' ? '请填写客户名称' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="区域"
          required
          value={area}
          maxLength={20}
          error={tried && area.trim() === '' ? '请填写区域，或从下面选一个' : undefined}
          onChange={(event) => setArea(event.target.value)}
        />
        {areas.length > 0 && (
          <FilterBar label="常用区域">
            {areas.slice(0, AREAS_SHOWN).map((one) => (
              <Chip key={one} selected={one === area} onClick={() => setArea(one)}>
                {one}
              </Chip>
            ))}
          </FilterBar>
        )}
        <TextField
          label="电话"
          inputMode="tel"
          value={phone}
          maxLength={20}
          error={tried && wrongPhone ? '请填写手机或固定电话，只用数字和 + - ( )' : undefined}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button type="submit" block busy={add.isPending}>
          新增并选择
        </Button>
      </FormGrid>
    </form>
  )
}
