import { grantLeave } from '@shangxue/contract/leave/endpoints'
import { LEAVE_DAY_MINUTES } from '@shangxue/contract/leave/schemas'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { balancesPath, LEAVE_QUERIES, type LeaveType } from '../api.ts'

interface GrantDraft {
  readonly people: Person[]
  readonly direction: 'give' | 'take'
  /** In days, or in hours for types counted by the hour. */
  readonly amount: number | null
  readonly expires: string
  readonly note: string
}
const EMPTY: GrantDraft = { people: [], direction: 'give', amount: null, expires: '', note: '' }

const toMinutes = ({ amount }: GrantDraft, { unit }: LeaveType) =>
  Math.round((amount ?? 0) * (unit === 'hour' ? 60 : LEAVE_DAY_MINUTES))

function validateGrant(draft: GrantDraft, type: LeaveType) {
  const minutes = toMinutes(draft, type)
  return {
    ...(draft.people.length === 0 && { people: '请选择员工' }),
    ...(minutes <= 0 && { amount: '请填写大于 0 的数' }),
    ...(minutes % 30 !== 0 && { amount: '最小到半小时' }),
    ...(draft.note.trim() === '' && { note: '请填写原因，本人能看到' }),
  }
}

/** Grants or deducts leave manually, for example for work on a day off. */
export function GrantForm({ type }: { type: LeaveType }) {
  const navigate = useNavigate()
  const back = balancesPath(type.id)
  const form = useForm({
    initial: EMPTY,
    draft: `leave-grant-${type.id}`,
    validate: (values) => validateGrant(values, type),
  })
  const granting = useCall(grantLeave, { invalidates: LEAVE_QUERIES, ...form.callOptions })
  const { people, direction } = form.values
  const give = direction === 'give'
  const submit = form.handleSubmit(
    (values) => {
      const minutes = toMinutes(values, type)
      return granting.mutateAsync({
        ...{ type_id: type.id, user_ids: people.map(({ id }) => id), note: values.note.trim() },
        minutes: give ? minutes : -minutes,
        expires_on: give && values.expires !== '' ? values.expires : null,
      })
    },
    give ? `已发给 ${people.length} 人` : `已扣减 ${people.length} 人`,
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage
      title={`发放或扣减${type.name}`}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      submitLabel={give ? '发放' : '扣减'}
    >
      <SegmentedControl
        label="发放还是扣减"
        options={[
          { value: 'give', label: '发放' },
          { value: 'take', label: '扣减' },
        ]}
        {...form.field('direction')}
      />
      <ColleagueField label="员工" required multiple {...form.field('people')} />
      <NumberField
        label={type.unit === 'hour' ? '小时' : '天数'}
        required
        decimals={1}
        {...form.field('amount')}
      />
      {give && <DateField label="到期日" hint="不填就一直有效" min={today()} {...form.field('expires')} />}
      <TextField label="原因" required maxLength={200} {...form.field('note')} />
    </FormPage>
  )
}
