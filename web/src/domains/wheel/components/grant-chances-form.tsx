import { grantWheelChances, WHEEL_GRANT_MAX, WHEEL_NOTE_MAX } from '@shangxue/contract/wheel/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { WHEEL_QUERIES } from '../use-wheel.ts'

/** Grants chances to selected colleagues. */
export function GrantChancesForm() {
  const form = useForm({
    initial: { people: [] as readonly Person[], count: 1 as number | null, note: '' },
    validate: ({ people, count, note }) => ({
      people: people.length === 0 && '请选择同事',
      count: (count === null || count < 1 || count > WHEEL_GRANT_MAX) && `请填 1 至 ${WHEEL_GRANT_MAX}`,
      note: note.trim() === '' && '请写明原因',
    }),
  })
  const grantCall = useCall(grantWheelChances, { invalidates: WHEEL_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ people, count, note }) =>
      grantCall.mutateAsync({ user_ids: people.map(({ id }) => id), count: count ?? 0, note: note.trim() }),
    ({ granted }) => `已发放 ${granted} 次机会`,
    form.clear,
  )
  return (
    <Card title="发放机会">
      <Form label="发放机会" error={form.submitError} onSubmit={submit}>
        <ColleagueField label="同事" required multiple {...form.field('people')} />
        <NumberField label="每人几次" required suffix="次" {...form.field('count')} />
        <TextField
          label="原因"
          required
          maxLength={WHEEL_NOTE_MAX}
          placeholder="例如 十一月销冠"
          {...form.field('note')}
        />
        <Button type="submit" kind="secondary" block busy={form.isSubmitting}>
          发放
        </Button>
      </Form>
    </Card>
  )
}
