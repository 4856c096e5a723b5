import {
  addCustomer,
  CUSTOMER_NAME_MAX,
  listCustomerAreas,
  listCustomers,
} from '@shangxue/contract/customers/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useAreas } from '../api.ts'
import type { Buyer } from '../new-sale/sale-draft.ts'

const AREAS_SHOWN = 12
const PHONE = /^[0-9+() -]{5,20}$/

/** Form to add a customer without leaving the sale or payment. */
export function NewCustomer({
  name: initialName,
  onAdded,
}: {
  name: string
  onAdded: (buyer: Buyer) => void
}) {
  const form = useForm({
    initial: { name: initialName, area: '', phone: '' },
    validate: ({ name, area, phone }) => ({
      name: name.trim() === '' && '请填写客户名称',
      area: area.trim() === '' && '请填写区域，或从下面选一个',
      phone: phone.trim() !== '' && !PHONE.test(phone.trim()) && '请填写手机或固定电话，只用数字和 + - ( )',
    }),
  })
  const { data: areas = [] } = useAreas()
  const add = useCall(addCustomer, { invalidates: [listCustomers, listCustomerAreas], ...form.callOptions })
  const submit = form.handleSubmit(
    ({ name, area, phone }) => {
      const contact = phone.trim() && { phone: phone.trim() }
      return add.mutateAsync({ name: name.trim(), area: area.trim(), ...contact })
    },
    undefined,
    onAdded,
  )

  return (
    <Form error={form.submitError} onSubmit={submit}>
      <TextField label="客户名称" required maxLength={CUSTOMER_NAME_MAX} {...form.field('name')} />
      <TextField label="区域" required maxLength={20} {...form.field('area')} />
      {areas.length > 0 && (
        <FilterBar label="常用区域">
          {areas.slice(0, AREAS_SHOWN).map((area) => (
            <Chip key={area} selected={area === form.values.area} onClick={() => form.change({ area: area })}>
              {area}
            </Chip>
          ))}
        </FilterBar>
      )}
      <TextField label="电话" inputMode="tel" maxLength={20} {...form.field('phone')} />
      <Button type="submit" block busy={form.isSubmitting}>
        新增并选择
      </Button>
    </Form>
  )
}
