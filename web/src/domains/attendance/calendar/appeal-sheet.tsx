import { addAppeal } from '@shangxue/contract/attendance/endpoints'
import { ATTENDANCE_NOTE_MAX, PUNCH_KIND_NAMES, type PunchKind } from '@shangxue/contract/attendance/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { dayOf, formatDay, formatTime } from '../../../lib/dates.ts'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { CommonReasons } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { DAY_QUERIES, type DayCardData, isNextDay, PUNCH_PHOTOS } from '../api.ts'

interface AppealSheetProps {
  card: DayCardData
  kind: PunchKind
  onClose: () => void
}

const COMMON_REASONS = ['忘记打卡', '手机没电', '网络不好', '开会没来得及']

/** Requests a forgotten punch with its time and reason. */
export function AppealSheet({ card, kind, onClose }: AppealSheetProps) {
  const { day, shift } = card
  const due = kind === 'in' ? shift?.on : shift?.off
  const isOvernight = shift !== null && isNextDay(day, shift.off, dayOf)
  const form = useForm({
    initial: {
      time: due ? formatTime(due) : '',
      next_day: due !== undefined && isNextDay(day, due, dayOf),
      reason: '',
      photo_ids: [] as number[],
    },
    validate: ({ time, reason }) => ({
      time: time === '' && '请选择补卡时间',
      reason: reason.trim() === '' && '请填写补卡原因',
    }),
  })
  const submitAppeal = useCall(addAppeal, { invalidates: DAY_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ reason, ...punch }) => submitAppeal.mutateAsync({ day, kind, ...punch, reason: reason.trim() }),
    '补卡申请已提交',
    onClose,
  )
  return (
    <FormSheet
      open
      onClose={onClose}
      title={`${formatDay(day)}${PUNCH_KIND_NAMES[kind]}补卡`}
      submitLabel="提交申请"
      {...form.sheet}
      onSubmit={submit}
    >
      <DateField type="time" label="补卡时间" required {...form.field('time')} />
      {isOvernight && <Switch label="次日的时间" {...form.checkbox('next_day')} />}
      <TextArea label="原因" required rows={2} maxLength={ATTENDANCE_NOTE_MAX} {...form.field('reason')} />
      <CommonReasons reasons={COMMON_REASONS} onPick={form.field('reason').onChange} />
      <PhotosField
        store={PUNCH_PHOTOS}
        photos={form.values.photo_ids}
        onChange={form.field('photo_ids').onChange}
      />
    </FormSheet>
  )
}
