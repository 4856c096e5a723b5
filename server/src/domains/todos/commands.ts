import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type addTodo,
  type completeTodo,
  type moveTodo,
  type saveTodo,
  TODO_TITLE_MAX,
  TODOS_OPEN_MAX,
} from '@shangxue/contract/todos/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { parseText } from '../../platform/imports/parsing/parse-cells.ts'
import { nextDueDay } from '../../platform/time/next-due-day.ts'
import { scheduleReminder } from './reminders.ts'
import { lastPosition, type Owner, placeByDay, placeTodo, todoRepository } from './repository.ts'
import { todos } from './schema.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

/** Normalises and validates the form. Throws the first error of a field. */
function parseTodo({ title: titleInput, note, day, time, reminder, repeat }: Input<typeof addTodo>) {
  const title = parseText(TODO_TITLE_MAX)(titleInput)
  if ('reason' in title || title.value === '') throw new AppError('todo_title_missing')
  if (day !== null && !(isDay(day) && day >= FIRST_DAY && day <= LAST_DAY)) throw new AppError('bad_date')
  if (time !== null && day === null) throw new AppError('time_without_date')
  if (reminder !== 'none' && time === null) throw new AppError('todo_reminder_without_time')
  if (repeat !== 'none' && day === null) throw new AppError('repeat_without_date')
  return { title: title.value, note: note.trimEnd(), day, time, reminder, repeat }
}

const ownTodo = ({ userId }: Owner, id: number) => and(eq(todos.userId, userId), eq(todos.id, id))

/** Throws `todos_full` if the user has too many open todos. The caller must hold the user lock. */
async function requireBelowOpenLimit(db: Db, { userId }: Owner): Promise<void> {
  const open = await db.$count(todos, and(eq(todos.userId, userId), isNull(todos.doneAt)))
  if (open > TODOS_OPEN_MAX) throw new AppError('todos_full', { most: TODOS_OPEN_MAX })
}

type Row = typeof todos.$inferSelect
type TodoContent = Pick<Row, 'title' | 'note' | 'day' | 'time' | 'reminder' | 'repeat' | 'repeatsFrom'>

/**
 * Inserts a todo. Returns undefined if the todo that it follows already has a successor. The caller must hold the
 * user lock.
 */
async function insertTodo(db: Db, owner: Owner, content: TodoContent, follows: number | null = null) {
  const values = { ...owner, ...content, follows, position: lastPosition(owner) }
  const [inserted] = await db.insert(todos).values(values).onConflictDoNothing().returning({ id: todos.id })
  if (!inserted) return
  if (content.day !== null) await placeByDay(db, owner, inserted.id)
  await scheduleReminder(db, inserted.id)
  return inserted
}

export async function createTodo(db: Db, owner: Owner, input: Input<typeof addTodo>) {
  const content = parseTodo(input)
  await lockUser(db, owner)
  const inserted = await insertTodo(db, owner, { ...content, repeatsFrom: content.day })
  if (!inserted) throw new Error('a todo was not inserted')
  await requireBelowOpenLimit(db, owner)
  return inserted
}

export async function updateTodo(db: Db, owner: Owner, { id, version, ...input }: Input<typeof saveTodo>) {
  const repository = todoRepository(db, owner)
  await lockUser(db, owner)
  const before = await repository.get(id)
  const content = parseTodo(input)
  if (before.version !== version) throw new AppError('todo_changed')
  const seriesChanged = before.day !== content.day || before.repeat !== content.repeat
  await db
    .update(todos)
    .set({ ...content, version: version + 1, ...(seriesChanged && { repeatsFrom: content.day }) })
    .where(ownTodo(owner, id))
  const dueChanged = before.day !== content.day || before.time !== content.time
  if (dueChanged && content.day !== null) await placeByDay(db, owner, id)
  await scheduleReminder(db, id)
  return repository.get(id)
}

/** Completes a todo and inserts its next repetition. A second call from another device changes nothing. */
export async function markTodoDone(db: Db, owner: Owner, id: number): Promise<Output<typeof completeTodo>> {
  await lockUser(db, owner)
  const [todo] = await db.select().from(todos).where(ownTodo(owner, id))
  if (!todo) throw new AppError('not_found')
  if (todo.doneAt === null) {
    const done = { doneAt: sql`now()`, version: todo.version + 1 }
    await db.update(todos).set(done).where(ownTodo(owner, id))
    await insertNextRepetition(db, owner, todo)
  }
  const [next] = await db
    .select({ id: todos.id, day: todos.day })
    .from(todos)
    .where(and(eq(todos.follows, id), isNull(todos.doneAt)))
  return { next: next?.day ? { id: next.id, day: next.day } : null }
}

async function insertNextRepetition(db: Db, owner: Owner, todo: Row): Promise<void> {
  const { title, note, time, reminder, repeat, repeatsFrom } = todo
  const day = await nextDueDay(db, owner.tenantId, todo)
  if (day !== undefined)
    await insertTodo(db, owner, { title, note, day, time, reminder, repeat, repeatsFrom }, todo.id)
}

/** Reopens a todo and deletes its next repetition, unless that was changed or completed meanwhile. */
export async function reopenTodo(db: Db, owner: Owner, id: number): Promise<void> {
  await lockUser(db, owner)
  const { done_at, version } = await todoRepository(db, owner).get(id)
  if (done_at === null) return
  await db
    .update(todos)
    .set({ doneAt: null, version: version + 1 })
    .where(ownTodo(owner, id))
  await db.delete(todos).where(and(eq(todos.follows, id), isNull(todos.doneAt), eq(todos.version, 1)))
  await scheduleReminder(db, id)
  await requireBelowOpenLimit(db, owner)
}

export async function reorderTodo(
  db: Db,
  owner: Owner,
  { id, side, of }: Input<typeof moveTodo>,
): Promise<void> {
  await lockUser(db, owner)
  const repository = todoRepository(db, owner)
  const todo = await repository.get(id)
  await repository.get(of)
  if (id === of) throw new AppError('todo_move_to_itself')
  if (todo.done_at !== null) throw new AppError('conflict')
  await placeTodo(db, owner, id, side, of)
}

export async function deleteTodo(db: Db, owner: Owner, id: number): Promise<void> {
  await lockUser(db, owner)
  const { rowCount } = await db.delete(todos).where(ownTodo(owner, id))
  if (rowCount === 0) throw new AppError('not_found')
}
