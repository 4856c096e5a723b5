import { finishVisit, VISIT_NOTES_MAX, VISIT_PURPOSE_MAX } from '@shangxue/contract/customer-visits'
import { useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { isQueued, usePendingEdit } from '../../../lib/outbox/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import styles from '../components/customers.module.css'
import { AFTER_VISIT, type ToVisit, visitPath } from '../customers.ts'
import { VISIT_PHOTOS } from './shelf.ts'
import { useVoice } from './voice.ts'

const START = { notes: '', next_step: '', next_day: '', photo_ids: [] as number[] }

/** What came of a visit: notes, photos, and what is next. */
export function FinishForm({ customer: { id, name } }: { customer: ToVisit }) {
  const edited = usePendingEdit(finishVisit)
  const brought = edited && { ...edited.input, next_day: edited.input.next_day ?? '' }
  const draft = useDraft(`visit-${id}`, { ...START, ...brought })
  const [refusal, setRefusal] = useState<string>()
  const finish = useCall(finishVisit, {
    stale: AFTER_VISIT,
    quiet: true,
    chain: draft.chain,
    queue: {
      title: () => `${name}拜访记录`,
      editAt: () => visitPath(name),
      onQueued: () => draft.clear(),
      replaces: edited?.id,
    },
  })
  const { value, change } = draft
  const voice = useVoice((said) => change({ notes: `${value.notes}${said}`.slice(0, VISIT_NOTES_MAX) }))
  const submit = async () => {
    setRefusal(undefined)
    const { notes, next_step, next_day, photo_ids } = value
    try {
      await finish.mutateAsync({
        ...{ customer_id: id, notes: notes.trim(), next_step: next_step.trim(), photo_ids },
        next_day: next_day || null,
      })
      draft.clear()
      toast('已完成拜访', { kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isQueued(error)) setRefusal(error.message)
    }
  }
  return (
    <Card title="拜访记录">
      <div className={styles.stack}>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <TextArea
          label="记录"
          rows={4}
          maxLength={VISIT_NOTES_MAX}
          placeholder="看到什么、谈了什么、对方要什么"
          value={value.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
        {voice.able && (
          <Button kind="soft" aria-pressed={voice.listening} onClick={voice.toggle}>
            {voice.listening ? '停止听写' : '语音听写'}
          </Button>
        )}
        {voice.trouble && <Notice kind="warning">{voice.trouble}</Notice>}
        <PhotosField
          shelf={VISIT_PHOTOS}
          photos={value.photo_ids}
          onChange={(photo_ids) => change({ photo_ids })}
        />
        <TextField
          label="下一步"
          maxLength={VISIT_PURPOSE_MAX}
          placeholder="例如 带样机过去"
          value={value.next_step}
          onChange={(event) => change({ next_step: event.target.value })}
        />
        <DateField
          label="下次拜访日期"
          hint="填了就会排进那一天的计划"
          min={today()}
          value={value.next_day}
          onChange={(event) => change({ next_day: event.target.value })}
        />
        <Button block busy={finish.isPending} onClick={submit}>
          完成拜访
        </Button>
      </div>
    </Card>
  )
}
