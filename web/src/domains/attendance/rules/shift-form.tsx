import { addShift, listShifts, saveShift } from '@shangxue/contract/attendance/admin'
import { SHIFT_NAME_MAX } from '@shangxue/contract/attendance/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { ADMIN_PATH, RULE_QUERIES, type Shift } from '../api.ts'

const NEW_SHIFT = {
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
type Values = typeof NEW_SHIFT

const initialValuesOf = (shift: Shift | undefined): Values =>
  shift ? { ...shift, break_from: shift.break_from ?? '', break_to: shift.break_to ?? '' } : NEW_SHIFT

export function ShiftForm({ shift }: { shift: Shift | undefined }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const back = `${ADMIN_PATH}?tab=shifts`
  const form = useForm<Values>({
    initial: initialValuesOf(shift),
    draft: shift ? `shift-${shift.id}` : 'shift-new',
    validate: ({ name }) => ({ name: name.trim() === '' && '请填写班次名称' }),
    conflict: {
      code: ERRORS.attendance_changed.code,
      async latest() {
        const list = await queryClient.fetchQuery({ ...query(listShifts, {}), staleTime: 0 })
        const current = list.find(({ id }) => id === shift?.id)
        return current && { version: current.version, text: `${current.name} ${current.on}–${current.off}` }
      },
    },
  })
  const mutationOptions = { invalidates: RULE_QUERIES, ...form.callOptions }
  const adding = useCall(addShift, mutationOptions)
  const saving = useCall(saveShift, mutationOptions)
  const { values } = form
  const submit = form.handleSubmit(
    ({ name, version, active, break_from, break_to, on, off, ...rest }): Promise<unknown> => {
      const minutes = Object.fromEntries(
        Object.keys(FIELDS).map((key) => [key, rest[key as keyof typeof FIELDS] ?? 0]),
      ) as Record<keyof typeof FIELDS, number>
      const breaks = { break_from: break_from || null, break_to: break_to || null }
      const content = { name: name.trim(), on, off, ...breaks, ...minutes }
      return shift
        ? saving.mutateAsync({ id: shift.id, ...content, active, version })
        : adding.mutateAsync(content)
    },
    shift ? '已保存' : '已新增',
    () => navigate(back, { replace: true }),
  )
  const isOvernight = values.off !== '' && values.off <= values.on
  return (
    <FormPage title={shift ? '修改班次' : '新增班次'} back={back} {...form.page} inList onSubmit={submit}>
      <TextField
        label="名称"
        required
        maxLength={SHIFT_NAME_MAX}
        placeholder="例如 早班"
        {...form.field('name')}
      />
      <DateField type="time" label="上班时间" {...form.field('on')} />
      <DateField
        type="time"
        label="下班时间"
        hint={isOvernight && '早于上班时间，算次日'}
        {...form.field('off')}
      />
      <DateField
        type="time"
        label="休息开始"
        hint="没有休息就清空，两项一起填"
        {...form.field('break_from')}
      />
      <DateField type="time" label="休息结束" {...form.field('break_to')} />
      {Object.entries(FIELDS).map(([key, [label, hint]]) => (
        <NumberField
          key={key}
          label={label}
          suffix="分钟"
          hint={hint}
          {...form.field(key as keyof typeof FIELDS)}
        />
      ))}
      {shift && <Switch label="在用" {...form.checkbox('active')} />}
    </FormPage>
  )
}
