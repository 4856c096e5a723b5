import { ERRORS } from '@shangxue/contract/errors/errors'
import * as talk from '@shangxue/contract/tasks/activity'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { createTaskFixture, inDays, today } from '../testing/task-fixture.ts'

const { fixture, auth, getTask, add, save, move, listTitles, notificationsOf } = createTaskFixture()

describe('changing the status', () => {
  test('is for assignee, creator and boss, closing for editors', async () => {
    const id = await add()
    expect(await move(id, 'todo', 'doing', fixture.stranger)).toMatchObject({ status: 404 })
    expect(await move(id, 'todo', 'doing')).toMatchObject({ status: 200 })
    expect(await move(id, 'doing', 'closed')).toMatchObject({ code: ERRORS.task_not_yours.code })
    expect(await move(id, 'doing', 'done')).toMatchObject({ status: 200 })
    expect(await getTask(id)).toMatchObject({ status: 'done', ended_by: fixture.worker.name })
    expect(await move(id, 'done', 'closed', fixture.maker)).toMatchObject({ status: 200 })
    expect(await move(id, 'closed', 'todo')).toMatchObject({ code: ERRORS.task_not_yours.code })
    expect(await move(id, 'closed', 'todo', fixture.boss)).toMatchObject({ status: 200 })
    expect(await getTask(id)).toMatchObject({ status: 'todo', ended_at: null, ended_by: null })
    const kinds = (await notificationsOf(fixture.maker)).map(([kind]) => kind)
    expect(new Set(kinds)).toEqual(new Set(['task.moved']))
    expect(kinds).toHaveLength(3)
  })

  test('by a merely mentioned user is rejected', async () => {
    const id = await add()
    await fixture.h.call(
      talk.commentTask,
      { id, text: '看', mention_ids: [fixture.stranger.userId] },
      auth(fixture.maker),
    )
    expect(await move(id, 'todo', 'done', fixture.stranger)).toMatchObject({
      code: ERRORS.task_not_assigned.code,
    })
  })

  test('is idempotent and rejects an outdated status', async () => {
    const id = await add()
    expect(await move(id, 'todo', 'done')).toMatchObject({ status: 200 })
    expect(await move(id, 'todo', 'done')).toMatchObject({ status: 200 })
    expect(await move(id, 'todo', 'doing')).toMatchObject({
      ...{ code: ERRORS.task_moved.code, msg: expect.stringContaining('已完成') },
    })
    const { data } = await fixture.h.call(talk.listTaskEntries, { id }, auth(fixture.maker))
    expect(data.list).toMatchObject([{ kind: 'status', text: 'done' }])
  })

  test('requires ended subtasks, and reopens parents first', async () => {
    const id = await add()
    const child = await add({ parent_id: id })
    expect(await move(id, 'todo', 'done')).toMatchObject({
      ...{ code: ERRORS.task_children_open.code, msg: expect.stringContaining('1 个') },
    })
    expect(await move(id, 'todo', 'doing')).toMatchObject({ status: 200 })
    await move(child, 'todo', 'done')
    expect(await move(id, 'doing', 'done')).toMatchObject({ status: 200 })
    expect(await move(child, 'done', 'todo')).toMatchObject({ code: ERRORS.task_moved.code })
    await move(id, 'done', 'todo')
    expect(await move(child, 'done', 'todo')).toMatchObject({ status: 200 })
  })

  test('never leaves an open subtask in a done task', async () => {
    const id = await add()
    const child = await add({ parent_id: id })
    await move(child, 'todo', 'done')
    await Promise.all([move(id, 'todo', 'done'), move(child, 'done', 'todo')])
    const whole = await getTask(id)
    expect([whole.status, whole.subtasks[0]?.status]).not.toEqual(['done', 'todo'])
  })
})

describe('repeating task', () => {
  test('creates the next one once with assignees and checklist', async () => {
    const id = await add({
      day: today(),
      repeat: 'daily',
      assignee_ids: [fixture.worker.userId, fixture.helper.userId],
    })
    const item = (await fixture.h.call(talk.addTaskItem, { id, title: '拍照' }, auth(fixture.worker))).data.id
    await fixture.h.call(talk.saveTaskItem, { id, item, title: '拍照', done: true }, auth(fixture.worker))
    const all = await Promise.all([1, 2, 3].map(() => move(id, 'todo', 'done')))
    const next = all[0]?.data.next
    expect(next).toMatchObject({ day: inDays(1) })
    expect(new Set(all.map(({ data }) => data.next?.id)).size).toBe(1)
    expect(await getTask(next?.id ?? 0)).toMatchObject({
      ...{ status: 'todo', day: inDays(1), repeat: 'daily', maker: { id: fixture.maker.userId }, version: 1 },
      ...{ assignees: [{}, {}], checklist: [{ title: '拍照', done: false }] },
    })
  })

  test('reopened deletes the next one unless it was started', async () => {
    const id = await add({ title: '甲', day: today(), repeat: 'weekly' })
    const next = async () => (await move(id, 'todo', 'done')).data.next?.id ?? 0
    await next()
    expect(await listTitles({}, fixture.worker)).toEqual(['甲'])
    await move(id, 'done', 'todo')
    expect(await listTitles({ stage: 'any' }, fixture.worker)).toEqual(['甲'])
    await move(await next(), 'todo', 'doing')
    await move(id, 'done', 'todo')
    expect(await listTitles({}, fixture.worker)).toEqual(['甲', '甲'])
  })

  test('ends when it is closed', async () => {
    const id = await add({ title: '甲', day: today(), repeat: 'daily' })
    expect((await move(id, 'todo', 'closed', fixture.maker)).data).toEqual({ next: null })
    expect(await listTitles({}, fixture.worker)).toEqual([])
  })

  test('keeps its original day of the month', async () => {
    const id = await add({ day: '2031-01-31', repeat: 'monthly' })
    const first = (await move(id, 'todo', 'done')).data.next
    expect(first?.day).toBe('2031-02-28')
    expect((await move(first?.id ?? 0, 'todo', 'done')).data.next?.day).toBe('2031-03-31')
    const late = await add({ day: addDays(today(), -10), repeat: 'daily' })
    expect((await move(late, 'todo', 'done')).data.next?.day).toBe(today())
    await save(id, {})
  })
})
