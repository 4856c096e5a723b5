import { listAudit } from '@shangxue/contract/administration/endpoints'
import * as contract from '@shangxue/contract/moments/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { momentPhotoStore } from './photo-store.ts'

let h: Harness
let boss: TestUser
let lan: TestUser
let min: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
  lan = await h.signIn({ tenantId: boss.tenantId })
  min = await h.signIn({ tenantId: boss.tenantId })
})

const auth = ({ token }: TestUser) => ({ token })
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
const photo = async (who: TestUser, bytes?: Uint8Array) =>
  (
    await h.call(
      contract.momentPhotoEndpoints.upload,
      {},
      { ...auth(who), file: { name: 'p.jpg', bytes: bytes ?? (await picture()) } },
    )
  ).data.id
const publish = async (who: TestUser, body: string, photo_ids: number[] = []) =>
  (await h.call(contract.addMoment, { body, photo_ids }, auth(who))).data.id
const list = async (who: TestUser, filters: object = {}) =>
  (await h.call(contract.listMoments, filters, auth(who))).data.list
const getPhoto = (who: TestUser, id: number, width: number) =>
  h.call(contract.momentPhotoEndpoints.file, { id, width }, auth(who))
const notificationsOf = async (who: TestUser) =>
  (await h.call(listNotifications, {}, auth(who))).data.list.map(({ kind, title, body }) => ({
    kind,
    title,
    body,
  }))

describe('moment', () => {
  test('is listed for colleagues with ordered photos, newest first', async () => {
    const photos = [await photo(lan), await photo(lan, await picture(400, 800))]
    const first = await publish(lan, '  新店开业\n欢迎来看 ', photos)
    const second = await publish(min, '收到')
    expect(await list(min)).toMatchObject([
      { id: second, user_id: min.userId, body: '收到', photos: [] },
      {
        id: first,
        user_name: lan.name,
        body: '新店开业\n欢迎来看',
        photos: [
          { id: photos[0], width: 900, height: 600 },
          { id: photos[1], width: 400, height: 800 },
        ],
        ...{ likes: 0, liked: false, comments: 0, pinned: false },
      },
    ])
  })

  test('is found by text, author, own scope and photos', async () => {
    await publish(lan, '盘点 iPhone 结束')
    await publish(min, '今天 100%_完成', [await photo(min)])
    const bodies = async (filters: object) => (await list(lan, filters)).map(({ body }) => body)
    expect(await bodies({ q: 'IPHONE' })).toEqual(['盘点 iPhone 结束'])
    expect(await bodies({ q: '%_' })).toEqual(['今天 100%_完成'])
    expect(await bodies({ q: min.name })).toEqual(['今天 100%_完成'])
    expect(await bodies({ scope: 'mine' })).toEqual(['盘点 iPhone 结束'])
    expect(await bodies({ photos: true })).toEqual(['今天 100%_完成'])
  })

  test('requires text or one to nine photos', async () => {
    expect(await h.call(contract.addMoment, { body: ' \n', photo_ids: [] }, auth(lan))).toMatchObject({
      status: 422,
      code: 41180,
    })
    const ten = Array.from({ length: 10 }, (_, index) => index + 1)
    expect(await h.call(contract.addMoment, { body: '', photo_ids: ten }, auth(lan))).toMatchObject({
      status: 400,
    })
    expect(await publish(lan, '', [await photo(lan)])).toBeGreaterThan(0)
  })

  test("attaches only the author's unattached photos", async () => {
    const mine = await photo(lan)
    const goneError = { status: 409, code: 41181 }
    expect(
      await h.call(contract.addMoment, { body: '看', photo_ids: [mine, await photo(min)] }, auth(lan)),
    ).toMatchObject(goneError)
    expect(await list(lan)).toEqual([])
    await publish(lan, '看', [mine])
    expect(await h.call(contract.addMoment, { body: '再看', photo_ids: [mine] }, auth(lan))).toMatchObject(
      goneError,
    )
  })

  test('is published once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'moment-two-taps' }
    const answers = await Promise.all(
      [1, 2].map(() =>
        h.call(contract.addMoment, { body: '一次', photo_ids: [] }, { ...auth(lan), headers }),
      ),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await list(lan)).toHaveLength(1)
  })

  test('appears in the legacy plain list', async () => {
    const ids = [await publish(lan, '一'), await publish(lan, '二'), await publish(lan, '三')]
    const { data } = await h.call(contract.listAllMoments, { limit: 2 }, auth(min))
    expect(data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  })

  test('the legacy list returns every moment or reports truncation', async () => {
    const ids = []
    for (let n = 1; n <= 12; n++) ids.unshift(await publish(lan, `第${n}条`))
    const answer = async (url: string) => {
      const { headers, json } = await h.app.inject({
        url,
        headers: { authorization: `Bearer ${min.token}` },
      })
      const { data } = json() as { data: Output<typeof contract.listAllMoments> }
      return { ids: data.map(({ id }) => id), total: headers['x-total-count'], link: headers.link }
    }
    const path = '/api/vuevantqita/moments/list'
    expect(await answer(path)).toEqual({ ids, total: '12', link: undefined })
    // Follow the pages until all moments were seen.
    const seenIds: number[] = []
    for (let next: string | undefined = `${path}?limit=5`; next !== undefined; ) {
      const page: Awaited<ReturnType<typeof answer>> = await answer(next)
      seenIds.push(...page.ids)
      expect(page.total).toBe('12')
      next = /^<(.+)>; rel="next"$/.exec(String(page.link ?? ''))?.[1]
    }
    expect(seenIds).toEqual(ids)
  })
})

describe('photos', () => {
  test('are served as stored thumbnails and full size', async () => {
    const id = await photo(lan, await picture(1_200, 800))
    await publish(lan, '', [id])
    const size = async (width: number) => {
      const { data } = await getPhoto(min, id, width)
      const { width: w, height } = await sharp(Buffer.from(data)).metadata()
      return [w, height]
    }
    expect(await size(contract.MOMENT_THUMB_PX)).toEqual([480, 320])
    expect(await size(1_000)).toEqual([800, 533])
  })

  test('without a moment are visible only to their uploader', async () => {
    const id = await photo(lan)
    expect(await getPhoto(min, id, 320)).toMatchObject({ status: 404 })
    expect((await getPhoto(lan, id, 320)).status).toBe(200)
  })

  test('of a deleted moment are hidden at once and purged later', async () => {
    const [stored, id] = [await photo(lan), await photo(lan)]
    const [, moment] = [await publish(lan, '留', [stored]), await publish(lan, '删', [id])]
    const files = await h.database.withOwner(async (db) => {
      const { rows } = await db.execute<{ file_key: string; thumb_key: string }>(
        `select file_key, thumb_key from moment_photo where id = ${id}`,
      )
      return rows.flatMap(({ file_key, thumb_key }) => [file_key, thumb_key])
    })
    await h.call(contract.deleteMoment, { id: moment }, auth(lan))
    expect(await getPhoto(min, id, 320)).toMatchObject({ status: 404 })
    expect(await momentPhotoStore.purgeUnattached(h.database, h.storage)).toBe(1)
    expect(await Promise.all(files.map((key) => h.storage.find(key)))).toEqual([undefined, undefined])
    expect((await getPhoto(min, stored, 320)).status).toBe(200)
  })
})

describe('deleting', () => {
  test('is limited to author and boss, and audits the boss', async () => {
    const id = await publish(lan, '说错了')
    await h.call(contract.addMomentComment, { id, body: '嗯', reply_to: null }, auth(min))
    await h.call(contract.likeMoment, { id, liked: true }, auth(min))
    expect(await h.call(contract.deleteMoment, { id }, auth(min))).toMatchObject({ status: 403, code: 41183 })
    expect(await h.call(contract.deleteMoment, { id }, auth(lan))).toMatchObject({ status: 200 })
    expect(await h.call(contract.deleteMoment, { id }, auth(lan))).toMatchObject({ status: 404 })
    const other = await publish(lan, '不合适的话')
    expect(await h.call(contract.deleteMoment, { id: other }, auth(boss))).toMatchObject({ status: 200 })
    const { data } = await h.call(listAudit, {}, auth(boss))
    expect(data.list.filter(({ action }) => action === 'moment.deleted')).toMatchObject([
      { entity: 'moment', entity_id: String(other) },
    ])
  })
})

describe('likes', () => {
  test('count each user once', async () => {
    const id = await publish(lan, '成交')
    const like = (who: TestUser, liked: boolean) => h.call(contract.likeMoment, { id, liked }, auth(who))
    await Promise.all([like(min, true), like(min, true), like(boss, true)])
    expect((await h.call(contract.getMoment, { id }, auth(min))).data).toMatchObject({
      ...{ likes: 2, liked: true },
      likers: expect.arrayContaining([min.name, boss.name]),
    })
    expect((await like(min, false)).data).toEqual({ likes: 1, liked: false })
    expect(await list(min)).toMatchObject([{ likes: 1, liked: false }])
  })

  test('notify the author once, never for own likes', async () => {
    const id = await publish(lan, '成交')
    for (const liked of [true, false, true]) await h.call(contract.likeMoment, { id, liked }, auth(min))
    await h.call(contract.likeMoment, { id, liked: true }, auth(lan))
    expect(await notificationsOf(lan)).toEqual([
      { kind: 'moment.liked', title: `${min.name}赞了你的动态`, body: '成交' },
    ])
  })
})

describe('comments', () => {
  const addComment = async (who: TestUser, id: number, body: string, reply_to: number | null = null) =>
    (await h.call(contract.addMomentComment, { id, body, reply_to }, auth(who))).data.id

  test('are listed in order with the replied user', async () => {
    const id = await publish(lan, '开会')
    const first = await addComment(min, id, '几点')
    await addComment(lan, id, '三点', first)
    const { data } = await h.call(contract.listMomentComments, { id }, auth(boss))
    expect(data.list).toMatchObject([
      { user_name: min.name, body: '几点', reply_to: null },
      { user_name: lan.name, body: '三点', reply_to: min.name },
    ])
    expect(await list(boss)).toMatchObject([{ comments: 2 }])
  })

  test('notify the author and the replied user once', async () => {
    const id = await publish(lan, '开会')
    const first = await addComment(min, id, '几点')
    await addComment(lan, id, '三点', first)
    await addComment(boss, id, '准时', first)
    expect(await notificationsOf(min)).toEqual([
      { kind: 'moment.replied', title: `${boss.name}回复了你`, body: '准时' },
      { kind: 'moment.replied', title: `${lan.name}回复了你`, body: '三点' },
    ])
    expect(await notificationsOf(lan)).toEqual([
      { kind: 'moment.commented', title: `${boss.name}评论了你的动态`, body: '准时' },
      { kind: 'moment.commented', title: `${min.name}评论了你的动态`, body: '几点' },
    ])
  })

  test('reply only within the same moment', async () => {
    const [first, two] = [await publish(lan, '一'), await publish(lan, '二')]
    const commentId = await addComment(min, first, '甲')
    await addComment(boss, two, '乙', commentId)
    const { data } = await h.call(contract.listMomentComments, { id: two }, auth(lan))
    expect(data.list).toMatchObject([{ body: '乙', reply_to: null }])
  })

  test('are deleted by either author, audited for the boss', async () => {
    const id = await publish(lan, '开会')
    const [first, two, three] = [
      await addComment(min, id, '一'),
      await addComment(min, id, '二'),
      await addComment(min, id, '三'),
    ]
    const otherUser = await h.signIn({ tenantId: boss.tenantId })
    const drop = (who: TestUser, comment: number) =>
      h.call(contract.deleteMomentComment, { id: comment }, auth(who))
    expect(await drop(otherUser, first)).toMatchObject({ status: 403, code: 41183 })
    for (const [who, comment] of [
      [min, first],
      [lan, two],
      [boss, three],
    ] as const)
      expect(await drop(who, comment)).toMatchObject({ status: 200 })
    const { data } = await h.call(listAudit, {}, auth(boss))
    expect(data.list.filter(({ action }) => action === 'moment_comment.deleted')).toHaveLength(1)
  })
})

describe('pinning', () => {
  const pin = (id: number, pinned: boolean) => h.call(contract.pinMoment, { id, pinned }, auth(boss))

  test('lists a moment first until it is unpinned', async () => {
    const [old, fresh] = [await publish(lan, '制度'), await publish(min, '闲聊')]
    await pin(old, true)
    expect((await list(min)).map(({ id }) => id)).toEqual([old, fresh])
    await pin(old, false)
    expect((await list(min)).map(({ id }) => id)).toEqual([fresh, old])
  })

  test('rejects a fourth pin, also under concurrent pins', async () => {
    const ids = [
      await publish(lan, '1'),
      await publish(lan, '2'),
      await publish(lan, '3'),
      await publish(lan, '4'),
    ]
    const answers = await Promise.all(ids.map((id) => pin(id, true)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
    expect((await list(lan)).filter(({ pinned }) => pinned)).toHaveLength(3)
  })
})

test('moments are invisible to other tenants', async () => {
  const stranger = await h.signIn({ boss: true })
  const id = await photo(lan)
  const moment = await publish(lan, '内部', [id])
  expect(await list(stranger)).toEqual([])
  expect((await h.call(contract.listAllMoments, {}, auth(stranger))).data).toEqual([])
  expect(await getPhoto(stranger, id, 320)).toMatchObject({ status: 404 })
  expect(await h.call(contract.likeMoment, { id: moment, liked: true }, auth(stranger))).toMatchObject({
    status: 404,
  })
})
