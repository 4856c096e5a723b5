import { listTaskEntries } from '@shangxue/contract/tasks/activity'
import { countTasks, getTask, listTasks, moveTask, setTaskDueDate } from '@shangxue/contract/tasks/endpoints'
import { TASK_STATUS_NAMES, type TaskStatus } from '@shangxue/contract/tasks/schemas'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api/error.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import { usePendingIds } from '../../lib/outbox/hooks.ts'
import { isQueued } from '../../lib/outbox/state.ts'
import { useSerialQueue } from '../../lib/react/use-serial-queue.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { dayText, shortTitle } from '../todos/public.ts'
import { isEnded, nextStatus, TASK_QUERIES, type Task, type TaskFilterValues } from './tasks.ts'

const QUERY_OPTIONS = { staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData } as const
const IMMEDIATE_CALL = 30

export const useTasks = (filters: TaskFilterValues) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listTasks, { ...filters, limit: IMMEDIATE_CALL }),
      ...QUERY_OPTIONS,
    }),
  )

export const useTaskCounts = () => useQuery({ ...query(countTasks, {}), staleTime: 0, meta: { quiet: true } })

export const useTask = (id: number) =>
  useQuery({ ...query(getTask, { id }), staleTime: 0, meta: { quiet: true } })

export const useTaskEntries = (id: number) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listTaskEntries, { id, limit: 20 }),
      staleTime: 0,
      meta: { quiet: true },
    }),
  )

type TaskRef = Pick<Task, 'id' | 'title' | 'status'>

/** The tasks with a step that waits for a connection. */
export const usePendingMoves = () => usePendingIds([moveTask])

/** Changes the status of tasks. Those in flight show the expected state. */
export function useTaskMoves() {
  const queryClient = useQueryClient()
  const enqueue = useSerialQueue()
  const titles = useRef(new Map<number, string>())
  const [inFlight, setInFlight] = useState<ReadonlyMap<number, TaskStatus>>(new Map())
  const call = useCall(moveTask, {
    invalidates: TASK_QUERIES,
    queue: {
      title: ({ id, to }) => `${titles.current.get(id) ?? '任务'}改为${TASK_STATUS_NAMES[to]}`,
    },
  })

  /** Returns false on failure, after the user was notified. */
  const move = async ({ id, title, status }: TaskRef, to: TaskStatus): Promise<boolean> => {
    titles.current.set(id, shortTitle(title))
    setInFlight((all) => new Map(all).set(id, to))
    try {
      const { next } = await enqueue(() => call.mutateAsync({ id, from: status, to }))
      const undo = next && to === 'done' ? `，下次${dayText(next.day)}` : ''
      toast(`${shortTitle(title)}${TASK_STATUS_NAMES[to]}${undo}`, {
        kind: 'success',
        action: { label: '撤销', onSelect: () => move({ id, title, status: to }, status) },
      })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isQueued(error)) await invalidate(queryClient, TASK_QUERIES)
      return false
    } finally {
      setInFlight((all) => new Map([...all].filter(([pendingId]) => pendingId !== id)))
    }
  }
  return {
    moving: inFlight,
    move,
    tick: (task: TaskRef) => move(task, nextStatus(task)),
    isTicking: (id: number) => inFlight.has(id),
  }
}

/** Reschedules tasks one at a time. Returns whether it succeeded; otherwise the user was notified. */
export function useRescheduleTasks() {
  const cache = useQueryClient()
  const inTurn = useSerialQueue()
  const call = useCall(setTaskDueDate, { invalidates: TASK_QUERIES })
  const reschedule = async (
    task: Pick<Task, 'id' | 'title' | 'day'>,
    to: string | null,
  ): Promise<boolean> => {
    const { id, title, day: from } = task
    if (from === to) return true
    try {
      await inTurn(() => call.mutateAsync({ id, from, to }))
      toast(`${shortTitle(title)}${to === null ? '已移除日期' : `改到${dayText(to)}`}`, {
        kind: 'success',
        // removing the date also removes time and reminder, which undo could not restore
        ...(to !== null && {
          action: { label: '撤销', onSelect: () => reschedule({ id, title, day: to }, from) },
        }),
      })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await invalidate(cache, TASK_QUERIES)
      return false
    }
  }
  return reschedule
}

export const canReschedule = (task: Task): boolean => task.can_edit && !isEnded(task)
