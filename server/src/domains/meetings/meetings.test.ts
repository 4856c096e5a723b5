import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/meetings/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { deleteTask, getTask } from '@shangxue/contract/tasks/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { sendMeetingReminders } from './reminders.ts'

let h: Harness
let maker: TestUser
let ann: TestUser
let ben: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  maker = await h.signIn()
  ann = await h.signIn({ tenantId: maker.tenantId })
  ben = await h.signIn({ tenantId: maker.tenantId })
})

type Content = Input<typeof contract.addMeeting>
const auth = ({ token }: TestUser) => ({ token })
const content = (overrides: Partial<Content> = {}): Content => ({
  ...{
    title: '周会',
    place: '二楼',
    day: '2031-06-10',
    starts: '09:30',
    ends: '10:30',
    reminder: 'half_hour',
  },
  ...{ agenda: '上周销售', minutes: '', host_id: maker.userId, people: [ann.userId, ben.userId] },
  ...{ decisions: [], photo_ids: [], ...overrides },
})
const add = (overrides: Partial<Content> = {}, who = maker) =>
  h.call(contract.addMeeting, content(overrides), auth(who))
const addedId = async (overrides: Partial<Content> = {}) => (await add(overrides)).data.id
const getMeeting = (id: number, who = maker) => h.call(contract.getMeeting, { id }, auth(who))
const save = (id: number, overrides: Partial<Content>, version = 0, who = maker) =>
  h.call(contract.saveMeeting, { ...content(overrides), id, version }, auth(who))
const publish = (id: number, version = 0, who = maker) =>
  h.call(contract.publishMeeting, { id, version }, auth(who))
const confirm = (id: number, minutes_version: number, who = ann) =>
  h.call(contract.confirmMeeting, { id, minutes_version }, auth(who))
const list = async (who: TestUser, overrides: Partial<Input<typeof contract.listMeetings>> = {}) =>
  (await h.call(contract.listMeetings, overrides, auth(who))).data
const notificationsOf = async (who: TestUser) =>
  (await h.call(listNotifications, {}, auth(who))).data.list.map(({ title }) => title)
const DECISION = { id: null, text: '换一批价签', assignee_id: null, due: '2031-06-20' }

describe('meeting', () => {
  test('is visible to creator, host, participants and boss', async () => {
    const boss = await h.signIn({ boss: true, tenantId: maker.tenantId })
    const id = await addedId({ people: [ann.userId] })
    for (const who of [maker, ann, boss]) expect((await getMeeting(id, who)).status).toBe(200)
    for (const who of [ben, await h.signIn({ boss: true })]) {
      expect((await getMeeting(id, who)).status).toBe(404)
      expect((await list(who)).list).toEqual([])
      expect((await save(id, {}, 0, who)).status).toBe(404)
    }
    expect((await save(id, {}, 0, ann)).status).toBe(403)
    expect(await notificationsOf(ann)).toEqual(['会议：周会'])
    expect(await notificationsOf(maker)).toEqual([])
  })

  test('hides draft minutes from participants, also in search', async () => {
    const id = await addedId({ minutes: '华为到货 20 台', decisions: [DECISION] })
    expect((await getMeeting(id, ann)).data).toMatchObject({
      agenda: '上周销售',
      minutes: '',
      decisions: [],
      photo_ids: [],
    })
    expect((await list(ann, { q: '华为' })).list).toEqual([])
    expect((await list(ann, { q: '价签' })).list).toEqual([])
    expect((await list(ann, { q: '上周' })).list).toMatchObject([{ decisions: 0 }])
    expect((await list(maker, { q: '华为' })).list).toMatchObject([{ decisions: 1 }])
    await publish(id)
    expect((await getMeeting(id, ann)).data).toMatchObject({
      minutes: '华为到货 20 台',
      decisions: [{ text: '换一批价签' }],
    })
  })

  test('search matches agenda, minutes and decisions', async () => {
    await publish(await addedId({ minutes: '华为到货 20 台', decisions: [DECISION] }))
    for (const q of ['周会', '二楼', '上周', '华为', '价签'])
      expect((await list(ann, { q })).list).toHaveLength(1)
    expect((await list(ann, { q: '没有' })).list).toEqual([])
  })

  test.each([
    ['no title', { title: '  ' }],
    ['an end before its start', { ends: '09:00' }],
    ['a day that is none', { day: '2031-02-30' }],
    ['a decision of spaces', { decisions: [{ ...DECISION, text: '   ' }] }],
  ])('rejects %s', async (_, overrides) => {
    expect((await add(overrides)).status).toBe(400)
  })

  test('is hidden from other tenants', async () => {
    const stranger = await h.signIn()
    expect((await add({ people: [stranger.userId] })).status).toBe(404)
    expect((await add({ host_id: stranger.userId })).status).toBe(404)
  })

  test('update rejects a stale version and notifies participants', async () => {
    const id = await addedId({ people: [ann.userId] })
    const saved = await save(id, { people: [ann.userId, ben.userId], starts: '10:00' })
    expect(saved.data).toEqual({ version: 1 })
    expect(await save(id, {})).toMatchObject({ code: ERRORS.meeting_changed.code })
    expect(await notificationsOf(ann)).toEqual(['会议有变动：周会', '会议：周会'])
    expect(await notificationsOf(ben)).toEqual(['会议：周会'])
  })

  test('cancellation notifies participants and keeps the content', async () => {
    const id = await addedId()
    expect((await h.call(contract.cancelMeeting, { id }, auth(maker))).status).toBe(200)
    expect(await notificationsOf(ann)).toContain('会议已取消：周会')
    expect(await save(id, {}, 1)).toMatchObject({ code: ERRORS.meeting_closed.code })
    expect(await h.call(contract.cancelMeeting, { id }, auth(maker))).toMatchObject({
      code: ERRORS.meeting_closed.code,
    })
  })
})

describe('host', () => {
  test('is notified of the meeting, changes and minutes', async () => {
    const host = await h.signIn({ tenantId: maker.tenantId })
    const led = { host_id: host.userId, people: [ann.userId] }
    const id = await addedId(led)
    await save(id, { ...led, starts: '10:00' })
    await save(id, { ...led, starts: '10:00', minutes: '到货' }, 1)
    await publish(id, 2)
    await save(id, { ...led, starts: '10:00', minutes: '到货 20 台' }, 3)
    expect((await notificationsOf(host)).sort()).toEqual(
      ['会议：周会', '会议有变动：周会', '会议纪要：周会', '纪要有修改：周会'].sort(),
    )
    expect(await notificationsOf(maker)).toEqual([])
  })

  test('is notified when appointed and when it is deleted', async () => {
    const id = await addedId({ people: [ann.userId] })
    await save(id, { host_id: ben.userId, people: [ann.userId] })
    expect(await notificationsOf(ben)).toEqual(['会议：周会'])
    await h.call(contract.deleteMeeting, { id }, auth(maker))
    expect(await notificationsOf(ben)).toEqual(['会议已取消：周会', '会议：周会'])
    expect(await notificationsOf(ann)).toContain('会议已取消：周会')
  })

  test('removed participants are notified only before the meeting', async () => {
    const id = await addedId()
    await save(id, { people: [ann.userId], starts: '10:00' })
    expect(await notificationsOf(ben)).toEqual(['不用参加会议：周会', '会议：周会'])
    await save(id, { people: [ann.userId], starts: '10:00', minutes: '到货' }, 1)
    await publish(id, 2)
    await save(id, { people: [], starts: '10:00', minutes: '到货' }, 3)
    expect(await notificationsOf(ann)).toEqual(['会议纪要：周会', '会议有变动：周会', '会议：周会'])
  })

  test('without participation is not asked to confirm', async () => {
    const id = await addedId({ host_id: ben.userId, people: [ann.userId], minutes: '到货' })
    await publish(id)
    const bodies = async (who: TestUser) =>
      (await h.call(listNotifications, {}, auth(who))).data.list.map(({ body }) => body)
    expect((await bodies(ann))[0]).toBe('请阅读并确认')
    expect((await bodies(ben))[0]).toBe('已发给参会人阅读')
  })

  test('is notified when replaced', async () => {
    const id = await addedId({ host_id: ben.userId, people: [ann.userId] })
    await save(id, { people: [ann.userId] })
    expect(await notificationsOf(ben)).toEqual(['会议改由别人主持：周会', '会议：周会'])
  })
})

describe('minutes', () => {
  test('are published once and confirmed again after changes', async () => {
    const id = await addedId({ minutes: '到货 20 台' })
    const answers = await Promise.all([publish(id), publish(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list(ann)).toMatchObject({
      unread: 1,
      list: [{ to_confirm: true, confirmed: 0, people: 2 }],
    })
    expect((await list(ann, { view: 'unread' })).list).toHaveLength(1)
    await Promise.all([confirm(id, 1), confirm(id, 1)])
    expect(await list(ann)).toMatchObject({ unread: 0, list: [{ confirmed: 1 }] })
    await save(id, { minutes: '到货 30 台' }, 1)
    expect(await list(ann)).toMatchObject({ unread: 1, list: [{ confirmed: 0 }] })
    expect(await confirm(id, 1)).toMatchObject({ code: ERRORS.meeting_changed.code })
    expect((await confirm(id, 2)).status).toBe(200)
    expect((await notificationsOf(ann)).slice(0, 2)).toEqual(['纪要有修改：周会', '会议纪要：周会'])
  })

  test('stay confirmed when only the place changes', async () => {
    const id = await addedId({ minutes: '到货 20 台' })
    await publish(id)
    await confirm(id, 1)
    await save(id, { minutes: '到货 20 台', place: '三楼' }, 1)
    expect(
      (await getMeeting(id)).data.people.filter(({ confirmed_at }) => confirmed_at !== null),
    ).toHaveLength(1)
  })

  test('cannot be published empty or by a participant', async () => {
    const id = await addedId()
    expect(await publish(id)).toMatchObject({ code: ERRORS.meeting_empty.code })
    expect((await publish(id, 0, ann)).status).toBe(403)
    expect(await confirm(id, 0)).toMatchObject({ code: ERRORS.meeting_closed.code })
  })

  test('once published are deleted only by the boss', async () => {
    const id = await addedId({ minutes: '到货' })
    await publish(id)
    const remove = (who: TestUser) => h.call(contract.deleteMeeting, { id }, auth(who))
    expect(await remove(maker)).toMatchObject({ code: ERRORS.meeting_closed.code })
    const boss = await h.signIn({ boss: true, tenantId: maker.tenantId })
    expect((await remove(boss)).status).toBe(200)
    expect((await getMeeting(id, boss)).status).toBe(404)
  })
})

describe('decision', () => {
  test('becomes a task once and keeps it on save', async () => {
    const id = await addedId({ decisions: [{ ...DECISION, assignee_id: ann.userId }] })
    const [decision] = (await getMeeting(id)).data.decisions
    if (!decision) throw new Error('nothing was decided')
    const make = (who = maker) =>
      h.call(contract.makeDecisionTask, { id, decision_id: decision.id }, auth(who))
    const answers = await Promise.all([make(), make()])
    expect(new Set(answers.map(({ data }) => data.task_id)).size).toBe(1)
    expect((await notificationsOf(ann)).filter((title) => title.includes('换一批价签'))).toHaveLength(1)
    const { id: decisionId, text, assignee_id, due } = decision
    const existingDecision = { id: decisionId, text, assignee_id, due }
    await save(id, { decisions: [{ ...DECISION, text: '先来的' }, existingDecision] }, 1)
    expect((await getMeeting(id)).data.decisions).toMatchObject([
      { text: '先来的', task_id: null },
      { id: decision.id, task_id: answers[0]?.data.task_id },
    ])
    expect((await make(ann)).status).toBe(403)
    expect((await make(await h.signIn({ boss: true }))).status).toBe(404)
  })

  test('links its task to the meeting for permitted readers', async () => {
    const decided = { ...DECISION, assignee_id: ann.userId }
    const id = await addedId({ title: '人事', people: [ben.userId], decisions: [decided] })
    const decision_id = (await getMeeting(id)).data.decisions[0]?.id ?? 0
    const { task_id } = (await h.call(contract.makeDecisionTask, { id, decision_id }, auth(maker))).data
    const origin = async (who: TestUser) => (await h.call(getTask, { id: task_id }, auth(who))).data.origin
    expect(await origin(maker)).toEqual({ title: '人事', link: `/others/meeting-records/detail/${id}` })
    expect(await origin(ann)).toBeNull()
    await h.call(contract.deleteMeeting, { id }, auth(maker))
    expect(await origin(maker)).toEqual({ title: '人事', link: null })
  })

  test('reports a deleted task and can become another', async () => {
    const id = await addedId({ decisions: [DECISION] })
    const decision = async (who = maker) => (await getMeeting(id, who)).data.decisions[0]
    const decision_id = (await decision())?.id ?? 0
    const make = async () =>
      (await h.call(contract.makeDecisionTask, { id, decision_id }, auth(maker))).data.task_id
    const first = await make()
    expect(await decision()).toMatchObject({ task_id: first, task_gone: false })
    await h.call(deleteTask, { id: first }, auth(maker))
    expect(await decision()).toMatchObject({ task_id: null, task_gone: true })
    const second = await make()
    expect(second).not.toBe(first)
    expect(await decision()).toMatchObject({ task_id: second, task_gone: false })
  })

  test('links to its task only for users who may see it', async () => {
    const id = await addedId({
      people: [ann.userId, ben.userId],
      decisions: [{ ...DECISION, assignee_id: ann.userId }],
    })
    const decision_id = (await getMeeting(id)).data.decisions[0]?.id ?? 0
    const { task_id } = (await h.call(contract.makeDecisionTask, { id, decision_id }, auth(maker))).data
    await publish(id, 1)
    const firstDecision = async (who: TestUser) => (await getMeeting(id, who)).data.decisions[0]
    expect(await firstDecision(ann)).toMatchObject({ task_id, task_seen: true })
    expect(await firstDecision(ben)).toMatchObject({ task_id, task_seen: false, task_gone: false })
  })

  test('becoming a task makes older forms stale', async () => {
    const id = await addedId({ decisions: [DECISION] })
    const decision_id = (await getMeeting(id)).data.decisions[0]?.id ?? 0
    await h.call(contract.makeDecisionTask, { id, decision_id }, auth(maker))
    expect((await getMeeting(id)).data.version).toBe(1)
    expect(await save(id, { decisions: [] }, 0)).toMatchObject({ code: ERRORS.meeting_changed.code })
    expect((await getMeeting(id)).data.decisions).toHaveLength(1)
    await h.call(contract.makeDecisionTask, { id, decision_id }, auth(maker))
    expect((await getMeeting(id)).data.version).toBe(1)
  })

  test('of another meeting is rejected', async () => {
    const [first, second] = [await addedId({ decisions: [DECISION] }), await addedId()]
    const [decision] = (await getMeeting(first)).data.decisions
    const stolen = { ...DECISION, id: decision?.id ?? 0 }
    expect(await save(second, { decisions: [stolen] })).toMatchObject({ code: ERRORS.meeting_changed.code })
    expect((await getMeeting(first)).data.decisions).toHaveLength(1)
  })
})

test('photos are visible to readers of the minutes', async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  const { upload, file } = contract.meetingPhotoEndpoints
  const photo = await h.call(upload, {}, { ...auth(maker), file: { name: 'p.jpg', bytes } })
  const look = async (who: TestUser) =>
    (await h.call(file, { id: photo.data.id, width: 100 }, auth(who))).status
  expect(await look(ann)).toBe(404)
  const id = await addedId({ minutes: '见照片', people: [ann.userId], photo_ids: [photo.data.id] })
  expect([await look(maker), await look(ann), await look(ben)]).toEqual([200, 404, 404])
  await publish(id)
  expect([await look(maker), await look(ann), await look(ben)]).toEqual([200, 200, 404])
  expect(await add({ photo_ids: [photo.data.id] })).toMatchObject({ code: ERRORS.meeting_photo_gone.code })
  const { version } = (await getMeeting(id)).data
  await save(id, { minutes: '见照片', people: [ann.userId], photo_ids: [] }, version)
  expect(await look(ann)).toBe(404)
})

test('a reminder is sent once, and again after postponing', async () => {
  const day = '2032-02-03'
  const id = await addedId({ people: [ann.userId], day })
  const run = (clock: string) => sendMeetingReminders(h.database, new Date(`${clock}:00+08:00`))
  expect(await run('2032-02-03 08:59')).toBe(0)
  const counts = await Promise.all([run('2032-02-03 09:00'), run('2032-02-03 09:00')])
  expect(counts.sort()).toEqual([0, 1])
  await save(id, { people: [ann.userId], starts: '14:00', ends: null, day })
  expect(await run('2032-02-03 13:30')).toBe(1)
  expect((await notificationsOf(ann)).filter((title) => title === '快开会了：周会')).toHaveLength(2)
  const late = await addedId({ day, starts: '15:00', ends: null })
  expect(await run('2032-02-03 15:00')).toBe(0)
  await h.call(contract.cancelMeeting, { id: late }, auth(maker))
  expect(await run('2032-02-03 14:45')).toBe(0)
})
