import { addTask, saveTask } from '@shangxue/contract/tasks/endpoints'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { useSession } from '../../../lib/session/state.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useColleagues } from '../../colleagues/public.ts'
import { useTask } from '../api.ts'
import { EMPTY_DRAFT, LIST_PATH, type TaskDetail, type TaskDraft, taskPath, toTaskDraft } from '../tasks.ts'
import { useTaskForm } from '../use-task-form.ts'
import { TaskFields } from './task-fields.tsx'

/** 新增任务. `parent` in the address makes it a subtask, `day` sets its date. */
export function TaskFormPage() {
  const { get } = useUrlParams()
  const editedEntry = usePendingEdit(addTask)
  const parent = parsePositiveInt(get('parent'))
  const { userId, userName } = useSession()
  const { data: colleagues } = useColleagues(editedEntry !== undefined)
  if (editedEntry) {
    if (!colleagues) return <FormPlaceholder title="新增任务" back={LIST_PATH} />
    const { assignee_ids, ...content } = editedEntry.input
    const assignees = colleagues.filter(({ id }) => assignee_ids.includes(id))
    const start = {
      ...EMPTY_DRAFT,
      ...content,
      part: content.parent_id !== null,
      assignees: assignees.map(({ id, name }) => ({ id, name })),
    }
    return <Form slot={`task-${editedEntry.id}`} start={start} replaces={editedEntry.id} back={LIST_PATH} />
  }
  // most tasks are for the user until they are assigned
  const me = userId === null ? [] : [{ id: userId, name: userName }]
  const start: TaskDraft = {
    ...EMPTY_DRAFT,
    assignees: me,
    day: get('day') || null,
    parent_id: parent ?? null,
    part: parent !== undefined,
  }
  if (parent) return <Form slot={`task-part-${parent}`} start={start} back={taskPath(parent)} />
  return <Form slot={start.day ? `task-new-${start.day}` : 'task-new'} start={start} back={LIST_PATH} />
}

/** 修改任务. Waits for fresh data before the form starts. */
export function TaskEditPage({ id }: { id: number }) {
  const { data, error, refetch, isFetchedAfterMount } = useTask(id)
  const edited = usePendingEdit(saveTask)
  if (data && isFetchedAfterMount)
    return (
      <Form
        slot={`task-${id}`}
        id={id}
        start={initialDraftOf(data, edited?.input)}
        replaces={edited?.id}
        back={taskPath(id)}
      />
    )
  if (error) return <FormError id={id} message={error.message} onRetry={refetch} />
  return <FormPlaceholder title="修改任务" back={taskPath(id)} />
}

const initialDraftOf = (task: TaskDetail, storedDraft?: Partial<TaskDraft>): TaskDraft => ({
  ...toTaskDraft(task),
  ...storedDraft,
})

const FormPlaceholder = ({ title, back }: { title: string; back: string }) => (
  <Page title={title} back={back}>
    <SkeletonList rows={6} />
  </Page>
)
const FormError = ({ id, message, onRetry }: { id: number; message: string; onRetry: () => unknown }) => (
  <Page title="修改任务" back={taskPath(id)}>
    <ErrorState message={message} onRetry={onRetry} />
  </Page>
)

interface FormProps {
  slot: string
  start: TaskDraft
  back: string
  id?: number
  replaces?: string | undefined
}

function Form({ back, ...initial }: FormProps) {
  const { form, change, save } = useTaskForm(initial)
  const isNew = initial.id === undefined
  const { part: parentId } = form.values
  return (
    <FormPage
      title={isNew ? (parentId ? '新增子任务' : '新增任务') : '修改任务'}
      back={back}
      inList
      {...form.page}
      onSubmit={save}
      submitLabel={isNew ? '新增' : '保存'}
    >
      <TaskFields draft={form.values} change={change} titleError={form.errors.title} isSubtask={parentId} />
    </FormPage>
  )
}
