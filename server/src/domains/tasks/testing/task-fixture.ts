import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as contract from '@shangxue/contract/tasks/endpoints'
import type { TaskStatus } from '@shangxue/contract/tasks/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

type Content = Input<typeof contract.addTask>
export const PLAIN: Content = {
  title: '盘点二号柜',
  body: '',
  assignee_ids: [],
  priority: 'normal',
  day: null,
  time: null,
  reminder: 'none',
  repeat: 'none',
  parent_id: null,
}

export const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
export const inDays = (days: number) => addDays(today(), days)

/**
 * Test fixture: each test of the file gets a tenant with a boss, a creator, an assignee, a second assignee and an
 * outsider.
 */
export function createTaskFixture() {
  // Filled before each test.
  const fixture = {} as { h: Harness } & Record<'boss' | 'maker' | 'worker' | 'helper' | 'stranger', TestUser>
  beforeAll(async () => {
    fixture.h = await startHarness()
  })
  afterAll(() => fixture.h.close())
  beforeEach(async () => {
    fixture.boss = await fixture.h.signIn({ boss: true })
    const { tenantId } = fixture.boss
    for (const who of ['maker', 'worker', 'helper', 'stranger'] as const)
      fixture[who] = await fixture.h.signIn({ tenantId, permissions: who === 'maker' ? ['export'] : [] })
  })

  const auth = ({ token }: TestUser) => ({ token })
  const tried = (content: Partial<Content> = {}, who = fixture.maker) =>
    fixture.h.call(
      contract.addTask,
      { ...PLAIN, assignee_ids: [fixture.worker.userId], ...content },
      auth(who),
    )
  const getTask = async (id: number, who = fixture.maker) =>
    (await fixture.h.call(contract.getTask, { id }, auth(who))).data
  return {
    fixture,
    auth,
    tried,
    getTask,
    async add(content: Partial<Content> = {}, who = fixture.maker): Promise<number> {
      const { data, msg } = await tried(content, who)
      if (!data) throw new Error(msg)
      return data.id
    },
    save: async (id: number, content: Partial<Content>, who = fixture.maker, version?: number) => {
      const current = await getTask(id, fixture.boss)
      const { parent_id: _, ...form } = {
        ...PLAIN,
        assignee_ids: current.assignees.map((assignee) => assignee.id),
        ...content,
      }
      return fixture.h.call(
        contract.saveTask,
        { ...form, id, version: version ?? current.version },
        auth(who),
      )
    },
    move: (id: number, from: TaskStatus, to: TaskStatus, who = fixture.worker) =>
      fixture.h.call(contract.moveTask, { id, from, to }, auth(who)),
    listTitles: async (filters: Partial<Input<typeof contract.listTasks>>, who = fixture.maker) =>
      (await fixture.h.call(contract.listTasks, { limit: 100, ...filters }, auth(who))).data.list.map(
        ({ title }) => title,
      ),
    /** Returns the user's notifications, newest first, as [kind, title]. */
    notificationsOf: async (who: TestUser) =>
      (await fixture.h.call(listNotifications, { limit: 50 }, auth(who))).data.list.map(({ kind, title }) => [
        kind,
        title,
      ]),
  }
}
