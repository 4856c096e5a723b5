import * as contract from '@shangxue/contract/todos/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { createTodo, deleteTodo, markTodoDone, reopenTodo, reorderTodo, updateTodo } from './commands.ts'
import { todoRepository } from './repository.ts'

export function todoRoutes({ serve }: Server): void {
  serve(contract.listTodos, ({ db, actor }, filters) => todoRepository(db, actor).listOpen(filters))
  serve(contract.listDoneTodos, ({ db, actor }, filters) => todoRepository(db, actor).listDone(filters))
  serve(contract.getTodo, ({ db, actor }, { id }) => todoRepository(db, actor).get(id))
  serve(contract.addTodo, ({ db, actor }, input) => createTodo(db, actor, input))
  serve(contract.saveTodo, ({ db, actor }, input) => updateTodo(db, actor, input))
  serve(contract.completeTodo, ({ db, actor }, { id }) => markTodoDone(db, actor, id))
  serve(contract.reopenTodo, async ({ db, actor }, { id }) => {
    await reopenTodo(db, actor, id)
    return null
  })
  serve(contract.moveTodo, async ({ db, actor }, input) => {
    await reorderTodo(db, actor, input)
    return null
  })
  serve(contract.deleteTodo, async ({ db, actor }, { id }) => {
    await deleteTodo(db, actor, id)
    return null
  })
}
