import { deleteTask } from '@shangxue/contract/tasks/endpoints'
import { useNavigate, useParams } from 'react-router'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { shortTitle } from '../../todos/public.ts'
import { useTask } from '../api.ts'
import { Attachments } from '../components/attachments.tsx'
import { Checklist } from '../components/checklist.tsx'
import { Subtasks } from '../components/subtasks.tsx'
import { TaskDiscussion } from '../components/task-discussion.tsx'
import { TaskEditPage } from '../components/task-form-page.tsx'
import { TaskHeader } from '../components/task-header.tsx'
import { TaskSteps } from '../components/task-steps.tsx'
import { editTaskPath, LIST_PATH, TASK_QUERIES, type TaskDetail } from '../tasks.ts'

/** 任务详情, or its form if the address has `edit`. */
export default function TaskScreen() {
  const id = parsePositiveInt(useParams().id)
  const { get } = useUrlParams()
  if (id === undefined) return <TaskMissing />
  return get('edit') === '1' ? <TaskEditPage key={id} id={id} /> : <KnownTask key={id} id={id} />
}

const TaskMissing = () => (
  <Page title="任务详情" back={LIST_PATH}>
    <EmptyState
      icon="tasks"
      title="没有这个任务"
      hint="可能已经删除，或者没有交给自己"
      action={
        <ButtonLink kind="secondary" to={LIST_PATH} replace>
          查看全部任务
        </ButtonLink>
      }
    />
  </Page>
)

function KnownTask({ id }: { id: number }) {
  const { data, error, refetch } = useTask(id)
  if (data) return <TaskContent task={data} />
  if (error instanceof ApiError && error.isNotFound) return <TaskMissing />
  return (
    <Page title="任务详情" back={LIST_PATH}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />}
    </Page>
  )
}

function TaskContent({ task }: { task: TaskDetail }) {
  const remove = useDeleteTask(task)
  return (
    <Page
      title="任务详情"
      back={LIST_PATH}
      actions={
        task.can_edit && (
          <>
            <IconLink icon="edit" label="修改任务" to={editTaskPath(task.id)} />
            <IconButton icon="trash" label="删除任务" onClick={() => void remove()} />
          </>
        )
      }
      footer={<TaskSteps task={task} />}
    >
      <TaskHeader task={task} />
      <Checklist task={task} />
      <Subtasks task={task} />
      <Attachments task={task} />
      <TaskDiscussion task={task} />
    </Page>
  )
}

function useDeleteTask({ id, title, children, repeat }: TaskDetail) {
  const navigate = useNavigate()
  const removing = useCall(deleteTask, {
    invalidates: TASK_QUERIES.filter((item) => item.path !== '/api/tasks/:id'),
  })
  return async () => {
    const subtaskNote = children > 0 ? `${children} 个子任务会一起删除。` : ''
    const seriesNote = repeat === 'none' ? '' : '这是重复的任务，删除后不再生成下一次。'
    const isConfirmed = await confirm({
      title: `删除${shortTitle(title)}？`,
      message: `${subtaskNote}${seriesNote}评论和附件也会删除，不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    })
    if (!isConfirmed) return
    const succeeded = await removing.mutateAsync({ id }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false
        throw error
      },
    )
    if (!succeeded) return
    toast('已删除', { kind: 'success' })
    await navigate(LIST_PATH, { replace: true })
  }
}
