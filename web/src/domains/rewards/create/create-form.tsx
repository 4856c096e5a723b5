import {
  addRewardTask,
  getRewardQuestions,
  getRewardTask,
  listOwnRewardTasks,
  saveRewardTask,
} from '@shangxue/contract/rewards'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Steps } from '../../../ui/display/steps.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { HALL, OWN, publishAddress } from '../parts/addresses.ts'
import { ContentFields } from './content-fields.tsx'
import { type FormErrors, sentOf, type TaskForm, wrongWith } from './form.ts'
import { STEPS } from './steps.ts'
import { TermsFields } from './terms-fields.tsx'

/** The first two steps; the server then has the draft, with its questions. */
export function CreateForm({ id, initial }: { id?: number; initial: TaskForm }) {
  const navigate = useNavigate()
  const draft = useDraft<TaskForm>(`reward-task-${id ?? 'new'}`, initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const writes = { stale: [getRewardTask, getRewardQuestions, listOwnRewardTasks], quiet: true }
  const add = useCall(addRewardTask, { ...writes, chain: draft.chain })
  const save = useCall(saveRewardTask, { ...writes, chain: draft.chain })
  const form = draft.value
  const change = (fields: Partial<TaskForm>) => {
    draft.change(fields)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in fields))))
  }

  const next = async () => {
    const wrong = wrongWith(form)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (form.step === 0) {
      draft.change({ step: 1 })
      window.scrollTo({ top: 0 })
      return
    }
    const made = await (id === undefined
      ? add.mutateAsync(sentOf(form))
      : save.mutateAsync({ id, ...sentOf(form) })
    ).catch(() => undefined)
    if (!made) return
    draft.clear()
    void navigate(publishAddress(made.id, made.left_out), { replace: true })
  }

  return (
    <FormPage
      title="发布任务"
      back={id === undefined ? HALL : OWN}
      dirty={draft.dirty}
      restored={draft.restored}
      onDiscard={draft.clear}
      error={(add.error ?? save.error)?.message}
      lead={<Steps steps={STEPS} current={form.step} />}
      submitLabel="下一步"
      secondary={
        form.step === 1 && (
          <Button kind="secondary" onClick={() => draft.change({ step: 0 })}>
            上一步
          </Button>
        )
      }
      onSubmit={next}
    >
      {form.step === 0 ? (
        <ContentFields form={form} errors={errors} onChange={change} />
      ) : (
        <TermsFields form={form} errors={errors} onChange={change} />
      )}
    </FormPage>
  )
}
