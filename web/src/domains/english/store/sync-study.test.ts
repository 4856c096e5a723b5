import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { APPLE, BO, LAN, PEAR } from '../testing/study-server.ts'
import {
  currentStudy,
  memoryOfSubject,
  modules,
  recordStoredAnswer,
  reloadPage,
  respondNormally,
  respondWith,
  server,
  setUpStudyStore,
  storeSession,
} from '../testing/study-store.ts'

setUpStudyStore()

describe('pending entries are sent only with their owner’s session:', () => {
  beforeEach(() => reloadPage(LAN))

  test.each([BO, 'guest'])('stops sending when %s signs in meanwhile', async (next) => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    let calls = 0
    respondWith(async (body) => {
      if (calls++ === 0) await recordStoredAnswer(PEAR, 'good', 1_000)
      // The open study is still Lan's, as in a second tab.
      storeSession(next)
      return server.handleRequest(body)
    })
    await modules.sync.syncNow()
    expect(calls).toBe(1)
    expect(currentStudy()).toMatchObject({ owner: LAN, pendingCount: 1 })
    storeSession(LAN)
    respondNormally()
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(2)
  })

  test('sends nothing from a tab that slept through a sign-in', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    storeSession(BO)
    await modules.sync.syncNow()
    expect(server.received).toEqual([])
    expect(currentStudy()).toMatchObject({ owner: LAN, pendingCount: 1 })
  })
})

describe('entries that the server rejects', () => {
  const INVALID = refusal(400, 40000, '格式不正确')
  /** Reloads the page with another version of the app than the one that set entries aside. */
  async function update(): Promise<void> {
    const { withStudyDatabase } = await import('./study-database.ts')
    await withStudyDatabase(async (database) => {
      for (const key of await database.getAllKeys('setAside')) {
        const entry = await database.get('setAside', key)
        if (entry) await database.put('setAside', { ...entry, by: '/assets/english-before.js' }, key)
      }
    })
    await reloadPage(LAN)
  }
  beforeEach(() => reloadPage(LAN))

  test.each([
    { status: 400, text: '<html><h1>400 Bad Request</h1></html>' },
    refusal(400, 40001, '另一个原因'),
  ])('are not set aside for unrelated failures: %j', async (reply) => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await recordStoredAnswer(PEAR, 'good', 1_000)
    let calls = 0
    respondWith(() => {
      calls++
      return reply
    })
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({ pendingCount: 2, rejectedCount: 0 })
    expect(calls).toBe(1)
  })

  test('are not set aside because of failing calls', async () => {
    await recordStoredAnswer(APPLE, 'good', 1_000)
    await recordStoredAnswer(PEAR, 'good', 1_000)
    respondWith(() => INVALID)
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({ pendingCount: 2, rejectedCount: 0 })
  })

  test('are set aside alone and retried after an app update', async () => {
    const bad = await recordStoredAnswer(APPLE, 'good', 1_000)
    await modules.study.saveSettings({ grade: 9 })
    await modules.study.recordPlay({ game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 })
    respondWith((body) => {
      const { answers, plays, settings } = JSON.parse(body)
      return answers.length + plays.length > 0 || settings ? INVALID : server.handleRequest(body)
    })
    await modules.sync.syncNow()
    await reloadPage(LAN)
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 3 })
    expect(memoryOfSubject(APPLE)).toBeUndefined()
    await update()
    expect(currentStudy()).toMatchObject({ pendingCount: 3, rejectedCount: 0, settings: { grade: 9 } })
    expect(memoryOfSubject(APPLE)?.reps).toBe(1)
    // Not yet: the entry waits for the version after this one.
    await modules.sync.syncNow()
    await reloadPage(LAN)
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 3 })
    await update()
    respondNormally()
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 0 })
    expect([...server.kept.values()]).toEqual([expect.objectContaining({ id: bad, type: 'answer' })])
    expect([...server.kept.values(), ...server.plays.values()].some((entry) => 'by' in entry)).toBe(false)
    expect(server.responseFields.settings?.grade).toBe(9)
  })

  test('for lack of room are set aside and reported', async () => {
    const id = await recordStoredAnswer(APPLE, 'good', 1_000)
    await recordStoredAnswer(PEAR, 'good', 1_000)
    await modules.study.recordPlay({ game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 })
    const [play] = currentStudy().plays
    const full = { refused: [id, play?.id], cursor: 1, reset: false, more: false, memories: [], days: [] }
    respondWith(() => ok({ ...full, weights: null, ...server.responseFields }))
    await modules.sync.syncNow()
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 2 })
    await reloadPage(LAN)
    expect(currentStudy()).toMatchObject({ pendingCount: 0, rejectedCount: 2 })
    await update()
    expect(currentStudy()).toMatchObject({ pendingCount: 2, rejectedCount: 0 })
  })

  test('are retried when an earlier version set them aside', async () => {
    const { withStudyDatabase } = await import('./study-database.ts')
    const id = '00000000-0000-4000-8000-000000000003'
    const at = '2026-01-10T08:00:00.000Z'
    const game = { game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 } as const
    const play = { id, at, zone: 'Asia/Shanghai', ...game }
    await withStudyDatabase((database) => database.put('setAside', play, [LAN, play.id]))
    await reloadPage(LAN)
    expect(currentStudy()).toMatchObject({ pendingCount: 1, rejectedCount: 0 })
    await modules.sync.syncNow()
    expect(server.plays.get(play.id)).toEqual(play)
  })
})

test('stores the answers of the tab that syncs last', async () => {
  await reloadPage(LAN)
  const slowTab = modules
  await reloadPage(LAN)
  await recordStoredAnswer(APPLE, 'good', 1_000)
  await modules.sync.syncNow()
  await slowTab.study.recordAnswer(PEAR, 'good', 1_000).stored
  await slowTab.sync.syncNow()
  expect(slowTab.state.useStudy.getState().pendingCount).toBe(0)
  // Without a network.
  await reloadPage(LAN)
  expect(memoryOfSubject(APPLE)?.reps).toBe(1)
  expect(memoryOfSubject(PEAR)?.reps).toBe(1)
})

describe('a long history', () => {
  const PAGES = 20
  /**
   * Serves one memory per page and cuts the connection after `cut` pages; returns the number of memories at
   * each render.
   */
  function servePages(cut = PAGES): readonly number[] {
    let at = 0
    respondWith((body) => {
      if (at === cut) return { instead: 'cut' }
      at = JSON.parse(body).cursor + 1
      const memory = {
        stability: 5,
        difficulty: 5,
        due: '2026-01-10',
        lastDay: '2026-01-05',
        reps: 3,
        lapses: 0,
      }
      const response = { cursor: at, reset: false, refused: [], more: at < PAGES, days: [], weights: null }
      return ok({ ...response, ...server.responseFields, memories: [{ ...APPLE, item: at, memory }] })
    })
    const renderedSizes: number[] = []
    modules.state.useStudy.subscribe((state, before) => {
      if (state.memories !== before.memories) renderedSizes.push(state.memories.size)
    })
    return renderedSizes
  }
  beforeEach(() => reloadPage(LAN))

  test('is rendered only a few times while loading', async () => {
    const drawn = servePages()
    await modules.sync.syncNow()
    expect(drawn).toEqual([1, 2, 4, 8, 16, 20])
  })

  test('is rendered up to the page where it breaks off', async () => {
    const drawn = servePages(7)
    await modules.sync.syncNow()
    expect(drawn).toEqual([1, 2, 4, 7])
  })
})
