import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { APPLE, BO, LAN, PEAR } from '../testing/study-server.ts'
import {
  answerAgain,
  answered,
  answerWith,
  enter,
  known,
  on,
  reload,
  server,
  shown,
  studyStore,
} from '../testing/study-store.ts'

studyStore()

describe('pending entries are sent only with their owner’s session:', () => {
  beforeEach(() => reload(LAN))

  test.each([BO, 'guest'])('stops sending when %s signs in meanwhile', async (next) => {
    await answered(APPLE, 'good', 1_000)
    let calls = 0
    answerWith(async (body) => {
      if (calls++ === 0) await answered(PEAR, 'good', 1_000)
      // The open study is still Lan's, as in a second tab.
      enter(next)
      return server.take(body)
    })
    await on.sync.syncNow()
    expect(calls).toBe(1)
    expect(shown()).toMatchObject({ owner: LAN, waiting: 1 })
    enter(LAN)
    answerAgain()
    await on.sync.syncNow()
    expect(server.kept.size).toBe(2)
  })

  test('sends nothing from a tab that slept through a sign-in', async () => {
    await answered(APPLE, 'good', 1_000)
    enter(BO)
    await on.sync.syncNow()
    expect(server.received).toEqual([])
    expect(shown()).toMatchObject({ owner: LAN, waiting: 1 })
  })
})

describe('entries that the server rejects', () => {
  const INVALID = refusal(400, 40000, '格式不正确')
  /** Reloads the page with another version of the app than the one that set entries aside. */
  async function update(): Promise<void> {
    const { onDevice } = await import('./device.ts')
    await onDevice(async (database) => {
      for (const key of await database.getAllKeys('setAside')) {
        const one = await database.get('setAside', key)
        if (one) await database.put('setAside', { ...one, by: '/assets/english-before.js' }, key)
      }
    })
    await reload(LAN)
  }
  beforeEach(() => reload(LAN))

  test.each([
    { status: 400, text: '<html><h1>400 Bad Request</h1></html>' },
    refusal(400, 40001, '另一个原因'),
  ])('are not set aside for unrelated failures: %j', async (reply) => {
    await answered(APPLE, 'good', 1_000)
    await answered(PEAR, 'good', 1_000)
    let calls = 0
    answerWith(() => {
      calls++
      return reply
    })
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ waiting: 2, setAside: 0 })
    expect(calls).toBe(1)
  })

  test('are not set aside because of failing calls', async () => {
    await answered(APPLE, 'good', 1_000)
    await answered(PEAR, 'good', 1_000)
    answerWith(() => INVALID)
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ waiting: 2, setAside: 0 })
  })

  test('are set aside alone and retried after an app update', async () => {
    const bad = await answered(APPLE, 'good', 1_000)
    await on.study.saveSettings({ grade: 9 })
    await on.study.recordPlay({ game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 })
    answerWith((body) => {
      const { answers, plays, settings } = JSON.parse(body)
      return answers.length + plays.length > 0 || settings ? INVALID : server.take(body)
    })
    await on.sync.syncNow()
    await reload(LAN)
    expect(shown()).toMatchObject({ waiting: 0, setAside: 3 })
    expect(known(APPLE)).toBeUndefined()
    await update()
    expect(shown()).toMatchObject({ waiting: 3, setAside: 0, settings: { grade: 9 } })
    expect(known(APPLE)?.reps).toBe(1)
    // Not yet: the entry waits for the version after this one.
    await on.sync.syncNow()
    await reload(LAN)
    expect(shown()).toMatchObject({ waiting: 0, setAside: 3 })
    await update()
    answerAgain()
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ waiting: 0, setAside: 0 })
    expect([...server.kept.values()]).toEqual([expect.objectContaining({ id: bad, type: 'answer' })])
    expect([...server.kept.values(), ...server.plays.values()].some((one) => 'by' in one)).toBe(false)
    expect(server.says.settings?.grade).toBe(9)
  })

  test('for lack of room are set aside and reported', async () => {
    const id = await answered(APPLE, 'good', 1_000)
    await answered(PEAR, 'good', 1_000)
    await on.study.recordPlay({ game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 })
    const [play] = shown().plays
    const full = { refused: [id, play?.id], cursor: 1, reset: false, more: false, memories: [], days: [] }
    answerWith(() => ok({ ...full, weights: null, ...server.says }))
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ waiting: 0, setAside: 2 })
    await reload(LAN)
    expect(shown()).toMatchObject({ waiting: 0, setAside: 2 })
    await update()
    expect(shown()).toMatchObject({ waiting: 2, setAside: 0 })
  })

  test('are retried when an earlier version set them aside', async () => {
    const { onDevice } = await import('./device.ts')
    const id = '00000000-0000-4000-8000-000000000003'
    const at = '2026-01-10T08:00:00.000Z'
    const game = { game: 'spelling', grade: 7, score: 10, right: 1, ms: 1_000 } as const
    const play = { id, at, zone: 'Asia/Shanghai', ...game }
    await onDevice((database) => database.put('setAside', play, [LAN, play.id]))
    await reload(LAN)
    expect(shown()).toMatchObject({ waiting: 1, setAside: 0 })
    await on.sync.syncNow()
    expect(server.plays.get(play.id)).toEqual(play)
  })
})

test('stores the answers of the tab that syncs last', async () => {
  await reload(LAN)
  const late = on
  await reload(LAN)
  await answered(APPLE, 'good', 1_000)
  await on.sync.syncNow()
  await late.study.recordAnswer(PEAR, 'good', 1_000).kept
  await late.sync.syncNow()
  expect(late.state.useStudy.getState().waiting).toBe(0)
  // Without a network.
  await reload(LAN)
  expect(known(APPLE)?.reps).toBe(1)
  expect(known(PEAR)?.reps).toBe(1)
})

describe('a long history', () => {
  const PAGES = 20
  /**
   * Serves one memory per page and cuts the connection after `cut` pages; returns the number of memories at
   * each render.
   */
  function pages(cut = PAGES): readonly number[] {
    let at = 0
    answerWith((body) => {
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
      const said = { cursor: at, reset: false, refused: [], more: at < PAGES, days: [], weights: null }
      return ok({ ...said, ...server.says, memories: [{ ...APPLE, item: at, memory }] })
    })
    const drawn: number[] = []
    on.state.useStudy.subscribe((now, before) => {
      if (now.memories !== before.memories) drawn.push(now.memories.size)
    })
    return drawn
  }
  beforeEach(() => reload(LAN))

  test('is rendered only a few times while loading', async () => {
    const drawn = pages()
    await on.sync.syncNow()
    expect(drawn).toEqual([1, 2, 4, 8, 16, 20])
  })

  test('is rendered up to the page where it breaks off', async () => {
    const drawn = pages(7)
    await on.sync.syncNow()
    expect(drawn).toEqual([1, 2, 4, 7])
  })
})
