import type { Input } from '@shangxue/contract/platform/endpoint'
import * as contract from '@shangxue/contract/todos/endpoints'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

type Content = Input<typeof contract.addTodo>
export const PLAIN: Content = {
  title: '买胶带',
  note: '',
  day: null,
  time: null,
  reminder: 'none',
  repeat: 'none',
}

export const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Test fixture: each test of the file gets its own user, whose todos these calls change. */
export function createTodoFixture() {
  // Filled before each test.
  const at = {} as { h: Harness; user: TestUser }
  beforeAll(async () => {
    at.h = await startHarness()
  })
  afterAll(() => at.h.close())
  beforeEach(async () => {
    at.user = await at.h.signIn()
  })

  const as = (who = at.user) => ({ token: who.token })
  const tried = (content: Partial<Content>, who = at.user) =>
    at.h.call(contract.addTodo, { ...PLAIN, ...content }, as(who))
  const open = async (q = '', who = at.user) =>
    (await at.h.call(contract.listTodos, { q }, as(who))).data.list
  return {
    at,
    as,
    tried,
    open,
    add: async (content: Partial<Content> = {}) => {
      const { data, msg } = await tried(content)
      if (!data) throw new Error(msg)
      return data.id
    },
    titles: async () => (await open()).map(({ title }) => title),
    get: async (id: number) => (await at.h.call(contract.getTodo, { id }, as())).data,
    complete: (id: number, who = at.user) => at.h.call(contract.completeTodo, { id }, as(who)),
    reopen: (id: number, who = at.user) => at.h.call(contract.reopenTodo, { id }, as(who)),
    save: (id: number, content: Partial<Content>, version = 1) =>
      at.h.call(contract.saveTodo, { ...PLAIN, ...content, id, version }, as()),
    move: (id: number, side: 'before' | 'after', of: number) =>
      at.h.call(contract.moveTodo, { id, side, of }, as()),
  }
}
