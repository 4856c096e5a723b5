import { ERRORS } from '@shangxue/contract/errors/errors'
import * as talk from '@shangxue/contract/tasks/activity'
import { deleteTask } from '@shangxue/contract/tasks/endpoints'
import { TASK_ITEMS_MAX } from '@shangxue/contract/tasks/schemas'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../../testing/harness.ts'
import { createTaskFixture, PLAIN } from '../testing/task-fixture.ts'
import { purgeDetachedFiles } from './files.ts'

const { fixture, auth, getTask, add, notificationsOf } = createTaskFixture()

describe('comments', () => {
  const addComment = (id: number, text: string, mention_ids: number[] = [], who = fixture.worker) =>
    fixture.h.call(talk.commentTask, { id, text, mention_ids }, auth(who))
  const commentsOf = async (id: number, who: TestUser) =>
    (await fixture.h.call(talk.listTaskEntries, { id }, auth(who))).data.list.map(({ text, can_delete }) => [
      text,
      can_delete,
    ])

  test('notify parties and mentioned users once', async () => {
    const id = await add()
    await addComment(id, '@小王 柜子钥匙在哪', [fixture.stranger.userId, fixture.maker.userId])
    expect(await notificationsOf(fixture.maker)).toEqual([['task.mentioned', `任务里被提到：${PLAIN.title}`]])
    expect(await notificationsOf(fixture.stranger)).toEqual([
      ['task.mentioned', `任务里被提到：${PLAIN.title}`],
    ])
    await addComment(id, '在前台', [], fixture.stranger)
    expect((await notificationsOf(fixture.worker))[0]).toEqual([
      'task.comment',
      `任务有新评论：${PLAIN.title}`,
    ])
    expect(await commentsOf(id, fixture.stranger)).toEqual([
      ['在前台', true],
      ['@小王 柜子钥匙在哪', false],
    ])
    expect((await getTask(id)).mentioned).toHaveLength(2)
    expect((await getTask(id)).comments).toBe(2)
  })

  test('reject outsiders, empty text and mentions of strangers', async () => {
    const id = await add()
    expect(await addComment(id, '看看', [], fixture.stranger)).toMatchObject({ status: 404 })
    expect(await fixture.h.call(talk.listTaskEntries, { id }, auth(fixture.stranger))).toMatchObject({
      status: 404,
    })
    expect(await addComment(id, '  ')).toMatchObject({ status: 400 })
    const foreign = await fixture.h.signIn()
    expect(await addComment(id, '看看', [foreign.userId])).toMatchObject({ status: 404 })
    expect(await commentsOf(id, fixture.worker)).toEqual([])
  })

  test('are deleted by their author and the boss', async () => {
    const id = await add()
    const { data } = await addComment(id, '写错了')
    const drop = (who: TestUser) =>
      fixture.h.call(talk.deleteTaskComment, { id, comment: data.id }, auth(who))
    expect(await drop(fixture.maker)).toMatchObject({ status: 404 })
    expect(await drop(fixture.worker)).toMatchObject({ status: 200 })
    expect(await drop(fixture.worker)).toMatchObject({ status: 404 })
    const other = (await addComment(id, '又写错了')).data.id
    expect(
      await fixture.h.call(talk.deleteTaskComment, { id, comment: other }, auth(fixture.boss)),
    ).toMatchObject({
      status: 200,
    })
  })
})

describe('checklist', () => {
  const write = (id: number, title: string, who = fixture.worker) =>
    fixture.h.call(talk.addTaskItem, { id, title }, auth(who))

  test('is edited by users who work on the task', async () => {
    const id = await add()
    const item = (await write(id, ' 拍照 ')).data.id
    await write(id, '上传')
    const tick = (done: boolean, who = fixture.worker) =>
      fixture.h.call(talk.saveTaskItem, { id, item, title: '拍照', done }, auth(who))
    expect(await tick(true, fixture.stranger)).toMatchObject({ status: 404 })
    expect(await Promise.all([tick(true), tick(true, fixture.maker)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    expect(await getTask(id)).toMatchObject({
      ...{
        items: 2,
        items_done: 1,
        checklist: [
          { title: '拍照', done: true },
          { title: '上传', done: false },
        ],
      },
    })
    const other = await add()
    const wrong = { id: other, item, title: '拍照', done: false }
    expect(await fixture.h.call(talk.saveTaskItem, wrong, auth(fixture.worker))).toMatchObject({
      status: 404,
    })
    expect(await fixture.h.call(talk.deleteTaskItem, { id, item }, auth(fixture.worker))).toMatchObject({
      status: 200,
    })
    expect((await getTask(id)).checklist).toMatchObject([{ title: '上传' }])
  })

  test('respects its limit under concurrent additions', async () => {
    const id = await add()
    await fixture.h.database.withOwner((db) =>
      db.execute(sql`
        insert into task_item (tenant_id, task_id, title)
        select ${fixture.boss.tenantId}, ${id}, n::text from generate_series(1, ${TASK_ITEMS_MAX - 1}) n`),
    )
    const both = await Promise.all([write(id, '甲'), write(id, '乙')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await write(id, '丙')).toMatchObject({ code: ERRORS.task_full.code })
  })
})

describe('attachments', () => {
  const send = (id: number, name: string, bytes: Uint8Array, who = fixture.worker) =>
    fixture.h.call(talk.uploadTaskFile, { id }, { ...auth(who), file: { name, bytes } })
  const photo = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
  const fetched = (url: string, { token }: TestUser) =>
    fixture.h.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  test('are readable by everyone who sees the task', async () => {
    const id = await add()
    const picture = (await send(id, '柜子.jpg', await photo())).data.id
    const sheet = (await send(id, '清单.xlsx', Buffer.from('PK excel'), fixture.maker)).data.id
    expect((await getTask(id, fixture.worker)).attachments).toMatchObject([
      { id: picture, name: '柜子.jpg', picture: true, can_delete: true },
      { id: sheet, name: '清单.xlsx', picture: false, bytes: 8, can_delete: false },
    ])
    const small = await fetched(`/api/tasks/${id}/files/${picture}/picture?width=100`, fixture.maker)
    expect((await sharp(small.rawPayload).metadata()).width).toBe(80)
    const whole = await fetched(`/api/tasks/${id}/files/${sheet}`, fixture.worker)
    expect(whole.body).toBe('PK excel')
    expect(whole.headers['content-type']).toBe('application/octet-stream')
    expect(whole.headers['content-disposition']).toContain(encodeURIComponent('清单.xlsx'))
    expect((await fetched(`/api/tasks/${id}/files/${sheet}`, fixture.stranger)).statusCode).toBe(404)
    const other = await add()
    expect((await fetched(`/api/tasks/${other}/files/${sheet}`, fixture.maker)).statusCode).toBe(404)
  })

  test('reject fake pictures and uploads by outsiders', async () => {
    const id = await add()
    expect(await send(id, '坏.jpg', Buffer.from('not a picture'))).toMatchObject({ status: 422 })
    expect(await send(id, '清单.txt', Buffer.from('x'), fixture.stranger)).toMatchObject({ status: 404 })
    expect((await getTask(id)).attachments).toEqual([])
  })

  test('are deleted with their stored content', async () => {
    const id = await add()
    const first = (await send(id, 'a.txt', Buffer.from('a'))).data.id
    await send(id, 'b.txt', Buffer.from('b'))
    const { rows } = await fixture.h.database.withOwner((db) =>
      db.execute<{ key: string }>(
        sql`select file_key as key from task_file where task_id = ${id} order by id`,
      ),
    )
    const filesExist = () =>
      Promise.all(rows.map(async ({ key }) => (await fixture.h.storage.find(key)) !== undefined))
    const drop = (who: TestUser) => fixture.h.call(talk.deleteTaskFile, { id, file: first }, auth(who))
    expect(await drop(fixture.stranger)).toMatchObject({ status: 404 })
    expect(await drop(fixture.maker)).toMatchObject({ status: 200 })
    expect(await filesExist()).toEqual([false, true])
    await fixture.h.call(deleteTask, { id }, auth(fixture.maker))
    expect(await purgeDetachedFiles(fixture.h.database, fixture.h.storage)).toBe(1)
    expect(await filesExist()).toEqual([false, false])
    expect(await purgeDetachedFiles(fixture.h.database, fixture.h.storage)).toBe(0)
  })
})
