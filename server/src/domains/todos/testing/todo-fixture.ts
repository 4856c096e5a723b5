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
  const fixture = {} as { h: Harness; user: TestUser }
  beforeAll(async () => {
    fixture.h = await startHarness()
  })
  afterAll(() => fixture.h.close())
  beforeEach(async () => {
    fixture.user = await fixture.h.signIn()
  })

  const auth = (who = fixture.user) => ({ token: who.token })
  const tried = (content: Partial<Content>, who = fixture.user) =>
    fixture.h.call(contract.addTodo, { ...PLAIN, ...content }, auth(who))
  const open = async (q = '', who = fixture.user) =>
    (await fixture.h.call(contract.listTodos, { q }, auth(who))).data.list
  return {
    fixture,
    auth,
    tried,
    open,
    add: async (content: Partial<Content> = {}) => {
      const { data, msg } = await tried(content)
      if (!data) throw new Error(msg)
      return data.id
    },
    titles: async () => (await open()).map(({ title }) => title),
    get: async (id: number) => (await fixture.h.call(contract.getTodo, { id }, auth())).data,
    complete: (id: number, who = fixture.user) => fixture.h.call(contract.completeTodo, { id }, auth(who)),
    reopen: (id: number, who = fixture.user) => fixture.h.call(contract.reopenTodo, { id }, auth(who)),
    save: (id: number, content: Partial<Content>, version = 1) =>
      fixture.h.call(contract.saveTodo, { ...PLAIN, ...content, id, version }, auth()),
    move: (id: number, side: 'before' | 'after', targetId: number) =>
      fixture.h.call(contract.moveTodo, { id, side, of: targetId }, auth()),
  }
}
