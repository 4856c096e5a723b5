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
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { type CardDraft, draftOf, errorsOf, inputOf, newCard, newPerson } from '../card-form.ts'
import { type Card, CUSTOMER_READS, cardPath, LIST, useAreas, useOwners } from '../customers.ts'
import styles from './customers.module.css'
import { PersonFields } from './person-fields.tsx'
import { PlaceField } from './place-field.tsx'

const AREAS_SHOWN = 12

/** Adds or edits a customer. */
export function CustomerForm({ known, area = '' }: { known?: Card; area?: string }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const back = known ? cardPath(known.id) : LIST
  const form = useForm<CardDraft>({
    initial: known ? draftOf(known) : newCard(area),
    draft: known ? `customer-${known.id}` : 'customer-new',
    validate: (values) => {
      const { phones, ...errors } = errorsOf(values)
      return { ...errors, contacts: phones.find(Boolean) }
    },
    conflict: {
      code: ERRORS.customer_changed.code,
      async latest() {
        if (!known) return undefined
        const now = await cache.fetchQuery({ ...query(getCustomer, { id: known.id }), staleTime: 0 })
        const main = now.contacts.find((one) => one.main)
        const text = [now.name, now.area, CUSTOMER_LEVEL_NAMES[now.level], main?.phone]
          .filter(Boolean)
          .join('，')
        return { version: now.version, text }
      },
    },
  })
  const how = { stale: CUSTOMER_READS, ...form.callOptions }
  const adding = useCall(createCustomer, how)
  const saving = useCall(saveCustomer, how)
  const { values, change } = form
  const phoneErrors = form.isSubmitted ? errorsOf(values).phones : []

  const submit = form.handleSubmit(
    ({ active, version }): Promise<unknown> => {
      const input = inputOf(values)
      return known
        ? saving.mutateAsync({ ...input, id: known.id, active, version })
        : adding.mutateAsync(input)
    },
    known ? '已保存' : '已新增',
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage title={known ? '修改客户' : '新增客户'} back={back} {...form.page} onSubmit={submit}>
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
      <OwnerField value={values.owner_id} onChange={(owner_id) => change({ owner_id })} />
      <TextField label="地址" maxLength={CUSTOMER_ADDRESS_MAX} {...form.field('address')} />
      <PlaceField value={values.place} onChange={(place) => change({ place })} />
      {values.contacts.map((person, at) => (
        <PersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id until they are saved.
          key={at}
          at={at}
          person={person}
          error={phoneErrors[at]}
          onChange={(next) =>
            change({
              contacts: values.contacts.map((one, n) =>
                n === at ? { ...one, ...next } : next.main ? { ...one, main: false } : one,
              ),
            })
          }
          onRemove={() => change({ contacts: values.contacts.filter((_, n) => n !== at) })}
        />
      ))}
      {values.contacts.length < CONTACTS_MAX && (
        <Button
          kind="secondary"
          icon="plus"
          onClick={() => change({ contacts: [...values.contacts, newPerson(values.contacts.length === 0)] })}
        >
          添加联系人
        </Button>
      )}
      <TextArea label="备注" rows={2} maxLength={CUSTOMER_NOTE_MAX} {...form.field('note')} />
      {known && (
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
          {areas.data.slice(0, AREAS_SHOWN).map((area) => (
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
  const offered = (owners.data ?? []).filter(({ id, disabled }) => !disabled || id === value)
  return (
    <SelectField
      label="负责人"
      placeholder="暂不指定"
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}
