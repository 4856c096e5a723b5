import { ERRORS } from '@shangxue/contract/errors'
import { addLeaveType, listLeaveTypes, saveLeaveType } from '@shangxue/contract/leave'
import { LEAVE_NAME_MAX, LEAVE_UNIT_NAMES, LEAVE_UNITS } from '@shangxue/contract/leave-parts'
import { useState } from 'react'
import { call, useCall } from '../../../lib/api/index.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { useRecordForm } from '../../sales-figures/public.ts'
import { HOME, type LeaveType, TYPE_READS } from '../leave.ts'
import { type TypeDraft, typeDraft, typeErrors, typeInput } from '../type-form.ts'
import { StepsField } from './steps-field.tsx'

const UNITS = LEAVE_UNITS.map((value) => ({ value, label: LEAVE_UNIT_NAMES[value] }))

/** A kind of leave, new or changed. */
export function TypeForm({ type }: { type: LeaveType | null }) {
  const form = useRecordForm<TypeDraft>({
    slot: `leave-type-${type?.id ?? 'new'}`,
    start: typeDraft(type),
    back: `${HOME}?view=types`,
    conflict: ERRORS.leave_type_changed.code,
    latest: async () => {
      const now = (await call(listLeaveTypes, {})).find(({ id }) => id === type?.id)
      return now && { version: now.version, text: `“${now.name}”` }
    },
  })
  const adding = useCall(addLeaveType, { stale: TYPE_READS, quiet: true, chain: form.chain })
  const saving = useCall(saveLeaveType, { stale: TYPE_READS, quiet: true, chain: form.chain })
  const [tried, setTried] = useState(false)
  const { values, change } = form
  const errors = typeErrors(values)
  const wrong = tried ? errors : {}
  const submit = async () => {
    setTried(true)
    if (Object.keys(errors).length > 0) return
    const said = typeInput(values)
    const { active, version } = values
    await form.deed('已保存', () =>
      type ? saving.mutateAsync({ id: type.id, active, version, ...said }) : adding.mutateAsync(said),
    )
  }
  return (
    <FormPage title={type ? type.name : '新增假期类型'} {...form.page} inList onSubmit={submit}>
      <TextField
        label="名称"
        required
        maxLength={LEAVE_NAME_MAX}
        value={values.name}
        error={wrong.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SegmentedControl
        label="请假单位"
        named
        options={UNITS}
        value={values.unit}
        onChange={(unit) => change({ unit })}
      />
      <Checkbox
        label="带薪"
        checked={values.paid}
        onChange={({ target }) => change({ paid: target.checked })}
      />
      <Checkbox
        label="休息日和节假日也算"
        checked={values.calendar}
        onChange={({ target }) => change({ calendar: target.checked })}
      />
      <Checkbox
        label="计余额：有余额才能请"
        checked={values.counted}
        onChange={({ target }) => change({ counted: target.checked })}
      />
      {values.counted && (
        <>
          <StepsField steps={values.steps} error={wrong.steps} onChange={(steps) => change({ steps })} />
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
      <NumberField
        label="超过几天要有证明"
        hint="0 就是都要有；不填就不要"
        value={values.proof}
        onChange={(proof) => change({ proof })}
      />
      <NumberField
        label="一次最多几天"
        hint="不填就不限"
        value={values.most}
        onChange={(most) => change({ most: most === 0 ? null : most })}
      />
      {type && (
        <Checkbox
          label="可以申请（关掉后只保留已有的记录）"
          checked={values.active}
          onChange={({ target }) => change({ active: target.checked })}
        />
      )}
    </FormPage>
  )
}
