import 'fake-indexeddb/auto'
import { submitPlacement } from '@shangxue/contract/study/endpoints'
import type { Answer } from '@shangxue/study/scheduling/history'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Entry } from '../../../lib/outbox/state.ts'
import { ok } from '../../../lib/testing/server.ts'
import { APPLE, BO, LAN, PEAR } from '../testing/study-server.ts'
import {
  currentStudy,
  memoryOfSubject,
  modules,
  openStudyAs,
  recordStoredAnswer,
  reloadPage,
  respondWith,
  server,
  setUpStudyStore,
} from '../testing/study-store.ts'

// Mid-week in every time zone, because the rank week has a zone of its own.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T04:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
setUpStudyStore()

const GAME = { game: 'spelling', grade: 7, score: 2_000, right: 20, ms: 60_000 } as const
const PLAYED = { key: 'games-1', at: '2026-01-10T08:00:00.000Z' }
const LEARNT = { key: 'words-1', at: '2026-01-10T08:00:00.000Z' }
const keys = () => [...currentStudy().achievements.keys()].sort()
const queue = () => modules.study.takeUnlocked().map(({ key }) => key)

describe('points, achievements and settings of a guest', () => {
  test('are derived on the device and survive a reload', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await modules.study.recordPlay(GAME)
    await modules.study.saveSettings({ grade: 9 })
    const expected = {
      points: { total: 2 + 3 + 30 + 20 + 20, week: 35 },
      bests: [{ game: 'spelling', grade: 7, score: 2_000, plays: 1, right: 20 }],
      settings: { grade: 9, new_per_day: 10 },
    }
    expect(currentStudy()).toMatchObject(expected)
    expect(keys()).toEqual(['games-1', 'words-1'])
    await reloadPage('guest')
    expect(currentStudy()).toMatchObject(expected)
    expect(keys()).toEqual(['games-1', 'words-1'])
    expect(server.received).toEqual([])
  })

  test('report each achievement once, even across a reload', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await reloadPage('guest')
    expect(queue()).toEqual(['words-1'])
    expect(queue()).toEqual([])
    await recordStoredAnswer(PEAR, 'good', 1_000)
    await reloadPage('guest')
    expect(queue()).toEqual([])
  })

  test('keep an achievement but not the points after undo', async () => {
    const slip = await recordStoredAnswer(APPLE, 'good', 1_000)
    await modules.study.undoAnswer(slip)
    expect(currentStudy().points).toEqual({ total: 20, week: 0 })
    expect(keys()).toEqual(['words-1'])
    await recordStoredAnswer(APPLE, 'good', 1_000)
    expect(queue()).toEqual(['words-1'])
  })

  test('move to the account at sign-in exactly once', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await modules.study.recordPlay(GAME)
    await modules.study.saveSettings({ grade: 9, minutes_per_day: 999 })
    const { points } = currentStudy()
    await openStudyAs(LAN)
    expect(currentStudy()).toMatchObject({
      points,
      pendingCount: 3,
      settings: { grade: 9, minutes_per_day: 120 },
    })
    server.responseFields.points = { total: 55, week: 35 }
    server.responseFields.achievements = [LEARNT, PLAYED]
    await modules.sync.syncNow()
    expect(server.plays.size).toBe(1)
    expect(server.responseFields.settings).toMatchObject({ grade: 9, minutes_per_day: 120 })
    expect(server.received).toHaveLength(2)
    expect(currentStudy()).toMatchObject({ pendingCount: 0, settings: { grade: 9 } })
    expect(keys()).toEqual(['games-1', 'words-1'])
    await reloadPage(LAN)
    await modules.sync.syncNow()
    expect(server.received).toHaveLength(2)
    await openStudyAs('guest')
    expect(currentStudy()).toMatchObject({ points: { total: 0 }, plays: [], settings: { grade: 7 } })
    expect(keys()).toEqual([])
    await openStudyAs(BO)
    expect(currentStudy()).toMatchObject({ pendingCount: 0, points: { total: 0 } })
  })

  test.each(['met for the first time', 'known'])(
    'leave an account’s goals alone: %s on this device',
    async (situation) => {
      const accountSettings = {
        ...currentStudy().settings,
        grade: 11,
        changed_at: '2026-01-10T08:00:00.000Z',
      }
      server.responseFields.settings = accountSettings
      if (situation === 'known') {
        await openStudyAs(LAN)
        await modules.sync.syncNow()
        await openStudyAs('guest')
      }
      await modules.study.saveSettings({ grade: 9 })
      await openStudyAs(LAN)
      expect(currentStudy()).toMatchObject({ settings: { grade: situation === 'known' ? 11 : 9 } })
      await modules.sync.syncNow()
      expect(server.responseFields.settings).toEqual(accountSettings)
      expect(currentStudy()).toMatchObject({ pendingCount: 0, settings: { grade: 11 } })
      await reloadPage(LAN)
      expect(currentStudy()).toMatchObject({ pendingCount: 0, settings: { grade: 11 } })
    },
  )

  test('live in memory without storage and are sent', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await reloadPage('guest')
    await modules.study.recordPlay(GAME)
    await modules.study.saveSettings({ grade: 9 })
    await openStudyAs(LAN)
    expect(keys()).toEqual(['games-1'])
    await modules.sync.syncNow()
    expect(server.plays.size).toBe(1)
    expect(server.responseFields.settings?.grade).toBe(9)
    expect(currentStudy().pendingCount).toBe(0)
  })
})

describe('points, achievements and settings of a learner', () => {
  beforeEach(async () => {
    await reloadPage(LAN)
    server.responseFields.points = { total: 500, week: 100 }
    server.responseFields.bests = [
      { game: 'spelling', grade: 7, score: 900, at: '2026-01-10T08:00:00.000Z', plays: 4, right: 30 },
    ]
    server.responseFields.achievements = [PLAYED]
    await modules.sync.syncNow()
  })

  test('combine the server’s figures with pending ones', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await modules.study.recordPlay(GAME)
    expect(currentStudy()).toMatchObject({
      points: { total: 500 + 5 + 30 + 20, week: 135 },
      bests: [{ score: 2_000, plays: 5, right: 30 }],
    })
    server.responseFields.points = { total: 555, week: 135 }
    server.responseFields.bests = [
      { game: 'spelling', grade: 7, score: 2_000, at: '2026-01-10T08:00:00.000Z', plays: 5, right: 30 },
    ]
    server.responseFields.achievements = [PLAYED, LEARNT]
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({
      points: { total: 555, week: 135 },
      bests: [{ plays: 5 }],
      plays: [],
    })
  })

  test('do not carry over into the next week', async () => {
    expect(currentStudy().points.week).toBe(100)
    vi.useFakeTimers({ now: Date.now() + 7 * 24 * 3_600_000, toFake: ['Date'] })
    try {
      await reloadPage(LAN)
      expect(currentStudy().points).toEqual({ total: 500, week: 0 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('report server unlocks for answers of this device once', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    expect(queue()).toEqual(['words-1'])
    server.responseFields.achievements = [PLAYED, LEARNT, { ...LEARNT, key: 'words-100' }]
    await modules.sync.syncNow()
    expect(queue()).toEqual(['words-100'])
    await modules.sync.syncNow()
    await reloadPage(LAN)
    expect(queue()).toEqual([])
    expect(keys()).toEqual(['games-1', 'words-1', 'words-100'])
  })

  test('drop local unlocks that the server did not confirm', async () => {
    const slip = await recordStoredAnswer(APPLE, 'good', 1_000)
    expect(keys()).toEqual(['games-1', 'words-1'])
    await modules.study.undoAnswer(slip)
    await modules.sync.syncNow()
    expect(keys()).toEqual(['games-1'])
    expect(currentStudy().points.total).toBe(500)
    await reloadPage(LAN)
    expect(keys()).toEqual(['games-1'])
  })

  test('appear on another device without a notification', async () => {
    server.responseFields.achievements = [PLAYED, LEARNT]
    vi.stubGlobal('indexedDB', new IDBFactory())
    await reloadPage(LAN)
    await modules.sync.syncNow()
    expect(keys()).toEqual(['games-1', 'words-1'])
    expect(queue()).toEqual([])
    await recordStoredAnswer(APPLE, 'good', 1_000)
    expect(queue()).toEqual([])
  })

  test('are sent even if chosen during a sync', async () => {
    await modules.study.saveSettings({ grade: 8 })
    let during: Promise<void> | undefined
    respondWith(async (body) => {
      during ??= modules.study.saveSettings({ grade: 10 })
      await during
      return server.handleRequest(body)
    })
    await modules.sync.syncNow()
    expect(server.responseFields.settings?.grade).toBe(10)
    expect(currentStudy()).toMatchObject({ settings: { grade: 10 }, pendingCount: 0 })
  })

  test('yield to a later choice of another device', async () => {
    respondWith(() => ({ instead: 'cut' }))
    await modules.study.saveSettings({ grade: 8 })
    await modules.sync.syncNow()
    await reloadPage(LAN)
    expect(currentStudy()).toMatchObject({ settings: { grade: 8 }, pendingCount: 1 })
    respondWith((body) => {
      const syncedResponse = server.handleRequest(body)
      const otherDeviceSettings = {
        ...currentStudy().settings,
        grade: 11,
        changed_at: '2099-01-01T00:00:00.000Z',
      }
      const { data } = syncedResponse.json as { data: object }
      return ok({ ...data, settings: otherDeviceSettings })
    })
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({ settings: { grade: 11 }, pendingCount: 0 })
  })

  test('keep an unsent placement test’s result and report it once', async () => {
    const { outbox } = await import('../../../lib/outbox/queue.ts')
    const entry: Entry = {
      ...{ id: 'key', owner: LAN, path: submitPlacement.path, timeoutMs: 1_000, input: {}, stale: [] },
      ...{ title: '提交水平测评', editAt: null, madeAt: 0, wantedAt: 0, message: '', attempts: 1 },
      ...{ method: 'POST', state: 'waiting', sender: '', busyUntil: 0 },
    }
    server.responseFields.achievements = [PLAYED, LEARNT]
    const all = ['games-1', 'placed', 'placed-senior', 'words-1']
    await modules.study.saveAssessedLevel('高中')
    expect(queue()).toEqual(['placed', 'placed-senior'])
    await outbox.change(() => [entry])
    await recordStoredAnswer(APPLE, 'good', 1_000)
    expect(queue()).toEqual(['words-1'])
    await modules.sync.syncNow()
    expect(currentStudy().level).toBe('高中')
    expect(keys()).toEqual(all)
    await outbox.change(() => [])
    server.responseFields.assessed_level = '高中'
    server.responseFields.achievements = all.map((key) => ({ ...PLAYED, key }))
    await recordStoredAnswer(PEAR, 'good', 1_000)
    await modules.sync.syncNow()
    expect(keys()).toEqual(all)
    expect(queue()).toEqual([])
    // A discarded test is unknown to everybody.
    server.responseFields.assessed_level = null
    server.responseFields.achievements = [PLAYED, LEARNT]
    await modules.sync.syncNow()
    expect(keys()).toEqual(['games-1', 'words-1'])
    expect(currentStudy().level).toBeNull()
  })

  test('include the level of a placement test immediately', async () => {
    await modules.study.saveAssessedLevel('高中')
    expect(queue()).toEqual(['placed', 'placed-senior'])
  })
})

test('keep everything pending from the previous version', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const old = await openDB('shangxue-study', 1, {
    upgrade: (fresh) => {
      for (const store of ['events', 'memories', 'days', 'learners', 'packs']) fresh.createObjectStore(store)
    },
  })
  const waiting: Answer = {
    type: 'answer',
    id: '00000000-0000-4000-8000-000000000002',
    at: '2026-01-10T08:00:00.000Z',
    zone: 'Asia/Shanghai',
    ...APPLE,
    rated: 'good',
    ms: 1_000,
  }
  await old.put('events', waiting, [LAN, waiting.id])
  await old.put('learners', { cursor: 7, weights: null }, LAN)
  await old.put('packs', { version: 'v', list: [1] }, 'words 7')
  old.close()
  await reloadPage(LAN)
  expect(memoryOfSubject(APPLE)?.reps).toBe(1)
  await modules.study.recordPlay(GAME)
  await modules.sync.syncNow()
  expect(server.kept.size).toBe(1)
  expect(server.plays.size).toBe(1)
  const { withStudyDatabase } = await import('./study-database.ts')
  expect(await withStudyDatabase((database) => database.get('packs', 'words 7'))).toEqual({
    version: 'v',
    list: [1],
  })
})
