import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addTodo,
  completeTodo,
  deleteTodo,
  getTodo,
  listDoneTodos,
  listTodos,
  moveTodo,
  reopenTodo,
  saveTodo,
} from '@shangxue/contract/todos/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/error.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import { usePendingIds } from '../../lib/outbox/hooks.ts'
import { isQueued } from '../../lib/outbox/state.ts'
import { useSerialQueue } from '../../lib/react/use-serial-queue.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import {
  ADD_PATH,
  dayText,
  LIST_PATH,
  quoteTitle,
  shortTitle,
  type Todo,
  type TodoContent,
  toContent,
  todoPath,
  whenText,
} from './todos.ts'

/** Queries to invalidate after any write. */
const TODO_QUERIES = [listTodos, listDoneTodos, getTodo]
const TICK_ENDPOINTS = [completeTodo, reopenTodo]

const QUERY_OPTIONS = { staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData } as const

export const useOpenTodos = (q: string) => useQuery({ ...query(listTodos, { q }), ...QUERY_OPTIONS })

export const useDoneTodos = (q: string, isEnabled: boolean) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listDoneTodos, { q, limit: 20 }),
      ...QUERY_OPTIONS,
      enabled: isEnabled,
    }),
  )

/** The todos whose completion or reopening waits for a connection. */
export const usePendingTicks = () => usePendingIds(TICK_ENDPOINTS)

/** Completes and reopens todos. `ticking` holds those in flight, which show the expected state. */
export function useTodoTicks() {
  const queryClient = useQueryClient()
  const enqueue = useSerialQueue()
  const titles = useRef(new Map<number, string>())
  const [ticking, setTicking] = useState<ReadonlySet<number>>(new Set())
  const plan = (runInTurn: string) => ({
    invalidates: TODO_QUERIES,
    queue: { title: ({ id }: { id: number }) => `${runInTurn}${titles.current.get(id) ?? '待办'}` },
  })
  const completeMutation = useCall(completeTodo, plan('完成'))
  const reopenMutation = useCall(reopenTodo, plan('恢复'))

  /** Returns undefined on failure, after the user was notified. */
  const tick = async <T>({ id, title }: Pick<Todo, 'id' | 'title'>, work: () => Promise<T>) => {
    titles.current.set(id, shortTitle(title))
    setTicking((ids) => new Set([...ids, id]))
    try {
      return await enqueue(work)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isQueued(error)) await invalidate(queryClient, [listTodos])
      return undefined
    } finally {
      setTicking((ids) => new Set([...ids].filter((item) => item !== id)))
    }
  }
  const reopen = (todo: Pick<Todo, 'id' | 'title'>) =>
    tick(todo, async () => (await reopenMutation.mutateAsync({ id: todo.id })) === null)

  return {
    ticking,
    reopen,
    async complete(todo: Pick<Todo, 'id' | 'title'>) {
      const succeeded = await tick(todo, () => completeMutation.mutateAsync({ id: todo.id }))
      if (!succeeded) return false
      const next = succeeded.next ? `，下次${dayText(succeeded.next.day)}` : ''
      toast(`${shortTitle(todo.title)}已完成${next}`, {
        kind: 'success',
        action: { label: '撤销', onSelect: () => reopen(todo) },
      })
      return true
    },
  }
}

/** Adds todos by title alone. Rejected titles are retained until they are added or discarded. */
export function useQuickAdd() {
  const navigate = useNavigate()
  const inTurn = useSerialQueue()
  const draft = useForm({ initial: { refused: [] as readonly TodoContent[] }, draft: 'todos-refused' })
  const refused = useRef(draft.values.refused)
  const addMutation = useCall(addTodo, {
    invalidates: [listTodos],
    queue: { title: ({ title }) => `新增待办${shortTitle(title)}`, editAt: () => ADD_PATH },
  })
  const updateRefused = (refusedTitles: readonly TodoContent[]) => {
    refused.current = refusedTitles
    if (refusedTitles.length > 0) draft.change({ refused: refusedTitles })
    else draft.clear()
  }
  const discard = (content: TodoContent) => updateRefused(refused.current.filter((item) => item !== content))
  const add = async (content: TodoContent) => {
    try {
      const { id } = await inTurn(() => addMutation.mutateAsync(content))
      toast(`${shortTitle(content.title)}已新增`, {
        kind: 'success',
        action: { label: '补充', onSelect: () => navigate(todoPath(id)) },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isQueued(error)) updateRefused([...refused.current, content])
    }
  }
  return {
    add,
    refused: draft.values.refused,
    giveUp: discard,
    retry(content: TodoContent) {
      discard(content)
      void add(content)
    },
  }
}

/** Moves a todo optimistically, then on the server. Not queued offline, because an order refers to the current list. */
export function useMoveTodo(q: string) {
  const cache = useQueryClient()
  const inTurn = useSerialQueue()
  const moveMutation = useCall(moveTodo)
  const queryFilter = useRef(0)
  const { queryKey } = query(listTodos, { q })

  return async (id: number, side: 'before' | 'after', targetId: number) => {
    // cancel a list request in flight: its data is older; do not await, since the next move may follow at once
    void cache.cancelQueries({ queryKey }, { revert: false })
    cache.setQueryData<{ list: Todo[]; done: number }>(queryKey, (previousList) => {
      const movedTodo = previousList?.list.find((todo) => todo.id === id)
      if (!previousList || !movedTodo) return previousList
      const others = previousList.list.filter((todo) => todo !== movedTodo)
      const at = others.findIndex((todo) => todo.id === targetId) + (side === 'after' ? 1 : 0)
      return { ...previousList, list: [...others.slice(0, at), movedTodo, ...others.slice(at)] }
    })
    queryFilter.current++
    await inTurn(() => moveMutation.mutateAsync({ id, side, of: targetId })).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    queryFilter.current--
    // a list read between two moves would briefly revert the second one
    if (queryFilter.current === 0) await invalidate(cache, [listTodos])
  }
}

export interface TodoForm {
  /** Storage slot of the draft. */
  readonly slot: string
  readonly start: TodoContent
  /** The rejected write that this form replaces. */
  readonly replaces: string | undefined
  /** Omitted for a new todo. */
  readonly saved?: {
    readonly id: number
    readonly version: number
    readonly doneAt: string | null
    readonly isMissing: boolean
  }
}

/** Form state and actions of a todo. Each action leaves the form when it is done or queued. */
export function useTodoForm({ slot, start, replaces, saved }: TodoForm) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isMissing, setIsMissing] = useState(saved?.isMissing ?? false)
  const { complete, reopen } = useTodoTicks()
  const goBack = () => void navigate(LIST_PATH, { replace: true })
  const form = useForm({
    initial: { ...toContent(start), version: saved?.version ?? 0 },
    draft: slot,
    validate: ({ title }) => ({ title: title.trim() === '' && '请填写要做的事' }),
    conflict: {
      code: ERRORS.todo_changed.code,
      async latest(): Promise<{ version: number; text: string } | undefined> {
        if (!saved) return undefined
        const now = await cache.fetchQuery({ ...query(getTodo, { id: saved.id }), staleTime: 0 })
        const note =
          now.note !== content.note && (now.note ? `备注是${quoteTitle(now.note, 30)}` : '没有备注')
        const text = [shortTitle(now.title), whenText(now), note].filter(Boolean).join('，')
        return { version: now.version, text }
      },
    },
    // the input can be saved as a new todo
    onError(error) {
      if (!error.isNotFound) return undefined
      setIsMissing(true)
      return ''
    },
  })
  const { version, ...content } = form.values
  const queued = (action: string, editPath?: string) => ({
    invalidates: TODO_QUERIES,
    ...form.callOptions,
    queue: {
      title: () => `${action}${shortTitle(content.title)}`,
      editAt: editPath === undefined ? undefined : () => editPath,
      onQueued: () => {
        form.clear()
        goBack()
      },
      replaces,
    },
  })
  const adding = useCall(addTodo, queued('新增待办', ADD_PATH))
  const saveMutation = useCall(saveTodo, queued('修改待办', saved && todoPath(saved.id)))
  const removeMutation = useCall(deleteTodo, queued('删除待办'))
  const isNew = saved === undefined || isMissing

  return {
    form,
    content,
    gone: isMissing,
    change(fields: Partial<TodoContent>) {
      const next = { ...content, ...fields }
      // time, reminder and repetition need a day or a time
      if (next.day === null) Object.assign(next, { time: null, repeat: 'none' })
      if (next.time === null) Object.assign(next, { reminder: 'none' })
      form.change(next)
    },
    save: form.handleSubmit(
      (): Promise<unknown> =>
        isNew
          ? adding.mutateAsync(toContent(content))
          : saveMutation.mutateAsync({ ...toContent(content), id: saved.id, version }),
      isNew ? '已新增' : '已保存',
      goBack,
    ),
    async remove() {
      if (!saved) return
      const series = content.repeat !== 'none' && saved.doneAt === null
      const isConfirmed = await confirm({
        title: `删除${shortTitle(content.title)}？`,
        message: `${series ? '这是重复的待办，删除后不再生成下一次。' : ''}删除后不能恢复。`,
        confirmLabel: '删除',
        danger: true,
      })
      if (isConfirmed) await form.run(() => removeMutation.mutateAsync({ id: saved.id }), '已删除', goBack)
    },
    async tick() {
      if (!saved) return
      const todo = { id: saved.id, title: content.title }
      const work = async () => (await (saved.doneAt === null ? complete(todo) : reopen(todo))) || undefined
      await form.run(work, undefined, goBack)
    },
  }
}
