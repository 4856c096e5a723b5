import { finishVisit, VISIT_NOTES_MAX, VISIT_PURPOSE_MAX } from '@shangxue/contract/customers/visits'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { VISIT_QUERIES, type VisitOverview, visitPath } from '../api.ts'
import { useVoiceInput } from './use-voice-input.ts'
import { VISIT_PHOTOS } from './visit-photos.ts'

const EMPTY_VALUES = { notes: '', next_step: '', next_day: '', photo_ids: [] as number[] }

/** The outcome of a visit: notes, photos and next step. */
export function VisitOutcomeForm({ customer: { id, name } }: { customer: VisitOverview }) {
  const editedEntry = usePendingEdit(finishVisit)
  const restored = editedEntry && { ...editedEntry.input, next_day: editedEntry.input.next_day ?? '' }
  const form = useForm({ initial: { ...EMPTY_VALUES, ...restored }, draft: `visit-${id}` })
  const { values, change } = form
  const finish = useCall(finishVisit, {
    invalidates: VISIT_QUERIES,
    ...form.callOptions,
    queue: {
      title: () => `${name}拜访记录`,
      editAt: () => visitPath(name),
      onQueued: form.clear,
      replaces: editedEntry?.id,
    },
  })
  const voice = useVoiceInput((voiceText) =>
    change({ notes: `${values.notes}${voiceText}`.slice(0, VISIT_NOTES_MAX) }),
  )
  const submit = form.handleSubmit(
    ({ notes, next_step, next_day, photo_ids }) =>
      finish.mutateAsync({
        ...{ customer_id: id, notes: notes.trim(), next_step: next_step.trim(), photo_ids },
        next_day: next_day || null,
      }),
    '已完成拜访',
  )
  return (
    <Card title="拜访记录">
      <Form error={form.submitError} onSubmit={submit}>
        <TextArea
          label="记录"
          rows={4}
          maxLength={VISIT_NOTES_MAX}
          placeholder="看到什么、谈了什么、对方要什么"
          {...form.field('notes')}
        />
        {voice.able && (
          <Button kind="soft" aria-pressed={voice.listening} onClick={voice.toggle}>
            {voice.listening ? '停止听写' : '语音听写'}
          </Button>
        )}
        {voice.problem && <Notice kind="warning">{voice.problem}</Notice>}
        <PhotosField
          store={VISIT_PHOTOS}
          photos={values.photo_ids}
          onChange={(photo_ids) => change({ photo_ids })}
        />
        <TextField
          label="下一步"
          maxLength={VISIT_PURPOSE_MAX}
          placeholder="例如 带样机过去"
          {...form.field('next_step')}
        />
        <DateField
          label="下次拜访日期"
          hint="填了就会排进那一天的计划"
          min={today()}
          {...form.field('next_day')}
        />
        <Button type="submit" block busy={form.isSubmitting}>
          完成拜访
        </Button>
      </Form>
    </Card>
  )
}
