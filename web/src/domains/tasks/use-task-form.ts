import { ERRORS } from '@shangxue/contract/errors/errors'
import { addTask, getTask, saveTask } from '@shangxue/contract/tasks/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query, useCall } from '../../lib/api/index.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { shortTitle } from '../todos/public.ts'
import { type Draft, detailOf, LIST, NEW, TASK_READS, whenText, whoText } from './tasks.ts'

interface TaskForm {
  /** Storage slot of the draft. */
  readonly slot: string
  readonly start: Draft
  /** Omitted for a new task. */
  readonly id?: number
  /** The rejected write that this form replaces. */
  readonly replaces?: string | undefined
}

const inputOf = ({ assignees, version: _, part: __, ...content }: Draft) => ({
  ...content,
  title: content.title.trim(),
  assignee_ids: assignees.map(({ id }) => id),
})

/** Form state and actions of a task. */
export function useTaskForm({ slot, start, id, replaces }: TaskForm) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const leave = (to: string) => void navigate(to, { replace: true })
  const form = useForm<Draft>({
    initial: start,
    draft: slot,
    validate: ({ title }) => ({ title: title.trim() === '' && '请填写要做的事' }),
    conflict: {
      code: ERRORS.task_changed.code,
      async latest() {
        if (id === undefined) return undefined
        const now = await cache.fetchQuery({ ...query(getTask, { id }), staleTime: 0 })
        const text = [shortTitle(now.title), whenText(now), whoText(now, undefined)]
          .filter(Boolean)
          .join('，')
        return { version: now.version, text }
      },
    },
  })
  const queued = (action: string, to: string, editAt?: string) => ({
    stale: TASK_READS,
    ...form.callOptions,
    queue: {
      title: ({ title }: { title: string }) => `${action}${shortTitle(title)}`,
      editAt: editAt === undefined ? undefined : () => editAt,
      onQueued: () => {
        form.clear()
        leave(to)
      },
      replaces,
    },
  })
  const adding = useCall(addTask, queued('新增任务', LIST, NEW))
  const saving = useCall(saveTask, queued('修改任务', id === undefined ? LIST : detailOf(id)))

  return {
    form,
    change(fields: Partial<Draft>) {
      const next = { ...form.values, ...fields }
      // time, reminder and repetition need a day
      form.change(next.day === null ? { ...fields, time: null, reminder: 'none', repeat: 'none' } : fields)
    },
    save: form.handleSubmit(
      async (values) => {
        if (id === undefined) return (await adding.mutateAsync(inputOf(values))).id
        const { parent_id: _, ...content } = inputOf(values)
        await saving.mutateAsync({ ...content, id, version: values.version })
        return id
      },
      id === undefined ? '已新增' : '已保存',
      (saved) => leave(detailOf(saved)),
    ),
  }
}
