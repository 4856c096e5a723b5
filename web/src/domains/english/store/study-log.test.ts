import 'fake-indexeddb/auto'
import type { Answer } from '@shangxue/study/scheduling/history'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../../../lib/testing/server.ts'
import { APPLE, BO, LAN, PEAR } from '../testing/study-server.ts'
import {
  currentStudy,
  memoryOfSubject,
  modules,
  openStudyAs,
  recordStoredAnswer,
  reloadPage,
  respondNormally,
  respondWith,
  server,
  setUpStudyStore,
} from '../testing/study-store.ts'

setUpStudyStore()

describe('a guest', () => {
  test('finds the study after a reload and sends nothing', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_500)
    const before = memoryOfSubject(APPLE)
    expect(before?.reps).toBe(1)
    await modules.sync.syncNow()
    await reloadPage('guest')
    expect(memoryOfSubject(APPLE)).toEqual(before)
    expect([...currentStudy().days.values()]).toMatchObject([{ answers: 1, right: 1, fresh: 1, ms: 1_500 }])
    expect(server.received).toEqual([])
  })

  test('counts at most two minutes for an open card', async () => {
    await recordStoredAnswer(APPLE, 'good', 3_000_000)
    expect([...currentStudy().days.values()]).toMatchObject([{ ms: 120_000 }])
  })

  test('keeps each answer exactly once at sign-in', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await recordStoredAnswer(PEAR, 'again', 1_000)
    const before = [memoryOfSubject(APPLE), memoryOfSubject(PEAR)]
    await openStudyAs(LAN)
    expect(currentStudy().pendingCount).toBe(2)
    await modules.sync.syncNow()
    expect(server.received).toHaveLength(2)
    expect(server.kept.size).toBe(2)
    expect([memoryOfSubject(APPLE), memoryOfSubject(PEAR)]).toEqual(before)
    expect(currentStudy().pendingCount).toBe(0)
    await reloadPage(LAN)
    await modules.sync.syncNow()
    expect(server.received).toHaveLength(2)
    await openStudyAs('guest')
    expect(currentStudy().memories.size).toBe(0)
  })

  test('adopts nothing that another tab moved at sign-in', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    const firstTab = modules
    await reloadPage(LAN)
    await modules.sync.syncNow()
    await firstTab.study.openStudy(BO)
    expect(firstTab.state.useStudy.getState()).toMatchObject({ owner: BO, ready: true, pendingCount: 0 })
  })

  test('is marked as having studied until sign-in', async () => {
    const { hasGuestStudied } = await import('../learner/guest-mark.ts')
    expect(hasGuestStudied()).toBe(false)
    await recordStoredAnswer(APPLE, 'good', 1_000)
    expect(hasGuestStudied()).toBe(true)
    await openStudyAs(LAN)
    expect(hasGuestStudied()).toBe(false)
  })

  test('is marked after choosing a goal or taking a test', async () => {
    const { hasGuestStudied, setGuestStudied } = await import('../learner/guest-mark.ts')
    await modules.study.saveSettings({ grade: 9 })
    expect(hasGuestStudied()).toBe(true)
    setGuestStudied(false)
    await modules.study.saveAssessedLevel('高中')
    expect(hasGuestStudied()).toBe(true)
  })

  test('is adopted later if the first attempt failed', async () => {
    const { hasGuestStudied } = await import('../learner/guest-mark.ts')
    await recordStoredAnswer(APPLE, 'good', 1_000)
    const { indexedDB } = globalThis
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('locked')
      },
    })
    await openStudyAs(LAN)
    expect(hasGuestStudied()).toBe(true)
    vi.stubGlobal('indexedDB', indexedDB)
    await reloadPage(LAN)
    expect(hasGuestStudied()).toBe(false)
    expect(memoryOfSubject(APPLE)?.reps).toBe(1)
  })

  test('leaves nothing for the next user after adoption', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await openStudyAs(LAN)
    await openStudyAs('guest')
    await openStudyAs(BO)
    expect(currentStudy().pendingCount).toBe(0)
    expect(currentStudy().memories.size).toBe(0)
  })
})

describe('a learner', () => {
  beforeEach(() => reloadPage(LAN))

  test('studies offline and sends everything later', async () => {
    respondWith(() => ({ instead: 'cut' }))
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await modules.sync.syncNow()
    expect(currentStudy().pendingCount).toBe(1)
    await reloadPage(LAN)
    await recordStoredAnswer(PEAR, 'good', 1_000)
    respondNormally()
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(currentStudy().pendingCount).toBe(0)
  })

  test('resends an unacknowledged answer under the same id', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    respondWith((body) => {
      server.handleRequest(body)
      return { instead: 'cut' }
    })
    await modules.sync.syncNow()
    respondNormally()
    await modules.sync.syncNow()
    expect(server.received).toHaveLength(2)
    expect(server.kept.size).toBe(1)
    expect(memoryOfSubject(APPLE)?.reps).toBe(1)
  })

  test('keeps answers recorded during a sync', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    let during: Promise<unknown> | undefined
    respondWith(async (body) => {
      during ??= recordStoredAnswer(PEAR, 'good', 1_000)
      await during
      return server.handleRequest(body)
    })
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(currentStudy().pendingCount).toBe(0)
    expect(memoryOfSubject(PEAR)?.reps).toBe(1)
  })

  test('fetches again what only another tab received', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    const slowTab = modules
    // This tab receives the response to the first answer, the other tab that to the second; the device must
    // store both.
    await reloadPage(LAN)
    await modules.sync.syncNow()
    await recordStoredAnswer(PEAR, 'good', 1_000)
    await modules.sync.syncNow()
    await slowTab.sync.syncNow()
    await reloadPage(LAN)
    await modules.sync.syncNow()
    expect(memoryOfSubject(APPLE)?.reps).toBe(1)
    expect(memoryOfSubject(PEAR)?.reps).toBe(1)
  })

  test('undoes an answer here and on the server', async () => {
    const slip = await recordStoredAnswer(APPLE, 'again', 1_000)
    await modules.study.undoAnswer(slip)
    expect(memoryOfSubject(APPLE)).toBeUndefined()
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(memoryOfSubject(APPLE)).toBeUndefined()
  })

  test('sees another device’s answers with pending ones', async () => {
    const otherDeviceAnswer: Answer = {
      type: 'answer',
      id: '00000000-0000-4000-8000-000000000001',
      at: '2026-01-10T08:00:00.000Z',
      zone: 'Asia/Shanghai',
      ...APPLE,
      rated: 'good',
      ms: 1_000,
    }
    server.kept.set(otherDeviceAnswer.id, otherDeviceAnswer)
    await modules.sync.syncNow()
    expect(memoryOfSubject(APPLE)?.reps).toBe(1)
    respondWith(() => ({ instead: 'cut' }))
    await recordStoredAnswer(APPLE, 'good', 1_000)
    expect(memoryOfSubject(APPLE)?.reps).toBe(2)
    await reloadPage(LAN)
    expect(memoryOfSubject(APPLE)?.reps).toBe(2)
  })

  test('keeps one rejected answer and sends the others', async () => {
    const ids: string[] = []
    for (let item = 1; item <= 9; item++)
      ids.push(await recordStoredAnswer({ ...APPLE, item }, 'good', 1_000))
    const bad = ids[4] ?? ''
    respondWith((body) =>
      body.includes(bad) ? refusal(400, 40000, '格式不正确') : server.handleRequest(body),
    )
    await modules.sync.syncNow()
    expect([...server.kept.keys()].sort()).toEqual(ids.filter((id) => id !== bad).sort())
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 1 })
    expect(memoryOfSubject({ ...APPLE, item: 5 })).toBeUndefined()
    await reloadPage(LAN)
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 1 })
    await recordStoredAnswer(PEAR, 'good', 1_000)
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(9)
    const { withStudyDatabase } = await import('./study-database.ts')
    expect(await withStudyDatabase((database) => database.getAll('setAside'))).toMatchObject([
      { id: bad, item: 5 },
    ])
  })

  test('sends the rest after a rejected game or choice', async () => {
    await modules.study.recordPlay({ game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 })
    await modules.study.saveSettings({ grade: 9 })
    await recordStoredAnswer(APPLE, 'good', 1_000)
    respondWith((body) => {
      const { plays, settings } = JSON.parse(body)
      return plays.length > 0 || settings ? refusal(400, 40000, '格式不正确') : server.handleRequest(body)
    })
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(1)
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 2 })
  })

  test('sets nothing aside on empty or failing requests', async () => {
    respondWith(() => refusal(400, 40000, '格式不正确'))
    await modules.sync.syncNow()
    await recordStoredAnswer(APPLE, 'good', 1_000)
    respondWith(() => refusal(503, 50300, '服务器繁忙，请稍后重试'))
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({ pendingCount: 1, rejectedCount: 0 })
  })

  test('drops history that the server lost but not pending answers', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await recordStoredAnswer(PEAR, 'good', 1_000)
    await modules.sync.syncNow()
    // The backup contains only the pear.
    for (const [id, event] of server.kept)
      if (event.type === 'answer' && event.item === 1) server.kept.delete(id)
    respondWith(() => ({ instead: 'cut' }))
    await recordStoredAnswer({ ...APPLE, item: 3 }, 'good', 1_000)
    await reloadPage(LAN)
    respondNormally()
    await modules.sync.syncNow()
    const items = () => [...currentStudy().memories.keys()].sort()
    expect(items()).toEqual(['word 2 recognise', 'word 3 recognise'])
    await reloadPage(LAN)
    expect(items()).toEqual(['word 2 recognise', 'word 3 recognise'])
  })

  test('neither sees nor sends another user’s study', async () => {
    respondWith(() => ({ instead: 'cut' }))
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await openStudyAs(BO)
    expect(currentStudy().memories.size).toBe(0)
    respondNormally()
    await modules.sync.syncNow()
    expect(server.received).toEqual([])
    await openStudyAs(LAN)
    await modules.sync.syncNow()
    expect(server.received).toHaveLength(1)
  })

  test('ignores a response that arrives after a user change', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    respondWith(async (body) => {
      await openStudyAs(BO)
      return server.handleRequest(body)
    })
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({ owner: BO, pendingCount: 0 })
    expect(currentStudy().memories.size).toBe(0)
    await openStudyAs(LAN)
    expect(currentStudy().pendingCount).toBe(1)
  })
})

test('adopts data stored under a user’s name only once', async () => {
  respondWith(() => ({ instead: 'cut' }))
  await reloadPage('甲/lan')
  await recordStoredAnswer(APPLE, 'good', 1_000)
  await openStudyAs(LAN, ['甲/lan'])
  expect(currentStudy()).toMatchObject({ owner: LAN, pendingCount: 1 })
  expect(memoryOfSubject(APPLE)?.reps).toBe(1)
  await openStudyAs(BO, ['甲/lan'])
  expect(currentStudy()).toMatchObject({ owner: BO, pendingCount: 0 })
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
  const { studyOwnerOf, formerStudyOwnersOf } = await import('../learner/study-owner.ts')
  respondWith(() => ({ instead: 'cut' }))
  const lan = { ...signedInAs('lan', 7), database: name === '7' ? '甲' : '甲/x' }
  await reloadPage(`${lan.database}/7`)
  await recordStoredAnswer(APPLE, 'good', 1_000)
  for (const otherSession of [signedInAs(name, 99), signedInAs(name, null)]) {
    await modules.study.openStudy(studyOwnerOf(otherSession), formerStudyOwnersOf(otherSession))
    expect(currentStudy()).toMatchObject({ pendingCount: 0 })
  }
  await modules.study.openStudy(studyOwnerOf(lan), formerStudyOwnersOf(lan))
  expect(currentStudy()).toMatchObject({ pendingCount: 1 })
})

test('treats a telephone number as a name', async () => {
  const { studyOwnerOf, formerStudyOwnersOf } = await import('../learner/study-owner.ts')
  respondWith(() => ({ instead: 'cut' }))
  await reloadPage('甲/13800138000')
  await recordStoredAnswer(APPLE, 'good', 1_000)
  const lan = signedInAs('13800138000', 7)
  await modules.study.openStudy(studyOwnerOf(lan), formerStudyOwnersOf(lan))
  expect(currentStudy()).toMatchObject({ owner: LAN, pendingCount: 1 })
})

test('keeps the study by user id after renames', async () => {
  const { studyOwnerOf } = await import('../learner/study-owner.ts')
  const lan = signedInAs('lan', 7)
  expect(studyOwnerOf(lan)).toBe(studyOwnerOf({ ...lan, userName: 'orchid' }))
  expect(studyOwnerOf(lan)).toBe(studyOwnerOf({ ...lan, database: '乙' }))
  expect(studyOwnerOf({ ...lan, userId: 8 })).not.toBe(studyOwnerOf(lan))
  expect(studyOwnerOf({ ...lan, isLoggedIn: false })).toBe('guest')
})

test('studies without storage while the page is open', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await reloadPage('guest')
  await recordStoredAnswer(APPLE, 'good', 1_000)
  await openStudyAs(LAN)
  expect(memoryOfSubject(APPLE)?.reps).toBe(1)
  await modules.sync.syncNow()
  expect(server.kept.size).toBe(1)
  expect(currentStudy().pendingCount).toBe(0)
  expect(memoryOfSubject(APPLE)?.reps).toBe(1)
})
