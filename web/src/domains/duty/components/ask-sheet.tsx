import { addDays } from '@shangxue/study/time/calendar'
import { today } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/index.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { type Duty, turnText } from '../duty.ts'
import { useAsk, useDuties } from '../use-duty.ts'

const AHEAD_DAYS = 60
const NONE = ''

/** Asks a colleague to take over or swap one of the user's duties. */
export function AskSheet({ duty, onClose }: { duty: Duty; onClose: () => void }) {
  const me = useSession(({ userId }) => userId)
  const form = useForm({
    initial: { to: null as Person | null, back: NONE, reason: '' },
    validate: ({ to }) => ({ to: to === null && '请选择一位同事' }),
  })
  const { to } = form.values
  const asking = useAsk()
  const theirs = useDuties({ from: today(), to: addDays(today(), AHEAD_DAYS), user_id: to?.id }, to !== null)
  const offered =
    to === null ? [] : (theirs.data?.list ?? []).filter((one) => !one.begun && one.user_id === to.id)

  const submit = form.handleSubmit(
    ({ back, reason }) =>
      to
        ? asking.mutateAsync({
            ...{ id: duty.id, to_id: to.id, reason },
            return_id: back === NONE ? null : Number(back),
          })
        : undefined,
    `已问${to?.name}`,
    onClose,
  )
  return (
    <FormSheet
      open
      onClose={onClose}
      title="换班"
      submitLabel="发送换班请求"
      {...form.sheet}
      onSubmit={submit}
    >
      <p>我的值班：{turnText(duty)}</p>
      <ColleagueField
        label="换给谁"
        required
        value={to}
        {...(me !== null && { except: [me] })}
        error={form.errors.to}
        onChange={(person) => form.change({ to: person, back: NONE })}
      />
      <SelectField
        label="换回对方的哪一次"
        disabled={to === null}
        options={offered.map((one) => ({ value: String(one.id), label: turnText(one) }))}
        placeholder="不换回，请对方替班"
        hint={to && !theirs.isPending && offered.length === 0 && '对方近 60 天没有可以换回的值班'}
        {...form.field('back')}
      />
      <TextArea label="原因" rows={2} maxLength={200} {...form.field('reason')} />
    </FormSheet>
  )
}
