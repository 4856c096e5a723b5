import 'fake-indexeddb/auto'
import { submitPlacement } from '@shangxue/contract/study/endpoints'
import type { Answer } from '@shangxue/study/history'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Entry } from '../../../lib/outbox/index.ts'
import { ok } from '../../../lib/testing/server.ts'
import { APPLE, BO, LAN, PEAR } from '../testing/study-server.ts'
import {
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

// Mid-week in every time zone, because the rank week has a zone of its own.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T04:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
studyStore()

const GAME = { game: 'spelling', grade: 7, score: 2_000, right: 20, ms: 60_000 } as const
const PLAYED = { key: 'games-1', at: '2026-01-10T08:00:00.000Z' }
const LEARNT = { key: 'words-1', at: '2026-01-10T08:00:00.000Z' }
const keys = () => [...shown().achievements.keys()].sort()
const queue = () => on.study.takeUnlocked().map(({ key }) => key)

describe('points, achievements and settings of a guest', () => {
  test('are derived on the device and survive a reload', async () => {
    await answered(APPLE, 'good', 1_000)
    await on.study.recordPlay(GAME)
    await on.study.saveSettings({ grade: 9 })
    const expected = {
      points: { total: 2 + 3 + 30 + 20 + 20, week: 35 },
      bests: [{ game: 'spelling', grade: 7, score: 2_000, plays: 1, right: 20 }],
      settings: { grade: 9, new_per_day: 10 },
    }
    expect(shown()).toMatchObject(expected)
    expect(keys()).toEqual(['games-1', 'words-1'])
    await reload('guest')
    expect(shown()).toMatchObject(expected)
    expect(keys()).toEqual(['games-1', 'words-1'])
    expect(server.received).toEqual([])
  })

  test('report each achievement once, even across a reload', async () => {
    await answered(APPLE, 'good', 1_000)
    await reload('guest')
    expect(queue()).toEqual(['words-1'])
    expect(queue()).toEqual([])
    await answered(PEAR, 'good', 1_000)
    await reload('guest')
    expect(queue()).toEqual([])
  })

  test('keep an achievement but not the points after undo', async () => {
    const slip = await answered(APPLE, 'good', 1_000)
    await on.study.undoAnswer(slip)
    expect(shown().points).toEqual({ total: 20, week: 0 })
    expect(keys()).toEqual(['words-1'])
    await answered(APPLE, 'good', 1_000)
    expect(queue()).toEqual(['words-1'])
  })

  test('move to the account at sign-in exactly once', async () => {
    await answered(APPLE, 'good', 1_000)
    await on.study.recordPlay(GAME)
    await on.study.saveSettings({ grade: 9, minutes_per_day: 999 })
    const { points } = shown()
    await arrive(LAN)
    expect(shown()).toMatchObject({ points, waiting: 3, settings: { grade: 9, minutes_per_day: 120 } })
    server.says.points = { total: 55, week: 35 }
    server.says.achievements = [LEARNT, PLAYED]
    await on.sync.syncNow()
    expect(server.plays.size).toBe(1)
    expect(server.says.settings).toMatchObject({ grade: 9, minutes_per_day: 120 })
    expect(server.received).toHaveLength(2)
    expect(shown()).toMatchObject({ waiting: 0, settings: { grade: 9 } })
    expect(keys()).toEqual(['games-1', 'words-1'])
    await reload(LAN)
    await on.sync.syncNow()
    expect(server.received).toHaveLength(2)
    await arrive('guest')
    expect(shown()).toMatchObject({ points: { total: 0 }, plays: [], settings: { grade: 7 } })
    expect(keys()).toEqual([])
    await arrive(BO)
    expect(shown()).toMatchObject({ waiting: 0, points: { total: 0 } })
  })

  test.each(['met for the first time', 'known'])(
    'leave an account’s goals alone: %s on this device',
    async (met) => {
      const theirs = { ...shown().settings, grade: 11, changed_at: '2026-01-10T08:00:00.000Z' }
      server.says.settings = theirs
      if (met === 'known') {
        await arrive(LAN)
        await on.sync.syncNow()
        await arrive('guest')
      }
      await on.study.saveSettings({ grade: 9 })
      await arrive(LAN)
      expect(shown()).toMatchObject({ settings: { grade: met === 'known' ? 11 : 9 } })
      await on.sync.syncNow()
      expect(server.says.settings).toEqual(theirs)
      expect(shown()).toMatchObject({ waiting: 0, settings: { grade: 11 } })
      await reload(LAN)
      expect(shown()).toMatchObject({ waiting: 0, settings: { grade: 11 } })
    },
  )

  test('live in memory without storage and are sent', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await reload('guest')
    await on.study.recordPlay(GAME)
    await on.study.saveSettings({ grade: 9 })
    await arrive(LAN)
    expect(keys()).toEqual(['games-1'])
    await on.sync.syncNow()
    expect(server.plays.size).toBe(1)
    expect(server.says.settings?.grade).toBe(9)
    expect(shown().waiting).toBe(0)
  })
})

describe('points, achievements and settings of a learner', () => {
  beforeEach(async () => {
    await reload(LAN)
    server.says.points = { total: 500, week: 100 }
    server.says.bests = [
      { game: 'spelling', grade: 7, score: 900, at: '2026-01-10T08:00:00.000Z', plays: 4, right: 30 },
    ]
    server.says.achievements = [PLAYED]
    await on.sync.syncNow()
  })

  test('combine the server’s figures with pending ones', async () => {
    await answered(APPLE, 'good', 1_000)
    await on.study.recordPlay(GAME)
    expect(shown()).toMatchObject({
      points: { total: 500 + 5 + 30 + 20, week: 135 },
      bests: [{ score: 2_000, plays: 5, right: 30 }],
    })
    server.says.points = { total: 555, week: 135 }
    server.says.bests = [
      { game: 'spelling', grade: 7, score: 2_000, at: '2026-01-10T08:00:00.000Z', plays: 5, right: 30 },
    ]
    server.says.achievements = [PLAYED, LEARNT]
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ points: { total: 555, week: 135 }, bests: [{ plays: 5 }], plays: [] })
  })

  test('do not carry over into the next week', async () => {
    expect(shown().points.week).toBe(100)
    vi.useFakeTimers({ now: Date.now() + 7 * 24 * 3_600_000, toFake: ['Date'] })
    try {
      await reload(LAN)
      expect(shown().points).toEqual({ total: 500, week: 0 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('report server unlocks for answers of this device once', async () => {
    await answered(APPLE, 'good', 1_000)
    expect(queue()).toEqual(['words-1'])
    server.says.achievements = [PLAYED, LEARNT, { ...LEARNT, key: 'words-100' }]
    await on.sync.syncNow()
    expect(queue()).toEqual(['words-100'])
    await on.sync.syncNow()
    await reload(LAN)
    expect(queue()).toEqual([])
    expect(keys()).toEqual(['games-1', 'words-1', 'words-100'])
  })

  test('drop local unlocks that the server did not confirm', async () => {
    const slip = await answered(APPLE, 'good', 1_000)
    expect(keys()).toEqual(['games-1', 'words-1'])
    await on.study.undoAnswer(slip)
    await on.sync.syncNow()
    expect(keys()).toEqual(['games-1'])
    expect(shown().points.total).toBe(500)
    await reload(LAN)
    expect(keys()).toEqual(['games-1'])
  })

  test('appear on another device without a notification', async () => {
    server.says.achievements = [PLAYED, LEARNT]
    vi.stubGlobal('indexedDB', new IDBFactory())
    await reload(LAN)
    await on.sync.syncNow()
    expect(keys()).toEqual(['games-1', 'words-1'])
    expect(queue()).toEqual([])
    await answered(APPLE, 'good', 1_000)
    expect(queue()).toEqual([])
  })

  test('are sent even if chosen during a sync', async () => {
    await on.study.saveSettings({ grade: 8 })
    let during: Promise<void> | undefined
    answerWith(async (body) => {
      during ??= on.study.saveSettings({ grade: 10 })
      await during
      return server.take(body)
    })
    await on.sync.syncNow()
    expect(server.says.settings?.grade).toBe(10)
    expect(shown()).toMatchObject({ settings: { grade: 10 }, waiting: 0 })
  })

  test('yield to a later choice of another device', async () => {
    answerWith(() => ({ instead: 'cut' }))
    await on.study.saveSettings({ grade: 8 })
    await on.sync.syncNow()
    await reload(LAN)
    expect(shown()).toMatchObject({ settings: { grade: 8 }, waiting: 1 })
    answerWith((body) => {
      const answered = server.take(body)
      const theirs = { ...shown().settings, grade: 11, changed_at: '2099-01-01T00:00:00.000Z' }
      const { data } = answered.json as { data: object }
      return ok({ ...data, settings: theirs })
    })
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ settings: { grade: 11 }, waiting: 0 })
  })

  test('keep an unsent placement test’s result and report it once', async () => {
    const { outbox } = await import('../../../lib/outbox/queue.ts')
    const entry: Entry = {
      ...{ id: 'key', owner: LAN, path: submitPlacement.path, timeoutMs: 1_000, input: {}, stale: [] },
      ...{ title: '提交水平测评', editAt: null, madeAt: 0, wantedAt: 0, message: '', attempts: 1 },
      ...{ method: 'POST', state: 'waiting', sender: '', busyUntil: 0 },
    }
    server.says.achievements = [PLAYED, LEARNT]
    const all = ['games-1', 'placed', 'placed-senior', 'words-1']
    await on.study.levelFound('高中')
    expect(queue()).toEqual(['placed', 'placed-senior'])
    await outbox.change(() => [entry])
    await answered(APPLE, 'good', 1_000)
    expect(queue()).toEqual(['words-1'])
    await on.sync.syncNow()
    expect(shown().level).toBe('高中')
    expect(keys()).toEqual(all)
    await outbox.change(() => [])
    server.says.assessed_level = '高中'
    server.says.achievements = all.map((key) => ({ ...PLAYED, key }))
    await answered(PEAR, 'good', 1_000)
    await on.sync.syncNow()
    expect(keys()).toEqual(all)
    expect(queue()).toEqual([])
    // A discarded test is unknown to everybody.
    server.says.assessed_level = null
    server.says.achievements = [PLAYED, LEARNT]
    await on.sync.syncNow()
    expect(keys()).toEqual(['games-1', 'words-1'])
    expect(shown().level).toBeNull()
  })

  test('include the level of a placement test immediately', async () => {
    await on.study.levelFound('高中')
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
  await reload(LAN)
  expect(known(APPLE)?.reps).toBe(1)
  await on.study.recordPlay(GAME)
  await on.sync.syncNow()
  expect(server.kept.size).toBe(1)
  expect(server.plays.size).toBe(1)
  const { onDevice } = await import('./device.ts')
  expect(await onDevice((database) => database.get('packs', 'words 7'))).toEqual({ version: 'v', list: [1] })
})
