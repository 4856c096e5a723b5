import {
  addRewardTask,
  getRewardQuestions,
  getRewardTask,
  listOwnRewardTasks,
  saveRewardTask,
} from '@shangxue/contract/rewards/endpoints'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Steps } from '../../../ui/display/steps.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { OWN_TASKS_PATH, publishPath, TASKS_PATH } from '../reward-paths.ts'
import { ContentFields } from './content-fields.tsx'
import { FORM_STEPS, type TaskForm, toRequest, validateForm } from './task-form.ts'

const TermsFields = lazyWithRetry(() => import('./terms-fields.tsx'))

/** The first two steps. Afterwards the server stores the draft with its questions. */
export function CreateForm({ id, initial }: { id?: number; initial: TaskForm }) {
  const navigate = useNavigate()
  const form = useForm<TaskForm>({
    initial,
    draft: `reward-task-${id ?? 'new'}`,
    validate: validateForm,
  })
  const callOptions = {
    invalidates: [getRewardTask, getRewardQuestions, listOwnRewardTasks],
    ...form.callOptions,
  }
  const addCall = useCall(addRewardTask, callOptions)
  const saveCall = useCall(saveRewardTask, callOptions)
  const { values, errors, change } = form

  const submitStep = form.handleSubmit(
    (formValues) => {
      if (formValues.step === 0) {
        change({ step: 1 })
        window.scrollTo({ top: 0 })
        return undefined
      }
      return id === undefined
        ? addCall.mutateAsync(toRequest(formValues))
        : saveCall.mutateAsync({ id, ...toRequest(formValues) })
    },
    undefined,
    (saved) => navigate(publishPath(saved.id, saved.left_out), { replace: true }),
  )

  return (
    <FormPage
      title="发布任务"
      back={id === undefined ? TASKS_PATH : OWN_TASKS_PATH}
      {...form.page}
      lead={<Steps steps={FORM_STEPS} current={values.step} />}
      submitLabel="下一步"
      secondary={
        values.step === 1 && (
          <Button kind="secondary" onClick={() => change({ step: 0 })}>
            上一步
          </Button>
        )
      }
      onSubmit={submitStep}
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
