import { DUTY_DAYS_MAX, DUTY_PEOPLE_MAX } from '@shangxue/contract/duty-parts'
import { addDays } from '@shangxue/study/calendar'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ColleagueField } from '../../colleagues/public.ts'
import { CALENDAR, EVERY_DAY, MANAGEMENT, type Plan, type Post } from '../duty.ts'
import { usePreview, useSaveTurns } from '../use-duty.ts'
import { RotationPeople } from './rotation-people.tsx'
import { RotationPreview } from './rotation-preview.tsx'
import { WeekdayPicker } from './weekday-picker.tsx'

const startOf = ({ people }: Post) => ({
  from: addDays(today(), 1),
  to: addDays(today(), 28),
  weekdays: EVERY_DAY as number[],
  people: people as { user_id: number; name: string; off: number[] }[],
  replace: false,
})
type Values = ReturnType<typeof startOf>

/** Who takes turns in which days; then what comes of it, to be looked at before it is saved. */
export function RotationForm({ post }: { post: Post }) {
  const navigate = useNavigate()
  const draft = useDraft(`duty-plan-${post.id}`, startOf(post))
  const { value } = draft
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [plan, setPlan] = useState<Plan>()
  const previewing = usePreview()
  const saving = useSaveTurns()
  const errors = errorsOf(value)
  const input = {
    ...value,
    post_id: post.id,
    people: value.people.map(({ user_id, off }) => ({ user_id, off })),
  }

  const attempt = async (work: () => Promise<unknown>) => {
    setTrouble(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPlan(undefined)
      setTrouble(error.message)
    }
  }
  const preview = () => {
    setTried(true)
    if (Object.values(errors).some(Boolean)) return
    return attempt(async () => setPlan(await previewing.mutateAsync(input)))
  }
  const save = (turns: Plan['list']) =>
    attempt(async () => {
      const chosen = turns.map(({ day, shift_id, user_id }) => ({ day, shift_id, user_id }))
      const { added } = await saving.mutateAsync({ ...input, turns: chosen })
      draft.clear()
      toast(`已排 ${added} 次值班`, { kind: 'success' })
      void navigate(`${CALENDAR}?day=${value.from}`, { replace: true })
    })

  if (plan) return <RotationPreview post={post} plan={plan} onBack={() => setPlan(undefined)} onSave={save} />
  return (
    <FormPage
      title="排班"
      subtitle={post.name}
      back={MANAGEMENT}
      inList
      onSubmit={preview}
      submitLabel="预览排班"
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={trouble}
    >
      <FormGrid pair>
        <DateField
          label="从"
          min={today()}
          value={value.from}
          error={tried ? errors.from : undefined}
          onChange={(event) => draft.change({ from: event.target.value })}
        />
        <DateField
          label="到"
          min={value.from}
          value={value.to}
          error={tried ? errors.to : undefined}
          onChange={(event) => draft.change({ to: event.target.value })}
        />
      </FormGrid>
      <div>
        <WeekdayPicker
          label="值班的星期"
          value={value.weekdays}
          onChange={(weekdays) => draft.change({ weekdays })}
        />
        {tried && errors.weekdays && <FieldError>{errors.weekdays}</FieldError>}
      </div>
      <ColleagueField
        multiple
        label="轮班人员"
        required
        value={value.people.map(({ user_id: id, name }) => ({ id, name }))}
        error={tried ? errors.people : undefined}
        onChange={(people) =>
          draft.change({
            people: people.map(({ id, name }) => {
              const known = value.people.find(({ user_id }) => user_id === id)
              return known ?? { user_id: id, name, off: [] }
            }),
          })
        }
      />
      <RotationPeople people={value.people} onChange={(people) => draft.change({ people })} />
      <Checkbox
        label="重新排这几天，已有的排班作废"
        checked={value.replace}
        onChange={(event) => draft.change({ replace: event.target.checked })}
      />
    </FormPage>
  )
}

function errorsOf({ from, to, weekdays, people }: Values) {
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
