import { ERRORS } from '@shangxue/contract/errors/errors'
import { addLeaveType, listLeaveTypes, saveLeaveType } from '@shangxue/contract/leave/endpoints'
import { LEAVE_NAME_MAX, LEAVE_UNIT_NAMES, LEAVE_UNITS } from '@shangxue/contract/leave/schemas'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { LEAVE_PATH, type LeaveType, TYPE_QUERIES } from '../api.ts'
import { EntitlementStepsField } from './entitlement-steps-field.tsx'
import { type TypeDraft, toTypeDraft, toTypeInput, validateType } from './leave-type-draft.ts'

const UNITS = LEAVE_UNITS.map((value) => ({ value, label: LEAVE_UNIT_NAMES[value] }))

export function LeaveTypeForm({ type }: { type: LeaveType | null }) {
  const navigate = useNavigate()
  const back = `${LEAVE_PATH}?view=types`
  const form = useForm<TypeDraft>({
    initial: toTypeDraft(type),
    draft: `leave-type-${type?.id ?? 'new'}`,
    validate: validateType,
    conflict: {
      code: ERRORS.leave_type_changed.code,
      latest: async () => {
        const current = (await call(listLeaveTypes, {})).find(({ id }) => id === type?.id)
        return current && { version: current.version, text: `“${current.name}”` }
      },
    },
  })
  const addType = useCall(addLeaveType, { invalidates: TYPE_QUERIES, ...form.callOptions })
  const saveType = useCall(saveLeaveType, { invalidates: TYPE_QUERIES, ...form.callOptions })
  const { values, change } = form
  const submit = form.handleSubmit(
    ({ active, version }): Promise<unknown> => {
      const input = toTypeInput(values)
      return type
        ? saveType.mutateAsync({ id: type.id, active, version, ...input })
        : addType.mutateAsync(input)
    },
    '已保存',
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage title={type ? type.name : '新增假期类型'} back={back} {...form.page} inList onSubmit={submit}>
      <TextField label="名称" required maxLength={LEAVE_NAME_MAX} {...form.field('name')} />
      <SegmentedControl label="请假单位" named options={UNITS} {...form.field('unit')} />
      <Checkbox label="带薪" {...form.checkbox('paid')} />
      <Checkbox label="休息日和节假日也算" {...form.checkbox('calendar')} />
      <Checkbox label="计余额：有余额才能请" {...form.checkbox('counted')} />
      {values.counted && (
        <>
          <EntitlementStepsField
            steps={values.steps}
            error={form.errors.steps}
            onChange={(steps) => change({ steps })}
          />
          {values.steps.length > 0 && (
            <NumberField
              label="没休完的再留几个月"
              hint="到期后自动清零；0 就是年底到期"
              value={values.carry}
              onChange={(carry) => change({ carry: carry === null ? null : Math.min(carry, 24) })}
            />
          )}
        </>
      )}
      <NumberField label="超过几天要有证明" hint="0 就是都要有；不填就不要" {...form.field('proof')} />
      <NumberField
        label="一次最多几天"
        hint="不填就不限"
        value={values.most}
        onChange={(maxDays) => change({ most: maxDays === 0 ? null : maxDays })}
      />
      {type && <Checkbox label="可以申请（关掉后只保留已有的记录）" {...form.checkbox('active')} />}
    </FormPage>
  )
}
