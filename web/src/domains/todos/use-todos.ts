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
import { ApiError, endless, invalidate, pages, query, useCall } from '../../lib/api/index.ts'
import { isQueued, usePendingIds } from '../../lib/outbox/index.ts'
import { useInTurn } from '../../lib/use-in-turn.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { toast } from '../../ui/overlay/toast.ts'
import {
  ADD,
  type Content,
  contentOf,
  dayText,
  detailOf,
  LIST,
  quoted,
  shortTitle,
  type Todo,
  whenText,
} from './todos.ts'

/** Queries to invalidate after any write. */
const TODO_READS = [listTodos, listDoneTodos, getTodo]
const TICKS = [completeTodo, reopenTodo]

const SHOWN = { staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData } as const

export const useOpenTodos = (q: string) => useQuery({ ...query(listTodos, { q }), ...SHOWN })

export const useDoneTodos = (q: string, wanted: boolean) =>
  endless(useInfiniteQuery({ ...pages(listDoneTodos, { q, limit: 20 }), ...SHOWN, enabled: wanted }))

/** The todos whose completion or reopening waits for a connection. */
export const useWaitingTicks = () => usePendingIds(TICKS)

/** Completes and reopens todos. `ticking` holds those in flight, which show the expected state. */
export function useTicking() {
  const cache = useQueryClient()
  const inTurn = useInTurn()
  const titles = useRef(new Map<number, string>())
  const [ticking, setTicking] = useState<ReadonlySet<number>>(new Set())
  const plan = (deed: string) => ({
    stale: TODO_READS,
    queue: { title: ({ id }: { id: number }) => `${deed}${titles.current.get(id) ?? '待办'}` },
  })
  const completing = useCall(completeTodo, plan('完成'))
  const reopening = useCall(reopenTodo, plan('恢复'))

  /** Returns undefined on failure, after the user was notified. */
  const tick = async <T>({ id, title }: Pick<Todo, 'id' | 'title'>, work: () => Promise<T>) => {
    titles.current.set(id, shortTitle(title))
    setTicking((ids) => new Set([...ids, id]))
    try {
      return await inTurn(work)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isQueued(error)) await invalidate(cache, [listTodos])
      return undefined
    } finally {
      setTicking((ids) => new Set([...ids].filter((one) => one !== id)))
    }
  }
  const reopen = (todo: Pick<Todo, 'id' | 'title'>) =>
    tick(todo, async () => (await reopening.mutateAsync({ id: todo.id })) === null)

  return {
    ticking,
    reopen,
    async complete(todo: Pick<Todo, 'id' | 'title'>) {
      const done = await tick(todo, () => completing.mutateAsync({ id: todo.id }))
      if (!done) return false
      const next = done.next ? `，下次${dayText(done.next.day)}` : ''
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
  const inTurn = useInTurn()
  const draft = useForm({ initial: { refused: [] as readonly Content[] }, draft: 'todos-refused' })
  const refused = useRef(draft.values.refused)
  const adding = useCall(addTodo, {
    stale: [listTodos],
    queue: { title: ({ title }) => `新增待办${shortTitle(title)}`, editAt: () => ADD },
  })
  const keep = (kept: readonly Content[]) => {
    refused.current = kept
    if (kept.length > 0) draft.change({ refused: kept })
    else draft.clear()
  }
  const giveUp = (content: Content) => keep(refused.current.filter((one) => one !== content))
  const add = async (content: Content) => {
    try {
      const { id } = await inTurn(() => adding.mutateAsync(content))
      toast(`${shortTitle(content.title)}已新增`, {
        kind: 'success',
        action: { label: '补充', onSelect: () => navigate(detailOf(id)) },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isQueued(error)) keep([...refused.current, content])
    }
  }
  return {
    add,
    refused: draft.values.refused,
    giveUp,
    retry(content: Content) {
      giveUp(content)
      void add(content)
    },
  }
}

/** Moves a todo optimistically, then on the server. Not queued offline, because an order refers to the current list. */
export function useMove(q: string) {
  const cache = useQueryClient()
  const inTurn = useInTurn()
  const moving = useCall(moveTodo)
  const under = useRef(0)
  const { queryKey } = query(listTodos, { q })

  return async (id: number, side: 'before' | 'after', of: number) => {
    // cancel a list request in flight: its data is older; do not await, since the next move may follow at once
    void cache.cancelQueries({ queryKey }, { revert: false })
    cache.setQueryData<{ list: Todo[]; done: number }>(queryKey, (known) => {
      const moved = known?.list.find((todo) => todo.id === id)
      if (!known || !moved) return known
      const others = known.list.filter((todo) => todo !== moved)
      const at = others.findIndex((todo) => todo.id === of) + (side === 'after' ? 1 : 0)
      return { ...known, list: [...others.slice(0, at), moved, ...others.slice(at)] }
    })
    under.current++
    await inTurn(() => moving.mutateAsync({ id, side, of })).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    under.current--
    // a list read between two moves would briefly revert the second one
    if (under.current === 0) await invalidate(cache, [listTodos])
  }
}

export interface TodoForm {
  /** Storage slot of the draft. */
  readonly slot: string
  readonly start: Content
  /** The rejected write that this form replaces. */
  readonly replaces: string | undefined
  /** Omitted for a new todo. */
  readonly saved?: {
    readonly id: number
    readonly version: number
    readonly doneAt: string | null
    readonly gone: boolean
  }
}

/** Form state and actions of a todo. Each action leaves the form when it is done or queued. */
export function useTodoForm({ slot, start, replaces, saved }: TodoForm) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [gone, setGone] = useState(saved?.gone ?? false)
  const { complete, reopen } = useTicking()
  const leave = () => void navigate(LIST, { replace: true })
  const form = useForm({
    initial: { ...contentOf(start), version: saved?.version ?? 0 },
    draft: slot,
    validate: ({ title }) => ({ title: title.trim() === '' && '请填写要做的事' }),
    conflict: {
      code: ERRORS.todo_changed.code,
      async latest(): Promise<{ version: number; text: string } | undefined> {
        if (!saved) return undefined
        const now = await cache.fetchQuery({ ...query(getTodo, { id: saved.id }), staleTime: 0 })
        const note = now.note !== content.note && (now.note ? `备注是${quoted(now.note, 30)}` : '没有备注')
        const text = [shortTitle(now.title), whenText(now), note].filter(Boolean).join('，')
        return { version: now.version, text }
      },
    },
    // the input can be saved as a new todo
    onError(error) {
      if (!error.isGone) return undefined
      setGone(true)
      return ''
    },
  })
  const { version, ...content } = form.values
  const queued = (action: string, editAt?: string) => ({
    stale: TODO_READS,
    ...form.callOptions,
    queue: {
      title: () => `${action}${shortTitle(content.title)}`,
      editAt: editAt === undefined ? undefined : () => editAt,
      onQueued: () => {
        form.clear()
        leave()
      },
      replaces,
    },
  })
  const adding = useCall(addTodo, queued('新增待办', ADD))
  const saving = useCall(saveTodo, queued('修改待办', saved && detailOf(saved.id)))
  const removing = useCall(deleteTodo, queued('删除待办'))
  const isNew = saved === undefined || gone

  return {
    form,
    content,
    gone,
    change(fields: Partial<Content>) {
      const next = { ...content, ...fields }
      // time, reminder and repetition need a day or a time
      if (next.day === null) Object.assign(next, { time: null, repeat: 'none' })
      if (next.time === null) Object.assign(next, { reminder: 'none' })
      form.change(next)
    },
    save: form.handleSubmit(
      (): Promise<unknown> =>
        isNew
          ? adding.mutateAsync(contentOf(content))
          : saving.mutateAsync({ ...contentOf(content), id: saved.id, version }),
      isNew ? '已新增' : '已保存',
      leave,
    ),
    async remove() {
      if (!saved) return
      const series = content.repeat !== 'none' && saved.doneAt === null
      const yes = await confirm({
        title: `删除${shortTitle(content.title)}？`,
        message: `${series ? '这是重复的待办，删除后不再生成下一次。' : ''}删除后不能恢复。`,
        confirmLabel: '删除',
        danger: true,
      })
      if (yes) await form.run(() => removing.mutateAsync({ id: saved.id }), '已删除', leave)
    },
    async tick() {
      if (!saved) return
      const todo = { id: saved.id, title: content.title }
      const work = async () => (await (saved.doneAt === null ? complete(todo) : reopen(todo))) || undefined
      await form.run(work, undefined, leave)
    },
  }
}
