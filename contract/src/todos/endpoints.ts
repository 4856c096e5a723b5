import { type Static, Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { ClockTime, REMINDERS, REPEATS } from '../tasks/reminders.ts'

export const TODO_TITLE_MAX = 80
export const TODO_NOTE_MAX = 2_000
/** Maximum open todos per user. */
export const TODOS_OPEN_MAX = 500
const plan = {
  day: Nullable(Day),
  /** Needs a day. */
  time: Nullable(ClockTime),
  /** Needs a time. */
  reminder: OneOf(REMINDERS),
  /** Needs a day. */
  repeat: OneOf(REPEATS),
}
const content = { title: Text(TODO_TITLE_MAX), note: Type.String({ maxLength: TODO_NOTE_MAX }), ...plan }

export const Todo = Type.Object({
  id: Id,
  title: Type.String(),
  /** Its beginning. */
  note: Type.String(),
  ...plan,
  done_at: Nullable(Instant),
})
export const TodoDetail = Type.Object({
  ...Todo.properties,
  note: Type.String({ description: 'Full note' }),
  version: Type.Integer({ description: 'Incremented by edits, completion and reopening' }),
})
export type TodoPlan = Pick<Static<typeof Todo>, 'day' | 'time' | 'reminder' | 'repeat'>

export const listTodos = endpoint({
  method: 'GET',
  path: '/api/todos',
  summary: "Lists the caller's open todos in order, with the number of completed ones",
  permission: 'staff',
  input: Type.Object({ q: searchText }),
  output: Type.Object({
    list: Type.Array(Todo),
    done: Type.Integer({ description: 'Completed todos, at most one more than the cap of totals' }),
  }),
})

export const listDoneTodos = endpoint({
  method: 'GET',
  path: '/api/todos/done',
  summary: "Lists the caller's completed todos, most recent first",
  permission: 'staff',
  input: Query({ q: searchText }),
  output: Paged(Todo),
})

export const getTodo = endpoint({
  method: 'GET',
  path: '/api/todos/:id',
  summary: "Returns one of the caller's todos with its full note",
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: TodoDetail,
})

export const addTodo = endpoint({
  method: 'POST',
  path: '/api/todos',
  summary: 'Adds a todo, placed by its day if it has one, otherwise at the end',
  permission: 'staff',
  input: Type.Object(content),
  output: Type.Object({ id: Id }),
})

export const saveTodo = endpoint({
  method: 'PUT',
  path: '/api/todos/:id',
  summary: 'Updates a todo; rejects an outdated version',
  permission: 'staff',
  input: Type.Object({ id: Id, ...content, version: Type.Integer({ minimum: 1, maximum: 2_147_483_646 }) }),
  output: TodoDetail,
})

export const completeTodo = endpoint({
  method: 'POST',
  path: '/api/todos/:id/complete',
  summary: 'Completes a todo; if it repeats, the next one is created once',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: Type.Object({ next: Nullable(Type.Object({ id: Id, day: Day })) }),
})

export const reopenTodo = endpoint({
  method: 'POST',
  path: '/api/todos/:id/reopen',
  summary: 'Reopens a todo and deletes its next repetition unless that was changed or completed',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const moveTodo = endpoint({
  method: 'POST',
  path: '/api/todos/:id/move',
  summary: 'Moves an open todo before or after another',
  permission: 'staff',
  input: Type.Object({ id: Id, side: OneOf(['before', 'after']), of: Id }),
  output: NoContent,
})

export const deleteTodo = endpoint({
  method: 'DELETE',
  path: '/api/todos/:id',
  summary: 'Deletes a todo',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
