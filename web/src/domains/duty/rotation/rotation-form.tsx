import { DUTY_DAYS_MAX, DUTY_PEOPLE_MAX } from '@shangxue/contract/duty/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { today } from '../../../lib/dates.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { ColleagueField } from '../../colleagues/public.ts'
import { usePreviewRotation, useSaveTurns } from '../api.ts'
import { CALENDAR_PATH, EVERY_DAY, MANAGEMENT_PATH, type Plan, type Post } from '../duty.ts'
import { RotationPeople } from './rotation-people.tsx'
import { RotationPreview } from './rotation-preview.tsx'
import { WeekdayPicker } from './weekday-picker.tsx'

const initialValuesOf = ({ people }: Post) => ({
  from: addDays(today(), 1),
  to: addDays(today(), 28),
  weekdays: EVERY_DAY as number[],
  people: people as { user_id: number; name: string; off: number[] }[],
  replace: false,
})
type Values = ReturnType<typeof initialValuesOf>

/** Sets up a rotation, then previews the plan before saving. */
export function RotationForm({ post }: { post: Post }) {
  const navigate = useNavigate()
  const form = useForm<Values>({
    initial: initialValuesOf(post),
    draft: `duty-plan-${post.id}`,
    validate: validateRotation,
    onError: () => setPlan(undefined),
  })
  const { values, change } = form
  const [plan, setPlan] = useState<Plan>()
  const previewRotation = usePreviewRotation()
  const saveTurns = useSaveTurns()
  const input = {
    ...values,
    post_id: post.id,
    people: values.people.map(({ user_id, off }) => ({ user_id, off })),
  }
  const preview = form.handleSubmit(async () => {
    setPlan(await previewRotation.mutateAsync(input))
    return undefined
  })
  const save = (turns: Plan['list']) =>
    form.run(
      () => {
        const selected = turns.map(({ day, shift_id, user_id }) => ({ day, shift_id, user_id }))
        return saveTurns.mutateAsync({ ...input, turns: selected })
      },
      ({ added }) => `已排 ${added} 次值班`,
      () => navigate(`${CALENDAR_PATH}?day=${values.from}`, { replace: true }),
    )

  if (plan) return <RotationPreview post={post} plan={plan} onBack={() => setPlan(undefined)} onSave={save} />
  return (
    <FormPage
      title="排班"
      subtitle={post.name}
      back={MANAGEMENT_PATH}
      inList
      {...form.page}
      onSubmit={preview}
      submitLabel="预览排班"
    >
      <FormGrid pair>
        <DateField label="从" min={today()} {...form.field('from')} />
        <DateField label="到" min={values.from} {...form.field('to')} />
      </FormGrid>
      <div>
        <WeekdayPicker label="值班的星期" {...form.field('weekdays')} />
        {form.errors.weekdays && <FieldError>{form.errors.weekdays}</FieldError>}
      </div>
      <ColleagueField
        multiple
        label="轮班人员"
        required
        value={values.people.map(({ user_id: id, name }) => ({ id, name }))}
        error={form.errors.people}
        onChange={(people) =>
          change({
            people: people.map(({ id, name }) => {
              const knownPeople = values.people.find(({ user_id }) => user_id === id)
              return knownPeople ?? { user_id: id, name, off: [] }
            }),
          })
        }
      />
      <RotationPeople people={values.people} onChange={(people) => change({ people })} />
      <Checkbox label="重新排这几天，已有的排班作废" {...form.checkbox('replace')} />
    </FormPage>
  )
}

function validateRotation({ from, to, weekdays, people }: Values) {
  return {
    from: from === '' || from < today() ? '请从今天或以后开始' : undefined,
    to:
      to === '' || to < from
        ? '请选择开始之后的日期'
        : to > addDays(from || today(), DUTY_DAYS_MAX - 1)
          ? `最多排 ${DUTY_DAYS_MAX} 天`
          : undefined,
    weekdays: weekdays.length === 0 ? '请至少选择一天' : undefined,
    people:
      people.length === 0
        ? '请选择轮班人员'
        : people.length > DUTY_PEOPLE_MAX
          ? `最多 ${DUTY_PEOPLE_MAX} 人轮班`
          : undefined,
  }
}
