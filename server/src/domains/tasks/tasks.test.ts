import { ERRORS } from '@shangxue/contract/errors/errors'
import * as talk from '@shangxue/contract/tasks/activity'
import * as contract from '@shangxue/contract/tasks/endpoints'
import { disableUser } from '@shangxue/contract/users/admin'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { createTaskFixture, inDays, PLAIN, today } from './testing/task-fixture.ts'

const { fixture, auth, tried, getTask, add, save, move, listTitles, notificationsOf } = createTaskFixture()
const days = (days: number) => inDays(days)

describe('task', () => {
  test('returns all its fields and notifies its assignees', async () => {
    const plan = { day: '2030-02-28', time: '09:30', reminder: 'ten_minutes', repeat: 'monthly' } as const
    const { worker, helper, maker } = fixture
    const ids = [worker.userId, helper.userId, maker.userId]
    const id = await add({
      title: '  盘点  二号柜 ',
      body: '先拍照\n',
      priority: 'high',
      assignee_ids: ids,
      ...plan,
    })
    const task = await getTask(id)
    expect(task).toMatchObject({
      ...{
        id,
        title: '盘点 二号柜',
        body: '先拍照',
        status: 'todo',
        priority: 'high',
        ...plan,
        overdue: false,
      },
      ...{
        maker: { id: maker.userId, name: maker.name },
        parent: null,
        version: 1,
        can_edit: true,
        can_work: true,
      },
      ...{ checklist: [], subtasks: [], attachments: [], mentioned: [], origin: null, ended_at: null },
    })
    expect(task.assignees.map((person) => person.id).sort()).toEqual([...ids].sort())
    expect(await notificationsOf(worker)).toEqual([['task.assigned', '新任务：盘点 二号柜']])
    expect(await notificationsOf(helper)).toHaveLength(1)
    expect(await notificationsOf(maker)).toEqual([])
  })

  test.each([
    ['an empty title', { title: '   ' }],
    ['a title of 81 characters', { title: '长'.repeat(81) }],
    ['a body of 4001 characters', { body: '长'.repeat(4_001) }],
    ['a day that is none', { day: '2026-02-30' }],
    ['a time without a day', { time: '09:00' }],
    ['a reminder without a day', { reminder: 'one_day' as const }],
    ['a repetition without a day', { repeat: 'daily' as const }],
  ])('rejects %s', async (_, content) => {
    expect(await tried(content)).toMatchObject({ status: 400, msg: expect.stringMatching(/请|80|4000/) })
    expect(await listTitles({ scope: 'all' })).toEqual([])
  })

  test('rejects assignees of other tenants and closed accounts', async () => {
    const foreign = await fixture.h.signIn()
    expect(await tried({ assignee_ids: [foreign.userId] })).toMatchObject({ status: 404 })
    await fixture.h.call(disableUser, { id: fixture.helper.userId }, auth(fixture.boss))
    const refused = await tried({ assignee_ids: [fixture.worker.userId, fixture.helper.userId] })
    expect(refused).toMatchObject({
      code: ERRORS.colleague_gone.code,
      msg: expect.stringContaining(fixture.helper.name),
    })
    expect(await listTitles({ scope: 'all' })).toEqual([])
  })

  test('keeps a disabled assignee when others are added', async () => {
    const id = await add({ assignee_ids: [fixture.helper.userId] })
    await fixture.h.call(disableUser, { id: fixture.helper.userId }, auth(fixture.boss))
    const both = [fixture.helper.userId, fixture.worker.userId]
    expect(await save(id, { assignee_ids: both })).toMatchObject({ status: 200 })
    expect((await getTask(id)).assignees).toHaveLength(2)
  })

  test('is visible to creator, assignees, mentioned users and boss', async () => {
    const id = await add()
    for (const who of [fixture.maker, fixture.worker, fixture.boss])
      expect((await getTask(id, who)).id).toBe(id)
    const knock = () => fixture.h.call(contract.getTask, { id }, auth(fixture.stranger))
    expect(await knock()).toMatchObject({ status: 404 })
    expect(await listTitles({ scope: 'all' }, fixture.stranger)).toEqual([])
    const comment = { id, text: '@helper 帮看一下', mention_ids: [fixture.stranger.userId] }
    await fixture.h.call(talk.commentTask, comment, auth(fixture.worker))
    expect(await knock()).toMatchObject({ status: 200, data: { can_edit: false, can_work: false } })
    expect(await listTitles({ scope: 'mentioned' }, fixture.stranger)).toEqual([PLAIN.title])
  })

  test('is edited by creator and boss against its version', async () => {
    const id = await add()
    expect(await save(id, { title: '甲' }, fixture.worker)).toMatchObject({
      code: ERRORS.task_not_yours.code,
    })
    expect(await save(id, { title: '乙' }, fixture.boss)).toMatchObject({
      status: 200,
      data: { title: '乙', version: 2 },
    })
    expect(await save(id, { title: '丙' }, fixture.maker, 1)).toMatchObject({
      code: ERRORS.task_changed.code,
    })
    expect(await save(id, { assignee_ids: [fixture.helper.userId] })).toMatchObject({ status: 200 })
    expect(await notificationsOf(fixture.helper)).toEqual([['task.assigned', `新任务：${PLAIN.title}`]])
    expect(await fixture.h.call(contract.getTask, { id }, auth(fixture.worker))).toMatchObject({
      status: 404,
    })
  })

  test('accepts one of two concurrent saves', async () => {
    const id = await add()
    const both = await Promise.all([
      save(id, { title: '甲' }, fixture.maker, 1),
      save(id, { title: '乙' }, fixture.boss, 1),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await getTask(id)).version).toBe(2)
  })

  test('is rescheduled by its creator unless already moved', async () => {
    const id = await add({ day: days(1), time: '10:00', reminder: 'one_hour', repeat: 'weekly' })
    const put = (from: string | null, to: string | null, who = fixture.maker) =>
      fixture.h.call(contract.setTaskDueDate, { id, from, to }, auth(who))
    expect(await put(days(1), days(2), fixture.worker)).toMatchObject({ code: ERRORS.task_not_yours.code })
    expect(await put(days(1), days(2))).toMatchObject({ status: 200 })
    expect(await put(days(1), days(2))).toMatchObject({ status: 200 })
    expect(await put(days(1), days(3))).toMatchObject({ code: ERRORS.task_day_moved.code })
    expect(await getTask(id)).toMatchObject({ day: days(2), time: '10:00', repeat: 'weekly', version: 2 })
    expect(await notificationsOf(fixture.worker)).toHaveLength(2)
    expect(await put(days(2), null)).toMatchObject({ status: 200 })
    expect(await getTask(id)).toMatchObject({ day: null, time: null, reminder: 'none', repeat: 'none' })
    await move(id, 'todo', 'done')
    expect(await put(null, days(1))).toMatchObject({ code: ERRORS.task_moved.code })
  })

  test('is deleted by its creator with its subtasks', async () => {
    const id = await add()
    const child = await add({ title: '数配件', parent_id: id })
    const drop = (who = fixture.maker) => fixture.h.call(contract.deleteTask, { id }, auth(who))
    expect(await drop(fixture.worker)).toMatchObject({ code: ERRORS.task_not_yours.code })
    expect(await drop()).toMatchObject({ status: 200 })
    expect(await drop()).toMatchObject({ status: 404 })
    expect(await fixture.h.call(contract.getTask, { id: child }, auth(fixture.boss))).toMatchObject({
      status: 404,
    })
  })
})

describe('subtasks', () => {
  test('are created by assignees and visible with their parent', async () => {
    const id = await add()
    const child = await add(
      { title: '数配件', parent_id: id, assignee_ids: [fixture.helper.userId] },
      fixture.worker,
    )
    expect((await getTask(id)).subtasks).toMatchObject([
      { id: child, title: '数配件', maker: { id: fixture.worker.userId } },
    ])
    expect(await getTask(id)).toMatchObject({ children: 1, children_done: 0 })
    expect(await getTask(child, fixture.maker)).toMatchObject({
      can_edit: true,
      parent: { id, name: PLAIN.title },
    })
    expect(await getTask(child, fixture.helper)).toMatchObject({ can_edit: false, can_work: true })
    expect(await fixture.h.call(contract.getTask, { id }, auth(fixture.helper))).toMatchObject({
      status: 404,
    })
  })

  test('name their parent only to permitted viewers', async () => {
    const id = await add({ title: '裁员名单' })
    const child = await add({ title: '数配件', parent_id: id, assignee_ids: [fixture.helper.userId] })
    expect(await getTask(child, fixture.worker)).toMatchObject({
      part: true,
      parent: { id, name: '裁员名单' },
    })
    expect(await getTask(child, fixture.helper)).toMatchObject({ part: true, parent: null })
    expect(await getTask(id, fixture.worker)).toMatchObject({ part: false, parent: null })
    const listed = await fixture.h.call(
      contract.listTasks,
      { scope: 'all', limit: 100 },
      auth(fixture.helper),
    )
    expect(listed.data.list).toMatchObject([{ id: child, part: true, parent: null }])
    const exporter = await fixture.h.signIn({ tenantId: fixture.maker.tenantId, permissions: ['export'] })
    await save(child, { title: '数配件', assignee_ids: [exporter.userId] })
    const table = await exportTable(fixture.h, contract.exportTasks, {}, exporter.token)
    expect(JSON.stringify(table)).toContain('数配件')
    expect(JSON.stringify(table)).not.toContain('裁员名单')
  })

  test('cannot nest or repeat and need an open parent', async () => {
    const id = await add()
    const child = await add({ parent_id: id })
    expect(await tried({ parent_id: child })).toMatchObject({ code: ERRORS.task_is_child.code })
    expect(await tried({ parent_id: id, day: days(1), repeat: 'daily' })).toMatchObject({ status: 400 })
    expect(await tried({ parent_id: id }, fixture.stranger)).toMatchObject({ status: 404 })
    await move(child, 'todo', 'done')
    await move(id, 'todo', 'done')
    expect(await tried({ parent_id: id })).toMatchObject({ code: ERRORS.task_moved.code })
  })
})

describe('list', () => {
  test('sorts open tasks by due date, then ended ones', async () => {
    await add({ title: '没有日期' })
    await add({ title: '明天', day: days(1) })
    await add({ title: '今天不急', day: today(), priority: 'low' })
    await add({ title: '今天紧急', day: today(), priority: 'urgent' })
    await add({ title: '今天早上', day: today(), time: '00:00' })
    const first = await add({ title: '先完成' })
    const last = await add({ title: '后完成' })
    await move(first, 'todo', 'done')
    await move(last, 'todo', 'done')
    const open = ['今天早上', '今天紧急', '今天不急', '明天', '没有日期']
    expect(await listTitles({}, fixture.worker)).toEqual(open)
    expect(await listTitles({ stage: 'done' }, fixture.worker)).toEqual(['后完成', '先完成'])
    expect(await listTitles({ stage: 'any' }, fixture.worker)).toEqual([...open, '后完成', '先完成'])
  })

  test('filters by scope, stage, due, priority, assignee and text', async () => {
    await add({ title: '昨天的', day: days(-1), priority: 'urgent' })
    await add({
      title: '今天的',
      day: today(),
      assignee_ids: [fixture.helper.userId],
      body: '问 IPHONE 的价',
    })
    const doing = await add({ title: '在做的' })
    await move(doing, 'todo', 'doing')
    expect(await listTitles({}, fixture.maker)).toEqual([])
    expect(await listTitles({ scope: 'made' })).toEqual(['昨天的', '今天的', '在做的'])
    expect(await listTitles({ scope: 'made', stage: 'doing' })).toEqual(['在做的'])
    expect(await listTitles({ scope: 'all', due: 'overdue' })).toEqual(['昨天的'])
    expect(await listTitles({ scope: 'all', due: 'today' })).toEqual(['今天的'])
    expect(await listTitles({ scope: 'all', due: 'week' })).toContain('今天的')
    expect(await listTitles({ scope: 'all', due: 'none' })).toEqual(['在做的'])
    expect(await listTitles({ scope: 'all', priority: 'urgent' })).toEqual(['昨天的'])
    expect(await listTitles({ scope: 'all', user_id: fixture.helper.userId })).toEqual(['今天的'])
    expect(await listTitles({ scope: 'all', q: 'iphone' })).toEqual(['今天的'])
    expect(await listTitles({ scope: 'all', q: '%' })).toEqual([])
    expect(await listTitles({ scope: 'all' }, await fixture.h.signIn({ boss: true }))).toEqual([])
  })

  test('exports the filtered tasks that the owner may see', async () => {
    await add({ title: '给小王的', day: '2030-01-02', time: '08:00' })
    await add({ title: '别人的', assignee_ids: [] }, fixture.boss)
    const rows = await exportTable(
      fixture.h,
      contract.exportTasks,
      { scope: 'all' } as never,
      fixture.maker.token,
    )
    expect(JSON.stringify(rows)).toContain('给小王的')
    expect(JSON.stringify(rows)).toContain('2030-01-02')
    expect(JSON.stringify(rows)).not.toContain('别人的')
    const all = await exportTable(
      fixture.h,
      contract.exportTasks,
      { scope: 'all' } as never,
      fixture.boss.token,
    )
    expect(JSON.stringify(all)).toContain('别人的')
  })

  test('counts open tasks for the badge', async () => {
    await add({ day: today() })
    await add({ day: days(-1) })
    await add({ assignee_ids: [] })
    const counts = async (who = fixture.worker) =>
      (await fixture.h.call(contract.countTasks, {}, auth(who))).data
    expect(await counts()).toEqual({ mine: 2, today: 1, overdue: 1, made: 0 })
    expect(await counts(fixture.maker)).toEqual({ mine: 0, today: 0, overdue: 0, made: 3 })
  })
})

test('calendar lists its days and rejects long ranges', async () => {
  await add({ title: '一号', day: '2030-03-01' })
  await add({ title: '月底', day: '2030-03-31' })
  await add({ title: '下月', day: '2030-04-01' })
  await add({ title: '没有日期' })
  const getCalendar = (from: string, to: string) =>
    fixture.h.call(contract.getTaskCalendar, { from, to, scope: 'all' }, auth(fixture.maker))
  const { data } = await getCalendar('2030-03-01', '2030-03-31')
  expect(data).toMatchObject({ list: [{ title: '一号' }, { title: '月底' }], more: false })
  expect(await getCalendar('2030-03-01', '2030-05-30')).toMatchObject({ status: 400 })
  expect(await getCalendar('2030-03-02', '2030-03-01')).toMatchObject({ status: 400 })
  expect(await getCalendar('2030-02-30', '2030-03-01')).toMatchObject({ status: 400 })
})

describe('workload', () => {
  const load = async () =>
    (await fixture.h.call(contract.getTaskLoad, { limit: 100 }, auth(fixture.boss))).data
  const statsOf = async (userId: number) => (await load()).list.find(({ id }) => id === userId)

  test('counts open, overdue, due and done tasks per user', async () => {
    await add({ day: days(-1) })
    await add({ day: today() })
    await add({ day: days(30) })
    const done = await add()
    await move(done, 'todo', 'done')
    const closed = await add()
    await move(closed, 'todo', 'closed', fixture.maker)
    await add({ assignee_ids: [] })
    expect(await statsOf(fixture.worker.userId)).toMatchObject({
      open: 3,
      overdue: 1,
      week: 1,
      done: 1,
      disabled: false,
    })
    expect(await statsOf(fixture.stranger.userId)).toMatchObject({ open: 0, overdue: 0, week: 0, done: 0 })
    expect((await load()).list[0]?.id).toBe(fixture.worker.userId)
    expect((await load()).total).toEqual({ open: 4, overdue: 1, week: 1, done: 1, nobody: 1 })
  })

  test('of a disabled user is handed over to a colleague', async () => {
    await add({ title: '甲' })
    await add({ title: '乙', assignee_ids: [fixture.worker.userId, fixture.helper.userId] })
    const done = await add({ title: '丙' })
    await move(done, 'todo', 'done')
    await fixture.h.call(disableUser, { id: fixture.worker.userId }, auth(fixture.boss))
    expect(await statsOf(fixture.worker.userId)).toMatchObject({ open: 2, disabled: true })
    const give = (from: number, to: number) =>
      fixture.h.call(contract.reassignTasks, { from, to }, auth(fixture.boss))
    expect(await give(fixture.helper.userId, fixture.worker.userId)).toMatchObject({
      code: ERRORS.colleague_gone.code,
    })
    expect(await give(fixture.worker.userId, fixture.worker.userId)).toMatchObject({ status: 400 })
    expect((await give(fixture.worker.userId, fixture.helper.userId)).data).toEqual({ moved: 2 })
    expect((await give(fixture.worker.userId, fixture.helper.userId)).data).toEqual({ moved: 0 })
    expect(await statsOf(fixture.worker.userId)).toBeUndefined()
    expect(await listTitles({}, fixture.helper)).toEqual(['甲', '乙'])
    expect(await notificationsOf(fixture.helper)).toContainEqual(['task.assigned', '接手 2 个任务'])
    expect((await getTask(done)).assignees).toMatchObject([{ id: fixture.worker.userId }])
  })

  test('is not restored by a form opened before the handover', async () => {
    const id = await add()
    const { version } = await getTask(id)
    const give = () =>
      fixture.h.call(
        contract.reassignTasks,
        { from: fixture.worker.userId, to: fixture.helper.userId },
        auth(fixture.boss),
      )
    const both = await Promise.all([give(), give()])
    expect(both.map(({ data }) => data.moved).sort()).toEqual([0, 1])
    const late = await save(id, { assignee_ids: [fixture.worker.userId] }, fixture.maker, version)
    expect(late).toMatchObject({ code: ERRORS.task_changed.code })
    expect((await getTask(id)).assignees).toMatchObject([{ id: fixture.helper.userId }])
  })
})
