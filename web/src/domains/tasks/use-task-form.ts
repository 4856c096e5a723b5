import { ERRORS } from '@shangxue/contract/errors/errors'
import { addTask, getTask, saveTask } from '@shangxue/contract/tasks/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { shortTitle } from '../todos/public.ts'
import {
  assigneesText,
  LIST_PATH,
  NEW_PATH,
  TASK_QUERIES,
  type TaskDraft,
  taskPath,
  whenText,
} from './tasks.ts'

interface TaskForm {
  /** Storage slot of the draft. */
  readonly slot: string
  readonly start: TaskDraft
  /** Omitted for a new task. */
  readonly id?: number
  /** The rejected write that this form replaces. */
  readonly replaces?: string | undefined
}

const toInput = ({ assignees, version: _, part: __, ...content }: TaskDraft) => ({
  ...content,
  title: content.title.trim(),
  assignee_ids: assignees.map(({ id }) => id),
})

/** Form state and actions of a task. */
export function useTaskForm({ slot, start, id, replaces }: TaskForm) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const goBack = (to: string) => void navigate(to, { replace: true })
  const form = useForm<TaskDraft>({
    initial: start,
    draft: slot,
    validate: ({ title }) => ({ title: title.trim() === '' && '请填写要做的事' }),
    conflict: {
      code: ERRORS.task_changed.code,
      async latest() {
        if (id === undefined) return undefined
        const current = await queryClient.fetchQuery({ ...query(getTask, { id }), staleTime: 0 })
        const text = [shortTitle(current.title), whenText(current), assigneesText(current, undefined)]
          .filter(Boolean)
          .join('，')
        return { version: current.version, text }
      },
    },
  })
  const queued = (action: string, to: string, editPath?: string) => ({
    invalidates: TASK_QUERIES,
    ...form.callOptions,
    queue: {
      title: ({ title }: { title: string }) => `${action}${shortTitle(title)}`,
      editAt: editPath === undefined ? undefined : () => editPath,
      onQueued: () => {
        form.clear()
        goBack(to)
      },
      replaces,
    },
  })
  const adding = useCall(addTask, queued('新增任务', LIST_PATH, NEW_PATH))
  const saving = useCall(saveTask, queued('修改任务', id === undefined ? LIST_PATH : taskPath(id)))

  return {
    form,
    change(fields: Partial<TaskDraft>) {
      const next = { ...form.values, ...fields }
      // time, reminder and repetition need a day
      form.change(next.day === null ? { ...fields, time: null, reminder: 'none', repeat: 'none' } : fields)
    },
    save: form.handleSubmit(
      async (values) => {
        if (id === undefined) return (await adding.mutateAsync(toInput(values))).id
        const { parent_id: _, ...content } = toInput(values)
        await saving.mutateAsync({ ...content, id, version: values.version })
        return id
      },
      id === undefined ? '已新增' : '已保存',
      (saved) => goBack(taskPath(saved)),
    ),
  }
}
