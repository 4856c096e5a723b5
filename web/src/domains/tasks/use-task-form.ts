import { ERRORS } from '@shangxue/contract/errors'
import { addTask, getTask, saveTask } from '@shangxue/contract/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, query, useCall } from '../../lib/api/index.ts'
import { isQueued } from '../../lib/outbox/index.ts'
import { useDraft } from '../../ui/layout/use-draft.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { shortTitle } from '../todos/public.ts'
import { type Draft, detailOf, LIST, NEW, TASK_READS, whenText, whoText } from './tasks.ts'

interface TaskForm {
  /** Of the draft. */
  readonly slot: string
  readonly start: Draft
  /** Left out for a new one. */
  readonly id?: number
  /** The refused write that this one takes the place of. */
  readonly replaces?: string | undefined
}

const inputOf = ({ assignees, version: _, part: __, ...content }: Draft) => ({
  ...content,
  title: content.title.trim(),
  assignee_ids: assignees.map(({ id }) => id),
})

/** The fields of a task with what becomes of them. */
export function useTaskForm({ slot, start, id, replaces }: TaskForm) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const draft = useDraft<Draft>(slot, start)
  const [left, setLeft] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const leave = (to: string) => {
    draft.clear()
    setLeft(to)
  }
  // once the form has been drawn with nothing to lose
  useEffect(() => {
    if (left !== undefined) void navigate(left, { replace: true })
  }, [left, navigate])

  const later = (deed: string, to: string, editAt?: string) => ({
    stale: TASK_READS,
    quiet: true,
    chain: draft.chain,
    queue: {
      title: ({ title }: { title: string }) => `${deed}${shortTitle(title)}`,
      editAt: editAt === undefined ? undefined : () => editAt,
      onQueued: () => leave(to),
      replaces,
    },
  })
  const adding = useCall(addTask, later('新增任务', LIST, NEW))
  const saving = useCall(saveTask, later('修改任务', id === undefined ? LIST : detailOf(id)))

  /** What was typed stays, and can be saved over what somebody else has saved. */
  const refused = async (error: ApiError) => {
    setTrouble(error.message)
    if (id === undefined || error.code !== ERRORS.task_changed.code) return
    const now = await cache.fetchQuery({ ...query(getTask, { id }), staleTime: 0 }).catch(() => undefined)
    if (!now) return
    draft.change({ version: now.version })
    const theirs = [shortTitle(now.title), whenText(now), whoText(now, undefined)].filter(Boolean).join('，')
    setTrouble(`${error.message}。别处现在是${theirs}；再次保存会以这里的内容为准`)
  }
  return {
    draft: draft.value,
    trouble,
    dirty: draft.dirty && left === undefined,
    restored: draft.restored,
    discard: draft.clear,
    change(fields: Partial<Draft>) {
      setTrouble(undefined)
      const next = { ...draft.value, ...fields }
      // what needs a day goes with it
      draft.change(next.day === null ? { ...fields, time: null, reminder: 'none', repeat: 'none' } : fields)
    },
    async save() {
      try {
        if (id === undefined) {
          const made = await adding.mutateAsync(inputOf(draft.value))
          toast('已新增', { kind: 'success' })
          leave(detailOf(made.id))
        } else {
          const { parent_id: _, ...content } = inputOf(draft.value)
          await saving.mutateAsync({ ...content, id, version: draft.value.version })
          toast('已保存', { kind: 'success' })
          leave(detailOf(id))
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!isQueued(error)) await refused(error)
      }
    },
  }
}
