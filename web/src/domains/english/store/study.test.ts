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
  test('finds after a reload what was learnt, and nothing is sent', async () => {
    await answered(APPLE, 'good', 1_500)
    const before = known(APPLE)
    expect(before?.reps).toBe(1)
    await on.sync.syncNow()
    await reload('guest')
    expect(known(APPLE)).toEqual(before)
    expect([...shown().days.values()]).toMatchObject([{ answers: 1, right: 1, fresh: 1, ms: 1_500 }])
    expect(server.received).toEqual([])
  })

  test('whose card lay open has studied two minutes with it', async () => {
    await answered(APPLE, 'good', 3_000_000)
    expect([...shown().days.values()]).toMatchObject([{ ms: 120_000 }])
  })

  test('who signs in keeps everything, each answer exactly once', async () => {
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

  test('whose study another page gave to who signed in there gives nothing to the next one here', async () => {
    await answered(APPLE, 'good', 1_000)
    const here = on
    await reload(LAN)
    await on.sync.syncNow()
    await here.study.openStudy(BO)
    expect(here.state.useStudy.getState()).toMatchObject({ owner: BO, ready: true, waiting: 0 })
  })

  test('is remembered as having studied until somebody signs in', async () => {
    const { guestStudied } = await import('./guest-mark.ts')
    expect(guestStudied()).toBe(false)
    await answered(APPLE, 'good', 1_000)
    expect(guestStudied()).toBe(true)
    await arrive(LAN)
    expect(guestStudied()).toBe(false)
  })

  test('who only chose a goal, or was placed, is remembered as well', async () => {
    const { guestStudied, markGuest } = await import('./guest-mark.ts')
    await on.study.saveSettings({ grade: 9 })
    expect(guestStudied()).toBe(true)
    markGuest(false)
    await on.study.levelFound('高中')
    expect(guestStudied()).toBe(true)
  })

  test('whose study could not be taken over is asked for it again', async () => {
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

  test('whose study was taken over leaves nothing for the next one who signs in', async () => {
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

  test('goes on without a network, and sends everything once it is back', async () => {
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

  test('whose answer was received but not acknowledged sends it again under the same name', async () => {
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

  test('loses no answer given while others are on their way', async () => {
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

  test('whose device missed what another page was told asks for it again', async () => {
    await answered(APPLE, 'good', 1_000)
    const late = on
    // this page is told of the first answer, the other one of the second: the device must miss neither
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

  test('takes an answer back: of the memory here at once, and of the server’s', async () => {
    const slip = await answered(APPLE, 'again', 1_000)
    await on.study.undoAnswer(slip)
    expect(known(APPLE)).toBeUndefined()
    await on.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(known(APPLE)).toBeUndefined()
  })

  test('sees what another device did, with what waits here upon it', async () => {
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

  test('whose one answer the server does not accept keeps it here, and sends all the others', async () => {
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

  test('whose game or choice the server does not accept sends what else there is', async () => {
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

  test('who is refused with nothing to send, or by a server in trouble, sets nothing aside', async () => {
    answerWith(() => refusal(400, 40000, '格式不正确'))
    await on.sync.syncNow()
    await answered(APPLE, 'good', 1_000)
    answerWith(() => refusal(503, 50300, '服务器繁忙，请稍后重试'))
    await on.sync.syncNow()
    expect(shown()).toMatchObject({ waiting: 1, setAside: 0 })
  })

  test('of a server that lost history since forgets what it no longer knows, but not what waits', async () => {
    await answered(APPLE, 'good', 1_000)
    await answered(PEAR, 'good', 1_000)
    await on.sync.syncNow()
    // the backup knows the pear only
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

  test('who follows another on this device neither sees nor sends what is the other’s', async () => {
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

  test('whose answer comes back after somebody else signed in changes nothing of theirs', async () => {
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

test('what earlier versions kept under a name is the user’s of that name, and nobody’s after them', async () => {
  answerWith(() => ({ instead: 'cut' }))
  await reload('甲/lan')
  await answered(APPLE, 'good', 1_000)
  await arrive(LAN, ['甲/lan'])
  expect(shown()).toMatchObject({ owner: LAN, waiting: 1 })
  expect(known(APPLE)?.reps).toBe(1)
  await arrive(BO, ['甲/lan'])
  expect(shown()).toMatchObject({ owner: BO, waiting: 0 })
})

/** Somebody who is signed in, in a session of `甲`. */
const signedInAs = (userName: string, userId: number | null) => ({
  isLoggedIn: true,
  database: '甲',
  userName,
  userId,
  isAdmin: false,
  position: '',
  permissions: {},
})

test.each(['7', 'x/7'])(
  'what waits of a number is not given to whose name reads like it: %s',
  async (name) => {
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
  },
)

test('a telephone number is a name like any other: what was kept under it is its user’s', async () => {
  const { learnerOf, formerLearnersOf } = await import('./owner.ts')
  answerWith(() => ({ instead: 'cut' }))
  await reload('甲/13800138000')
  await answered(APPLE, 'good', 1_000)
  const lan = signedInAs('13800138000', 7)
  await on.study.openStudy(learnerOf(lan), formerLearnersOf(lan))
  expect(shown()).toMatchObject({ owner: LAN, waiting: 1 })
})

test('a study is kept by the user’s number: who is renamed, or their company, finds it, who takes the name later does not', async () => {
  const { learnerOf } = await import('./owner.ts')
  const lan = signedInAs('lan', 7)
  expect(learnerOf(lan)).toBe(learnerOf({ ...lan, userName: 'orchid' }))
  expect(learnerOf(lan)).toBe(learnerOf({ ...lan, database: '乙' }))
  expect(learnerOf({ ...lan, userId: 8 })).not.toBe(learnerOf(lan))
  expect(learnerOf({ ...lan, isLoggedIn: false })).toBe('guest')
})

test('a device that keeps nothing studies for as long as the page is open, and sends it', async () => {
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
