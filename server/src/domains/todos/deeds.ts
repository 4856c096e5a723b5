import { isDay } from '@shangxue/contract/days'
import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type addTodo,
  type completeTodo,
  type moveTodo,
  type saveTodo,
  TODO_TITLE_MAX,
  TODOS_OPEN_MAX,
} from '@shangxue/contract/todos'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { parseText } from '../../platform/imports/cells.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextOf } from '../../platform/series.ts'
import { arm } from './reminders.ts'
import { lastPosition, type Owner, place, placeByDay, todoRepository } from './repository.ts'
import { todos } from './tables.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

/** Normalises and validates the form. Throws `invalid_input` with the message that the form shows. */
function checked({ title: typed, note, day, time, reminder, repeat }: Input<typeof addTodo>) {
  const refuse = (field: string) => new Refusal('invalid_input', { field })
  const title = parseText(TODO_TITLE_MAX)(typed)
  if ('reason' in title || title.value === '') throw refuse('请填写要做的事')
  if (day !== null && !(isDay(day) && day >= FIRST_DAY && day <= LAST_DAY))
    throw refuse('日期不正确，请重新选择')
  if (time !== null && day === null) throw refuse('要设时间，请先选日期')
  if (reminder !== 'none' && time === null) throw refuse('要提醒，请先选日期和时间')
  if (repeat !== 'none' && day === null) throw refuse('要重复，请先选日期')
  return { title: title.value, note: note.trimEnd(), day, time, reminder, repeat }
}

const own = ({ userId }: Owner, id: number) => and(eq(todos.userId, userId), eq(todos.id, id))

/** Throws `todos_full` if the user has too many open todos. The caller must hold the user lock. */
async function requireRoom(db: Db, { userId }: Owner): Promise<void> {
  const open = await db.$count(todos, and(eq(todos.userId, userId), isNull(todos.doneAt)))
  if (open > TODOS_OPEN_MAX) throw new Refusal('todos_full', { most: TODOS_OPEN_MAX })
}

type Row = typeof todos.$inferSelect
type Content = Pick<Row, 'title' | 'note' | 'day' | 'time' | 'reminder' | 'repeat' | 'repeatsFrom'>

/**
 * Inserts a todo. Returns undefined if the todo that it follows already has a successor. The caller must hold the
 * user lock.
 */
async function insert(db: Db, owner: Owner, content: Content, follows: number | null = null) {
  const values = { ...owner, ...content, follows, position: lastPosition(owner) }
  const [made] = await db.insert(todos).values(values).onConflictDoNothing().returning({ id: todos.id })
  if (!made) return
  if (content.day !== null) await placeByDay(db, owner, made.id)
  await arm(db, made.id)
  return made
}

export async function add(db: Db, owner: Owner, input: Input<typeof addTodo>) {
  const content = checked(input)
  await lockUser(db, owner)
  const made = await insert(db, owner, { ...content, repeatsFrom: content.day })
  if (!made) throw new Error('a todo was not inserted')
  await requireRoom(db, owner)
  return made
}

export async function save(db: Db, owner: Owner, { id, version, ...input }: Input<typeof saveTodo>) {
  const all = todoRepository(db, owner)
  await lockUser(db, owner)
  const before = await all.one(id)
  const content = checked(input)
  if (before.version !== version) throw new Refusal('todo_changed')
  const series = before.day !== content.day || before.repeat !== content.repeat
  await db
    .update(todos)
    .set({ ...content, version: version + 1, ...(series && { repeatsFrom: content.day }) })
    .where(own(owner, id))
  const due = before.day !== content.day || before.time !== content.time
  if (due && content.day !== null) await placeByDay(db, owner, id)
  await arm(db, id)
  return all.one(id)
}

/** Completes a todo and inserts its next repetition. A second call from another device changes nothing. */
export async function complete(db: Db, owner: Owner, id: number): Promise<Output<typeof completeTodo>> {
  await lockUser(db, owner)
  const [todo] = await db.select().from(todos).where(own(owner, id))
  if (!todo) throw new Refusal('not_found')
  if (todo.doneAt === null) {
    const done = { doneAt: sql`now()`, version: todo.version + 1 }
    await db.update(todos).set(done).where(own(owner, id))
    await repeatOf(db, owner, todo)
  }
  const [next] = await db
    .select({ id: todos.id, day: todos.day })
    .from(todos)
    .where(and(eq(todos.follows, id), isNull(todos.doneAt)))
  return { next: next?.day ? { id: next.id, day: next.day } : null }
}

async function repeatOf(db: Db, owner: Owner, todo: Row): Promise<void> {
  const { title, note, time, reminder, repeat, repeatsFrom } = todo
  const day = await nextOf(db, owner.tenantId, todo)
  if (day !== undefined)
    await insert(db, owner, { title, note, day, time, reminder, repeat, repeatsFrom }, todo.id)
}

/** Reopens a todo and deletes its next repetition, unless that was changed or completed meanwhile. */
export async function reopen(db: Db, owner: Owner, id: number): Promise<void> {
  await lockUser(db, owner)
  const { done_at, version } = await todoRepository(db, owner).one(id)
  if (done_at === null) return
  await db
    .update(todos)
    .set({ doneAt: null, version: version + 1 })
    .where(own(owner, id))
  await db.delete(todos).where(and(eq(todos.follows, id), isNull(todos.doneAt), eq(todos.version, 1)))
  await arm(db, id)
  await requireRoom(db, owner)
}

export async function move(db: Db, owner: Owner, { id, side, of }: Input<typeof moveTodo>): Promise<void> {
  await lockUser(db, owner)
  const all = todoRepository(db, owner)
  const todo = await all.one(id)
  await all.one(of)
  if (id === of) throw new Refusal('invalid_input', { field: '不能排在自己前后，请刷新后重试' })
  if (todo.done_at !== null) throw new Refusal('conflict')
  await place(db, owner, id, side, of)
}

export async function remove(db: Db, owner: Owner, id: number): Promise<void> {
  await lockUser(db, owner)
  const { rowCount } = await db.delete(todos).where(own(owner, id))
  if (rowCount === 0) throw new Refusal('not_found')
}
