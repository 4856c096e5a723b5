import { API_KEY_LIFETIMES, API_KEY_YEARS_MAX } from '@shangxue/contract/api-keys/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { addDays } from '@shangxue/study/time/calendar'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { type ApiKeyKind, CALLS } from '../api-keys.ts'
import { CreatedKeySheet } from './created-key-sheet.tsx'
import { ScopeField } from './scope-field.tsx'

const NAME_MAX = 32
const OTHER = 'other'
const LIFETIMES = [
  ...API_KEY_LIFETIMES.map((days) => ({ value: String(days), label: days === 365 ? '1 年' : `${days} 天` })),
  { value: OTHER, label: '自选' },
]

const NAME_FIELDS = {
  personal: { label: '名称', hint: '写明哪个程序在用，例如 对账脚本' },
  service: {
    label: '程序名称',
    hint: '记录里会显示为操作人，例如 收银系统。换密钥时用同一个名称，记录就接得上',
  },
} as const

interface NewKeySheetProps {
  kind: ApiKeyKind
  available: readonly PermissionKey[]
  onClose: () => void
}

interface NewKey {
  name: string
  scopes: PermissionKey[]
  lifetime: string
  day: string
}

const lastDayOf = ({ lifetime, day }: NewKey) =>
  lifetime === OTHER ? day : addDays(today(), Number(lifetime))

function dayError({ lifetime, day }: NewKey): string | false {
  if (lifetime !== OTHER) return false
  if (day === '') return '请选择到期日期'
  if (day <= today()) return '请选择今天之后的日期'
  return day > addDays(today(), API_KEY_YEARS_MAX * 365) && `最长 ${API_KEY_YEARS_MAX} 年，请选近一点的日期`
}

/** Creates a key and then shows it once. */
export default function NewKeySheet({ kind, available, onClose }: NewKeySheetProps) {
  const { list, create: endpoint } = CALLS[kind]
  const create = useCall(endpoint, { invalidates: [list], quiet: true })
  const [created, setCreated] = useState<{ name: string; key: string }>()
  const form = useForm<NewKey>({
    initial: { name: '', scopes: [], lifetime: String(API_KEY_LIFETIMES[1]), day: '' },
    validate: (values) => ({
      name: values.name.trim() === '' && `请填写${NAME_FIELDS[kind].label}`,
      scopes: values.scopes.length === 0 && '请至少选择一项权限',
      day: dayError(values),
    }),
    fieldOf: {
      [ERRORS.api_key_name_of_person.code]: 'name',
      [ERRORS.api_key_scope_not_held.code]: 'scopes',
      [ERRORS.api_key_expiry.code]: 'day',
    },
  })
  const { lifetime } = form.values
  const submit = form.handleSubmit(
    (values) =>
      create.mutateAsync({ name: values.name, scopes: values.scopes, expires_on: lastDayOf(values) }),
    undefined,
    ({ key }) => setCreated({ name: form.values.name.trim(), key }),
  )

  if (created) return <CreatedKeySheet name={created.name} apiKey={created.key} onClose={onClose} />
  return (
    <FormSheet
      open
      tall
      title={kind === 'personal' ? '新建我的密钥' : '新建程序密钥'}
      submitLabel="新建密钥"
      {...form.sheet}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        {...NAME_FIELDS[kind]}
        {...form.field('name')}
      />
      <SegmentedControl label="有效期" named options={LIFETIMES} {...form.field('lifetime')} />
      {lifetime === OTHER ? (
        <DateField
          label="最后有效日期"
          required
          min={addDays(today(), 1)}
          max={addDays(today(), API_KEY_YEARS_MAX * 365)}
          {...form.field('day')}
        />
      ) : (
        <p className="sr-only" aria-live="polite">
          {formatDay(lastDayOf(form.values))} 到期
        </p>
      )}
      <ScopeField available={available} {...form.field('scopes')} />
    </FormSheet>
  )
}
