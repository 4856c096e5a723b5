import 'fake-indexeddb/auto'
import type { Answer } from '@shangxue/study/history'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../../../lib/testing/server.ts'
import { APPLE, BO, LAN, PEAR } from '../testing/study-server.ts'
import {
  answerAgain,
  answered,
  answerWith,
  arrive,
  known,
  on,
  reload,
  server,
  shown,
  studyStore,
} from '../testing/study-store.ts'

studyStore()

describe('a guest', () => {
  test('finds the study after a reload and sends nothing', async () => {
    await answered(APPLE, 'good', 1_500)
    const before = known(APPLE)
    expect(before?.reps).toBe(1)
    await on.sync.syncNow()
    await reload('guest')
    expect(known(APPLE)).toEqual(before)
    expect([...shown().days.values()]).toMatchObject([{ answers: 1, right: 1, fresh: 1, ms: 1_500 }])
    expect(server.received).toEqual([])
  })

  test('counts at most two minutes for an open card', async () => {
    await answered(APPLE, 'good', 3_000_000)
    expect([...shown().days.values()]).toMatchObject([{ ms: 120_000 }])
  })

  test('keeps each answer exactly once at sign-in', async () => {
    await answered(APPLE, 'good', 1_000)
    await answered(PEAR, 'again', 1_000)
    const before = [known(APPLE), known(PEAR)]
    await arrive(LAN)
    expect(shown().waiting).toBe(2)
    await on.sync.syncNow()
    expect(server.received).toHaveLength(2)
    expect(server.kept.size).toBe(2)
    expect([known(APPLE), known(PEAR)]).toEqual(before)
    expect(shown().waiting).toBe(0)
    await reload(LAN)
    await on.sync.syncNow()
    expect(server.received).toHaveLength(2)
    await arrive('guest')
    expect(shown().memories.size).toBe(0)
  })

  test('adopts nothing that another tab moved at sign-in', async () => {
    await answered(APPLE, 'good', 1_000)
    const here = on
    await reload(LAN)
    await on.sync.syncNow()
    await here.study.openStudy(BO)
    expect(here.state.useStudy.getState()).toMatchObject({ owner: BO, ready: true, waiting: 0 })
  })

  test('is marked as having studied until sign-in', async () => {
    const { guestStudied } = await import('./guest-mark.ts')
    expect(guestStudied()).toBe(false)
    await answered(APPLE, 'good', 1_000)
    expect(guestStudied()).toBe(true)
    await arrive(LAN)
    expect(guestStudied()).toBe(false)
  })

  test('is marked after choosing a goal or taking a test', async () => {
    const { guestStudied, markGuest } = await import('./guest-mark.ts')
    await on.study.saveSettings({ grade: 9 })
    expect(guestStudied()).toBe(true)
    markGuest(false)
    await on.study.levelFound('高中')
    expect(guestStudied()).toBe(true)
  })

  test('is adopted later if the first attempt failed', async () => {
    const { guestStudied } = await import('./guest-mark.ts')
    await answered(APPLE, 'good', 1_000)
    const { indexedDB } = globalThis
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('locked')
      },
    })
    await arrive(LAN)
    expect(guestStudied()).toBe(true)
    vi.stubGlobal('indexedDB', indexedDB)
    await reload(LAN)
    expect(guestStudied()).toBe(false)
    expect(known(APPLE)?.reps).toBe(1)
  })

  test('leaves nothing for the next user after adoption', async () => {
    await answered(APPLE, 'good', 1_000)
    await arrive(LAN)
    await arrive('guest')
    await arrive(BO)
    expect(shown().waiting).toBe(0)
    expect(shown().memories.size).toBe(0)
  })
})

describe('a learner', () => {
  beforeEach(() => reload(LAN))

  test('studies offline and sends everything later', async () => {
    answerWith(() => ({ instead: 'cut' }))
    await answered(APPLE, 'good', 1_000)
    await on.sync.syncNow()
    expect(shown().waiting).toBe(1)
    await reload(LAN)
    await answered(PEAR, 'good', 1_000)
    answerAgain()
    await on.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(shown().waiting).toBe(0)
  })

  test('resends an unacknowledged answer under the same id', async () => {
    await answered(APPLE, 'good', 1_000)
    answerWith((body) => {
      server.take(body)
      return { instead: 'cut' }
    })
    await on.sync.syncNow()
    answerAgain()
    await on.sync.syncNow()
    expect(server.received).toHaveLength(2)
    expect(server.kept.size).toBe(1)
    expect(known(APPLE)?.reps).toBe(1)
  })

  test('keeps answers recorded during a sync', async () => {
    await answered(APPLE, 'good', 1_000)
    let during: Promise<unknown> | undefined
    answerWith(async (body) => {
      during ??= answered(PEAR, 'good', 1_000)
      await during
      return server.take(body)
    })
    await on.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(shown().waiting).toBe(0)
    expect(known(PEAR)?.reps).toBe(1)
  })

  test('fetches again what only another tab received', async () => {
    await answered(APPLE, 'good', 1_000)
    const late = on
    // This tab receives the response to the first answer, the other tab that to the second; the device must
    // store both.
    await reload(LAN)
    await on.sync.syncNow()
    await answered(PEAR, 'good', 1_000)
    await on.sync.syncNow()
    await late.sync.syncNow()
    await reload(LAN)
    await on.sync.syncNow()
    expect(known(APPLE)?.reps).toBe(1)
    expect(known(PEAR)?.reps).toBe(1)
  })

  test('undoes an answer here and on the server', async () => {
    const slip = await answered(APPLE, 'again', 1_000)
    await on.study.undoAnswer(slip)
    expect(known(APPLE)).toBeUndefined()
    await on.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(known(APPLE)).toBeUndefined()
  })

  test('sees another device’s answers with pending ones', async () => {
    const elsewhere: Answer = {
      type: 'answer',
      id: '00000000-0000-4000-8000-000000000001',
      at: '2026-01-10T08:00:00.000Z',
      zone: 'Asia/Shanghai',
      ...APPLE,
      rated: 'good',
      ms: 1_000,
    }
    server.kept.set(elsewhere.id, elsewhere)
    await on.sync.syncNow()
    expect(known(APPLE)?.reps).toBe(1)
    answerWith(() => ({ instead: 'cut' }))
    await answered(APPLE, 'good', 1_000)
    expect(known(APPLE)?.reps).toBe(2)
    await reload(LAN)
    expect(known(APPLE)?.reps).toBe(2)
  })

  test('keeps one rejected answer and sends the others', async () => {
    const ids: string[] = []
    for (let item = 1; item <= 9; item++) ids.push(await answered({ ...APPLE, item }, 'good', 1_000))
    const bad = ids[4] ?? ''
    answerWith((body) => (body.includes(bad) ? refusal(400, 40000, '格式不正确') : server.take(body)))
    await on.sync.syncNow()
    expect([...server.kept.keys()].sort()).toEqual(ids.filter((id) => id !== bad).sort())
    expect(shown()).toMatchObject({ waiting: 0, setAside: 1 })
    expect(known({ ...APPLE, item: 5 })).toBeUndefined()
    await reload(LAN)
    expect(shown()).toMatchObject({ waiting: 0, setAside: 1 })
    await answered(PEAR, 'good', 1_000)
    await on.sync.syncNow()
    expect(server.kept.size).toBe(9)
    const { onDevice } = await import('./device.ts')
    expect(await onDevice((database) => database.getAll('setAside'))).toMatchObject([{ id: bad, item: 5 }])
  })

  test('sends the rest after a rejected game or choice', async () => {
    await on.study.recordPlay({ game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 })
    await on.study.saveSettings({ grade: 9 })
    await answered(APPLE, 'good', 1_000)
    answerWith((body) => {
      const { plays, settings } = JSON.parse(body)
      return plays.length > 0 || settings ? refusal(400, 40000, '格式不正确') : server.take(body)
    })
    await on.sync.syncNow()
    expect(server.kept.size).toBe(1)
    expect(shown()).toMatchObject({ waiting: 0, setAside: 2 })
  })

  test('sets nothing aside on empty or failing requests', async () => {
    answerWith(() => refusal(400, 40000, '格式不正确'))
    await on.sync.syncNow()
    await answered(APPLE, 'good', 1_000)
    answerWith(() => refusal(503, 50300, '服务器繁忙，请稍后重试'))
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ waiting: 1, setAside: 0 })
  })

  test('drops history that the server lost but not pending answers', async () => {
    await answered(APPLE, 'good', 1_000)
    await answered(PEAR, 'good', 1_000)
    await on.sync.syncNow()
    // The backup contains only the pear.
    for (const [id, event] of server.kept)
      if (event.type === 'answer' && event.item === 1) server.kept.delete(id)
    answerWith(() => ({ instead: 'cut' }))
    await answered({ ...APPLE, item: 3 }, 'good', 1_000)
    await reload(LAN)
    answerAgain()
    await on.sync.syncNow()
    const items = () => [...shown().memories.keys()].sort()
    expect(items()).toEqual(['word 2 recognise', 'word 3 recognise'])
    await reload(LAN)
    expect(items()).toEqual(['word 2 recognise', 'word 3 recognise'])
  })

  test('neither sees nor sends another user’s study', async () => {
    answerWith(() => ({ instead: 'cut' }))
    await answered(APPLE, 'good', 1_000)
    await arrive(BO)
    expect(shown().memories.size).toBe(0)
    answerAgain()
    await on.sync.syncNow()
    expect(server.received).toEqual([])
    await arrive(LAN)
    await on.sync.syncNow()
    expect(server.received).toHaveLength(1)
  })

  test('ignores a response that arrives after a user change', async () => {
    await answered(APPLE, 'good', 1_000)
    answerWith(async (body) => {
      await arrive(BO)
      return server.take(body)
    })
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ owner: BO, waiting: 0 })
    expect(shown().memories.size).toBe(0)
    await arrive(LAN)
    expect(shown().waiting).toBe(1)
  })
})

test('adopts data stored under a user’s name only once', async () => {
  answerWith(() => ({ instead: 'cut' }))
  await reload('甲/lan')
  await answered(APPLE, 'good', 1_000)
  await arrive(LAN, ['甲/lan'])
  expect(shown()).toMatchObject({ owner: LAN, waiting: 1 })
  expect(known(APPLE)?.reps).toBe(1)
  await arrive(BO, ['甲/lan'])
  expect(shown()).toMatchObject({ owner: BO, waiting: 0 })
})

/** A user signed in to the company `甲`. */
const signedInAs = (userName: string, userId: number | null) => ({
  isLoggedIn: true,
  database: '甲',
  userName,
  userId,
  isAdmin: false,
  position: '',
  permissions: {},
})

test.each(['7', 'x/7'])('never gives data of an id to a name like it: %s', async (name) => {
  const { learnerOf, formerLearnersOf } = await import('./owner.ts')
  answerWith(() => ({ instead: 'cut' }))
  const lan = { ...signedInAs('lan', 7), database: name === '7' ? '甲' : '甲/x' }
  await reload(`${lan.database}/7`)
  await answered(APPLE, 'good', 1_000)
  for (const other of [signedInAs(name, 99), signedInAs(name, null)]) {
    await on.study.openStudy(learnerOf(other), formerLearnersOf(other))
    expect(shown()).toMatchObject({ waiting: 0 })
  }
  await on.study.openStudy(learnerOf(lan), formerLearnersOf(lan))
  expect(shown()).toMatchObject({ waiting: 1 })
})

test('treats a telephone number as a name', async () => {
  const { learnerOf, formerLearnersOf } = await import('./owner.ts')
  answerWith(() => ({ instead: 'cut' }))
  await reload('甲/13800138000')
  await answered(APPLE, 'good', 1_000)
  const lan = signedInAs('13800138000', 7)
  await on.study.openStudy(learnerOf(lan), formerLearnersOf(lan))
  expect(shown()).toMatchObject({ owner: LAN, waiting: 1 })
})

test('keeps the study by user id after renames', async () => {
  const { learnerOf } = await import('./owner.ts')
  const lan = signedInAs('lan', 7)
  expect(learnerOf(lan)).toBe(learnerOf({ ...lan, userName: 'orchid' }))
  expect(learnerOf(lan)).toBe(learnerOf({ ...lan, database: '乙' }))
  expect(learnerOf({ ...lan, userId: 8 })).not.toBe(learnerOf(lan))
  expect(learnerOf({ ...lan, isLoggedIn: false })).toBe('guest')
})

test('studies without storage while the page is open', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await reload('guest')
  await answered(APPLE, 'good', 1_000)
  await arrive(LAN)
  expect(known(APPLE)?.reps).toBe(1)
  await on.sync.syncNow()
  expect(server.kept.size).toBe(1)
  expect(shown().waiting).toBe(0)
  expect(known(APPLE)?.reps).toBe(1)
})
