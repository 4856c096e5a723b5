import { addDays } from '@shangxue/study/time/calendar'
import { today } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { useDuties, useRequestSwap } from '../api.ts'
import { type Duty, shiftText } from '../duty.ts'

const OFFERED_DAYS = 60
const NONE = ''

/** Asks a colleague to take over or swap one of the user's duties. */
export function SwapRequestSheet({ duty, onClose }: { duty: Duty; onClose: () => void }) {
  const me = useSession(({ userId }) => userId)
  const form = useForm({
    initial: { to: null as Person | null, back: NONE, reason: '' },
    validate: ({ to }) => ({ to: to === null && '请选择一位同事' }),
  })
  const { to } = form.values
  const requestSwap = useRequestSwap()
  const colleagueDuties = useDuties(
    { from: today(), to: addDays(today(), OFFERED_DAYS), user_id: to?.id },
    to !== null,
  )
  const dutyOptions =
    to === null
      ? []
      : (colleagueDuties.data?.list ?? []).filter((item) => !item.begun && item.user_id === to.id)

  const submit = form.handleSubmit(
    ({ back, reason }) =>
      to
        ? requestSwap.mutateAsync({
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
      <p>我的值班：{shiftText(duty)}</p>
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
        options={dutyOptions.map((item) => ({ value: String(item.id), label: shiftText(item) }))}
        placeholder="不换回，请对方替班"
        hint={
          to && !colleagueDuties.isPending && dutyOptions.length === 0 && '对方近 60 天没有可以换回的值班'
        }
        {...form.field('back')}
      />
      <TextArea label="原因" rows={2} maxLength={200} {...form.field('reason')} />
    </FormSheet>
  )
}
