import {
  addWaybillEvent,
  EVENT_TEXT_MAX,
  WAYBILL_STATE_NAMES,
  WAYBILL_STATES,
} from '@shangxue/contract/logistics/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { WAYBILL_QUERIES, type WaybillDetail } from '../api.ts'

interface EventSheetProps {
  waybill: WaybillDetail
  open: boolean
  onClose: () => void
}

/** Form to add an event to a waybill by hand. */
export function EventSheet({ waybill: { id, state: currentState }, open, onClose }: EventSheetProps) {
  const form = useForm({
    initial: { state: currentState, place: '', text: '' },
    open,
    validate: ({ text }) => ({ text: text.trim() === '' && '请填写发生了什么' }),
  })
  const add = useCall(addWaybillEvent, { invalidates: WAYBILL_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ state, place, text }) => add.mutateAsync({ id, state, place: place.trim(), text: text.trim() }),
    '已添加',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="添加动态"
      submitLabel="添加"
      {...form.sheet}
      onSubmit={submit}
    >
      <SelectField
        label="状态"
        options={WAYBILL_STATES.map((value) => ({ value, label: WAYBILL_STATE_NAMES[value] }))}
        {...form.field('state')}
      />
      <TextField label="地点" maxLength={60} {...form.field('place')} />
      <TextArea label="发生了什么" required rows={2} maxLength={EVENT_TEXT_MAX} {...form.field('text')} />
    </FormSheet>
  )
}
