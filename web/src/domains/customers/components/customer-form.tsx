import { createCustomer, getCustomer, saveCustomer } from '@shangxue/contract/customers'
import {
  CONTACTS_MAX,
  CUSTOMER_ADDRESS_MAX,
  CUSTOMER_AREA_MAX,
  CUSTOMER_LEVEL_NAMES,
  CUSTOMER_LEVELS,
  CUSTOMER_NAME_MAX,
  CUSTOMER_NOTE_MAX,
} from '@shangxue/contract/customers-parts'
import { ERRORS } from '@shangxue/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { useRecordForm } from '../../sales-figures/public.ts'
import { type CardDraft, draftOf, errorsOf, inputOf, isWrong, newCard, newPerson } from '../card-form.ts'
import { type Card, CUSTOMER_READS, cardPath, LIST, useAreas, useOwners } from '../customers.ts'
import styles from './customers.module.css'
import { PersonFields } from './person-fields.tsx'
import { PlaceField } from './place-field.tsx'

const AREAS_SHOWN = 12

/** A new customer, or everything that is kept of one. */
export function CustomerForm({ known, area = '' }: { known?: Card; area?: string }) {
  const cache = useQueryClient()
  const form = useRecordForm<CardDraft>({
    slot: known ? `customer-${known.id}` : 'customer-new',
    start: known ? draftOf(known) : newCard(area),
    back: known ? cardPath(known.id) : LIST,
    conflict: ERRORS.customer_changed.code,
    async latest() {
      if (!known) return undefined
      const now = await cache.fetchQuery({ ...query(getCustomer, { id: known.id }), staleTime: 0 })
      const main = now.contacts.find((one) => one.main)
      const text = [now.name, now.area, CUSTOMER_LEVEL_NAMES[now.level], main?.phone]
        .filter(Boolean)
        .join('，')
      return { version: now.version, text }
    },
  })
  const how = { stale: CUSTOMER_READS, quiet: true, chain: form.chain }
  const adding = useCall(createCustomer, how)
  const saving = useCall(saveCustomer, how)
  const [tried, setTried] = useState(false)
  const { values, change } = form
  const errors = errorsOf(values)
  const wrong = tried ? errors : { phones: [] }

  const submit = async () => {
    setTried(true)
    if (isWrong(errors)) return
    const input = inputOf(values)
    const { active, version } = values
    await (known
      ? form.deed('已保存', () => saving.mutateAsync({ ...input, id: known.id, active, version }))
      : form.deed('已新增', () => adding.mutateAsync(input)))
  }
  return (
    <FormPage title={known ? '修改客户' : '新增客户'} {...form.page} onSubmit={submit}>
      <TextField
        label="名称"
        required
        maxLength={CUSTOMER_NAME_MAX}
        value={values.name}
        error={'name' in wrong ? wrong.name : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="简称"
        maxLength={CUSTOMER_NAME_MAX}
        placeholder="不填就是名称"
        value={values.short_name}
        onChange={(event) => change({ short_name: event.target.value })}
      />
      <AreaField
        value={values.area}
        error={'area' in wrong ? wrong.area : undefined}
        onChange={(next) => change({ area: next })}
      />
      <SelectField
        label="等级"
        options={CUSTOMER_LEVELS.map((value) => ({ value, label: CUSTOMER_LEVEL_NAMES[value] }))}
        value={values.level}
        onChange={({ target }) =>
          change({ level: CUSTOMER_LEVELS.find((one) => one === target.value) ?? 'C' })
        }
      />
      <OwnerField value={values.owner_id} onChange={(owner_id) => change({ owner_id })} />
      <TextField
        label="地址"
        maxLength={CUSTOMER_ADDRESS_MAX}
        value={values.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <PlaceField value={values.place} onChange={(place) => change({ place })} />
      {values.contacts.map((person, at) => (
        <PersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no name of their own until they are saved.
          key={at}
          at={at}
          person={person}
          error={wrong.phones[at]}
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
      <TextArea
        label="备注"
        rows={2}
        maxLength={CUSTOMER_NOTE_MAX}
        value={values.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {known && (
        <Checkbox
          label="在用（停用后开单时不再出现，原来的记录都保留）"
          checked={values.active}
          onChange={(event) => change({ active: event.target.checked })}
        />
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
