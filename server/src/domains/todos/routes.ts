import * as contract from '@shangxue/contract/todos'
import type { Server } from '../../platform/serve.ts'
import { add, complete, move, remove, reopen, save } from './deeds.ts'
import { todoRepository } from './repository.ts'

export function todoRoutes({ serve }: Server): void {
  serve(contract.listTodos, ({ db, actor }, filters) => todoRepository(db, actor).open(filters))
  serve(contract.listDoneTodos, ({ db, actor }, filters) => todoRepository(db, actor).done(filters))
  serve(contract.getTodo, ({ db, actor }, { id }) => todoRepository(db, actor).one(id))
  serve(contract.addTodo, ({ db, actor }, input) => add(db, actor, input))
  serve(contract.saveTodo, ({ db, actor }, input) => save(db, actor, input))
  serve(contract.completeTodo, ({ db, actor }, { id }) => complete(db, actor, id))
  serve(contract.reopenTodo, async ({ db, actor }, { id }) => {
    await reopen(db, actor, id)
    return null
  })
  serve(contract.moveTodo, async ({ db, actor }, input) => {
    await move(db, actor, input)
    return null
  })
  serve(contract.deleteTodo, async ({ db, actor }, { id }) => {
    await remove(db, actor, id)
    return null
  })
}
