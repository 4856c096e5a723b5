import { addShift, listShifts, saveShift } from '@shangxue/contract/attendance-admin'
import { SHIFT_NAME_MAX } from '@shangxue/contract/attendance-parts'
import { ERRORS } from '@shangxue/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../../lib/api/index.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { useRecordForm } from '../../sales-figures/public.ts'
import { ADMIN, RULE_READS, type Shift } from '../attendance.ts'

const NEW = {
  ...{
    name: '',
    on: '09:00',
    off: '18:00',
    break_from: '12:00',
    break_to: '13:00',
    active: true,
    version: 0,
  },
  ...{ grace_min: 5, serious_min: 30, absence_min: 120, early_grace_min: 0 },
  ...{ open_before_min: 240, close_after_min: 360 },
} as { [K in keyof typeof FIELDS]: number | null } & {
  name: string
  on: string
  off: string
  break_from: string
  break_to: string
  active: boolean
  version: number
}
const FIELDS = {
  grace_min: ['允许迟到', '到了这么多分钟以内不算迟到'],
  serious_min: ['超过算严重迟到', undefined],
  absence_min: ['超过算旷工', '迟到或早退超过这么多分钟'],
  early_grace_min: ['允许早退', undefined],
  open_before_min: ['上班前可打卡', undefined],
  close_after_min: ['下班后可打卡', '之后没有打卡算缺卡'],
} as const
type Values = typeof NEW

const startOf = (shift: Shift | undefined): Values =>
  shift ? { ...shift, break_from: shift.break_from ?? '', break_to: shift.break_to ?? '' } : NEW

/** A shift: when people come and go, and what is late. */
export function ShiftForm({ shift }: { shift: Shift | undefined }) {
  const cache = useQueryClient()
  const form = useRecordForm<Values>({
    slot: shift ? `shift-${shift.id}` : 'shift-new',
    start: startOf(shift),
    back: `${ADMIN}?tab=shifts`,
    conflict: ERRORS.attendance_changed.code,
    async latest() {
      const list = await cache.fetchQuery({ ...query(listShifts, {}), staleTime: 0 })
      const now = list.find(({ id }) => id === shift?.id)
      return now && { version: now.version, text: `${now.name} ${now.on}–${now.off}` }
    },
  })
  const how = { stale: RULE_READS, quiet: true, chain: form.chain }
  const adding = useCall(addShift, how)
  const saving = useCall(saveShift, how)
  const [error, setError] = useState<string>()
  const { values, change } = form
  const submit = async () => {
    const name = values.name.trim()
    setError(name === '' ? '请填写班次名称' : undefined)
    if (name === '') return
    const { version, active, break_from, break_to, on, off, ...rest } = values
    const minutes = Object.fromEntries(
      Object.keys(FIELDS).map((key) => [key, rest[key as keyof typeof FIELDS] ?? 0]),
    ) as Record<keyof typeof FIELDS, number>
    const typed = { name, on, off, break_from: break_from || null, break_to: break_to || null, ...minutes }
    await form.deed(shift ? '已保存' : '已新增', () =>
      shift ? saving.mutateAsync({ id: shift.id, ...typed, active, version }) : adding.mutateAsync(typed),
    )
  }
  const overnight = values.off !== '' && values.off <= values.on
  const time = (key: 'on' | 'off' | 'break_from' | 'break_to', label: string, hint?: string) => (
    <DateField
      type="time"
      label={label}
      value={values[key]}
      hint={hint}
      onChange={({ target }) => change({ [key]: target.value })}
    />
  )
  return (
    <FormPage title={shift ? '修改班次' : '新增班次'} {...form.page} inList onSubmit={submit}>
      <TextField
        label="名称"
        required
        maxLength={SHIFT_NAME_MAX}
        placeholder="例如 早班"
        value={values.name}
        error={error}
        onChange={({ target }) => change({ name: target.value })}
      />
      {time('on', '上班时间')}
      {time('off', '下班时间', overnight ? '早于上班时间，算次日' : undefined)}
      {time('break_from', '休息开始', '没有休息就清空，两项一起填')}
      {time('break_to', '休息结束')}
      {Object.entries(FIELDS).map(([key, [label, hint]]) => (
        <NumberField
          key={key}
          label={label}
          suffix="分钟"
          hint={hint}
          value={values[key as keyof typeof FIELDS]}
          onChange={(next) => change({ [key]: next })}
        />
      ))}
      {shift && <Switch label="在用" checked={values.active} onChange={(active) => change({ active })} />}
    </FormPage>
  )
}
