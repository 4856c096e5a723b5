import { createCustomer, getCustomer, saveCustomer } from '@shangxue/contract/customers/endpoints'
import {
  CONTACTS_MAX,
  CUSTOMER_ADDRESS_MAX,
  CUSTOMER_AREA_MAX,
  CUSTOMER_LEVEL_NAMES,
  CUSTOMER_LEVELS,
  CUSTOMER_NAME_MAX,
  CUSTOMER_NOTE_MAX,
} from '@shangxue/contract/customers/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { PRICE_LEVEL_NAMES, PRICE_LEVELS } from '@shangxue/contract/pricing/levels'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import {
  CUSTOMER_QUERIES,
  type CustomerDetail,
  customerDetailPath,
  LIST_PATH,
  useAreas,
  useOwners,
} from '../api.ts'
import styles from '../customers.module.css'
import { ContactFields } from './contact-fields.tsx'
import {
  type CustomerDraft,
  newContact,
  newCustomerDraft,
  toCustomerDraft,
  toCustomerInput,
  validateCustomer,
} from './customer-draft.ts'
import { LocationField } from './location-field.tsx'

const MAX_AREA_SUGGESTIONS = 12

/** Adds or edits a customer. */
export function CustomerForm({ existing, area = '' }: { existing?: CustomerDetail; area?: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const back = existing ? customerDetailPath(existing.id) : LIST_PATH
  const form = useForm<CustomerDraft>({
    initial: existing ? toCustomerDraft(existing) : newCustomerDraft(area),
    draft: existing ? `customer-${existing.id}` : 'customer-new',
    validate: (values) => {
      const { phones, ...errors } = validateCustomer(values)
      return { ...errors, contacts: phones.find(Boolean) }
    },
    conflict: {
      code: ERRORS.customer_changed.code,
      async latest() {
        if (!existing) return undefined
        const current = await queryClient.fetchQuery({
          ...query(getCustomer, { id: existing.id }),
          staleTime: 0,
        })
        const main = current.contacts.find((item) => item.main)
        const text = [current.name, current.area, CUSTOMER_LEVEL_NAMES[current.level], main?.phone]
          .filter(Boolean)
          .join('，')
        return { version: current.version, text }
      },
    },
  })
  const mutationOptions = { invalidates: CUSTOMER_QUERIES, ...form.callOptions }
  const addCustomer = useCall(createCustomer, mutationOptions)
  const saving = useCall(saveCustomer, mutationOptions)
  const { values, change } = form
  const phoneErrors = form.isSubmitted ? validateCustomer(values).phones : []

  const submit = form.handleSubmit(
    ({ active, version }): Promise<unknown> => {
      const input = toCustomerInput(values)
      return existing
        ? saving.mutateAsync({ ...input, id: existing.id, active, version })
        : addCustomer.mutateAsync(input)
    },
    existing ? '已保存' : '已新增',
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage title={existing ? '修改客户' : '新增客户'} back={back} {...form.page} onSubmit={submit}>
      <TextField label="名称" required maxLength={CUSTOMER_NAME_MAX} {...form.field('name')} />
      <TextField
        label="简称"
        maxLength={CUSTOMER_NAME_MAX}
        placeholder="不填就是名称"
        {...form.field('short_name')}
      />
      <AreaField {...form.field('area')} />
      <SelectField
        label="等级"
        options={CUSTOMER_LEVELS.map((value) => ({ value, label: CUSTOMER_LEVEL_NAMES[value] }))}
        {...form.field('level')}
      />
      <SelectField
        label="价格级别"
        hint="开单时按这个级别的价格"
        options={PRICE_LEVELS.map((value) => ({ value, label: PRICE_LEVEL_NAMES[value] }))}
        {...form.field('price_level')}
      />
      <OwnerField value={values.owner_id} onChange={(owner_id) => change({ owner_id })} />
      <TextField label="地址" maxLength={CUSTOMER_ADDRESS_MAX} {...form.field('address')} />
      <LocationField value={values.place} onChange={(place) => change({ place })} />
      {values.contacts.map((person, index) => (
        <ContactFields
          // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id until they are saved.
          key={index}
          at={index}
          person={person}
          error={phoneErrors[index]}
          onChange={(next) =>
            change({
              contacts: values.contacts.map((item, n) =>
                n === index ? { ...item, ...next } : next.main ? { ...item, main: false } : item,
              ),
            })
          }
          onRemove={() => change({ contacts: values.contacts.filter((_, n) => n !== index) })}
        />
      ))}
      {values.contacts.length < CONTACTS_MAX && (
        <Button
          kind="secondary"
          icon="plus"
          onClick={() => change({ contacts: [...values.contacts, newContact(values.contacts.length === 0)] })}
        >
          添加联系人
        </Button>
      )}
      <TextArea label="备注" rows={2} maxLength={CUSTOMER_NOTE_MAX} {...form.field('note')} />
      {existing && (
        <Checkbox label="在用（停用后开单时不再出现，原来的记录都保留）" {...form.checkbox('active')} />
      )}
    </FormPage>
  )
}

interface AreaFieldProps {
  value: string
  error: string | undefined
  onChange: (area: string) => void
}

function AreaField({ value, error, onChange }: AreaFieldProps) {
  const areas = useAreas()
  return (
    <div className={styles.tight}>
      <TextField
        label="区域"
        required
        maxLength={CUSTOMER_AREA_MAX}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {areas.data && areas.data.length > 0 && (
        <FilterBar label="已有的区域">
          {areas.data.slice(0, MAX_AREA_SUGGESTIONS).map((area) => (
            <Chip key={area} selected={area === value} onClick={() => onChange(area)}>
              {area}
            </Chip>
          ))}
        </FilterBar>
      )}
    </div>
  )
}

function OwnerField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const owners = useOwners()
  const ownerOptions = (owners.data ?? []).filter(({ id, disabled }) => !disabled || id === value)
  return (
    <SelectField
      label="负责人"
      placeholder="暂不指定"
      options={ownerOptions.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}
