import {
  maskName,
  REWARD_DISPLAY_NAME_MAX,
  REWARD_MINUTES_MAX,
  REWARD_NOTE_MAX,
  REWARD_PLAYERS_MAX,
  REWARD_POINTS_MAX,
  REWARD_TITLE_MAX,
} from '@shangxue/contract/rewards/schemas'
import { useSession } from '../../../lib/session/state.ts'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { formatHours } from '../reward-labels.ts'
import type { FieldsProps } from './content-fields.tsx'
import { EscrowNotice } from './escrow-notice.tsx'

const HOUR_OPTIONS = [6, 24, 72, 168, 336, 720]

/** Reward and conditions of the task. */
export default function TermsFields({ form, errors, onChange }: FieldsProps) {
  const userName = useSession((session) => session.userName)
  const hourOptions = HOUR_OPTIONS.includes(form.open_hours)
    ? HOUR_OPTIONS
    : [form.open_hours, ...HOUR_OPTIONS]
  return (
    <>
      <TextField
        label="任务名称"
        required
        maxLength={REWARD_TITLE_MAX}
        value={form.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <FormGrid pair>
        <NumberField
          label="每人积分"
          required
          suffix="积分"
          hint={`及格的人各得，最多 ${REWARD_POINTS_MAX}`}
          value={form.points}
          error={errors.points}
          onChange={(points) => onChange({ points })}
        />
        <NumberField
          label="名额"
          required
          suffix="人"
          hint={`最多 ${REWARD_PLAYERS_MAX} 人`}
          value={form.takers_max}
          error={errors.takers_max}
          onChange={(takers_max) => onChange({ takers_max })}
        />
      </FormGrid>
      <EscrowNotice form={form} />
      <FormGrid pair>
        <NumberField
          label="及格线"
          required
          suffix="%"
          hint="得到总分的多少算及格"
          value={form.pass_mark}
          error={errors.pass_mark}
          onChange={(pass_mark) => onChange({ pass_mark })}
        />
        <NumberField
          label="限时"
          required
          suffix="分钟"
          hint={`开始后计时，最多 ${REWARD_MINUTES_MAX}`}
          value={form.play_minutes}
          error={errors.play_minutes}
          onChange={(play_minutes) => onChange({ play_minutes })}
        />
      </FormGrid>
      <SelectField
        label="开放多久"
        hint="从发布算起，到时间或名额满后结算"
        options={hourOptions.map((value) => ({ value: String(value), label: formatHours(value) }))}
        value={String(form.open_hours)}
        onChange={(event) => onChange({ open_hours: Number(event.target.value) })}
      />
      <TextField
        label="发布者称呼"
        hint={`选填，不填显示为 ${maskName(userName)}`}
        placeholder={maskName(userName)}
        maxLength={REWARD_DISPLAY_NAME_MAX}
        autoComplete="off"
        value={form.shown_as}
        onChange={(event) => onChange({ shown_as: event.target.value })}
      />
      <TextArea
        label="说明"
        hint="选填，写给挑战的人"
        rows={2}
        maxLength={REWARD_NOTE_MAX}
        value={form.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  )
}
