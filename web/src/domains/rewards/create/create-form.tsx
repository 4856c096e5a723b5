import {
  addRewardTask,
  getRewardQuestions,
  getRewardTask,
  listOwnRewardTasks,
  saveRewardTask,
} from '@shangxue/contract/rewards/endpoints'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Steps } from '../../../ui/display/steps.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { HALL, OWN, publishAddress } from '../parts/addresses.ts'
import { ContentFields } from './content-fields.tsx'
import { errorsOf, sentOf, type TaskForm } from './form.ts'
import { STEPS } from './steps.ts'

const TermsFields = later(() => import('./terms-fields.tsx'))

/** The first two steps. Afterwards the server stores the draft with its questions. */
export function CreateForm({ id, initial }: { id?: number; initial: TaskForm }) {
  const navigate = useNavigate()
  const form = useForm<TaskForm>({
    initial,
    draft: `reward-task-${id ?? 'new'}`,
    validate: errorsOf,
  })
  const writes = {
    stale: [getRewardTask, getRewardQuestions, listOwnRewardTasks],
    ...form.callOptions,
  }
  const add = useCall(addRewardTask, writes)
  const save = useCall(saveRewardTask, writes)
  const { values, errors, change } = form

  const next = form.handleSubmit(
    (sent) => {
      if (sent.step === 0) {
        change({ step: 1 })
        window.scrollTo({ top: 0 })
        return undefined
      }
      return id === undefined ? add.mutateAsync(sentOf(sent)) : save.mutateAsync({ id, ...sentOf(sent) })
    },
    undefined,
    (made) => navigate(publishAddress(made.id, made.left_out), { replace: true }),
  )

  return (
    <FormPage
      title="发布任务"
      back={id === undefined ? HALL : OWN}
      {...form.page}
      lead={<Steps steps={STEPS} current={values.step} />}
      submitLabel="下一步"
      secondary={
        values.step === 1 && (
          <Button kind="secondary" onClick={() => change({ step: 0 })}>
            上一步
          </Button>
        )
      }
      onSubmit={next}
    >
      {values.step === 0 ? (
        <ContentFields form={values} errors={errors} onChange={change} />
      ) : (
        <Suspense fallback={<SkeletonList rows={5} />}>
          <TermsFields form={values} errors={errors} onChange={change} />
        </Suspense>
      )}
    </FormPage>
  )
}
