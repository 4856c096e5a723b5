import 'fake-indexeddb/auto'
import { keyOf } from '@shangxue/study/history'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession, storedSession, useSession } from '../../lib/session/index.ts'
import { KEYS } from '../../lib/session/keys.ts'
import { store } from '../../lib/storage.ts'
import { keep, type Result, readKept } from './assessment/kept.ts'
import { keepResult, lastResults } from './cloze/results.ts'
import { openCurrentStudy, useLearner } from './learner.ts'
import { keep as keepPack, kept as keptPack } from './packs.ts'
import { adoptGuest } from './public.ts'
import { onDevice } from './store/device.ts'
import { useStudy } from './store/state.ts'
import { recordAnswer } from './store/study.ts'
import { freshDevice } from './testing/device.ts'

beforeEach(freshDevice)
afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
})

/** Signs in a user whose study is not opened yet. */
function enter(userId: number, userName: string): void {
  store(KEYS.database, '甲')
  store(KEYS.userName, userName)
  store(KEYS.userId, String(userId))
  useSession.setState(storedSession())
}
const aResult = (at: string): Result => ({
  ...{ at, level: '初中', grade: 8, probabilities: [0, 1, 0, 0], right: 20 },
  ...{ answers: [], sent: false, waiting: null },
})

test('does not re-render a screen that only needs readiness', async () => {
  let drawn = 0
  const { result } = renderHook(() => {
    drawn++
    return useLearner()
  })
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, settled: true }))
  const before = drawn
  await act(async () => {
    await recordAnswer({ kind: 'word', item: 1, skill: 'recognise' }, 'good', 1_000).kept
  })
  expect(drawn).toBe(before)
})

describe('data that earlier versions stored under a name', () => {
  const RESULT = { right: 3, gaps: 5 }
  const BEGUN = { day: '2026-01-10', answers: [], asked: { word: 1, options: [1, 2] } }
  const id = '00000000-0000-4000-8000-000000000004'
  const undone = '00000000-0000-4000-8000-000000000005'
  const undo = { type: 'undo', id, at: '2026-01-10T08:00:00.000Z', undone } as const
  async function keptUnder(name: string): Promise<void> {
    keep(name, { begun: BEGUN, results: [aResult('2026-01-10T08:00:00.000Z')] })
    keepResult(name, 21, 'recognise', RESULT)
    await keepPack(`lists ${name}`, { version: '', list: [{ id: 5 }] })
    await keepPack(`list ${name} 5`, { version: '', list: [{ id: 51 }] })
    await onDevice((database) => database.put('setAside', undo, [name, id]))
  }
  const has = async (owner: string) => ({
    tests: readKept(owner),
    cloze: lastResults(owner)(21, 'recognise'),
    lists: await keptPack(`lists ${owner}`),
    list: await keptPack(`list ${owner} 5`),
    waiting: useStudy.getState().waiting,
  })
  const ALL = {
    tests: { begun: BEGUN, results: [{ at: '2026-01-10T08:00:00.000Z' }] },
    cloze: RESULT,
    lists: { list: [{ id: 5 }] },
    list: { list: [{ id: 51 }] },
    waiting: 1,
  }
  const NOTHING = {
    tests: { begun: null, results: [] },
    cloze: undefined,
    lists: undefined,
    list: undefined,
    waiting: 0,
  }

  test('belongs to the user of that name only', async () => {
    await keptUnder('甲/lan')
    enter(7, 'lan')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject(ALL)
    expect(await keptPack('list 甲/lan 5')).toBeUndefined()
    enter(8, 'lan')
    await openCurrentStudy()
    expect(await has('8')).toEqual(NOTHING)
    enter(7, 'orchid')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject(ALL)
  })

  test('belongs to the user of that id only', async () => {
    await keptUnder('甲/7')
    enter(8, '7')
    await openCurrentStudy()
    expect(await has('8')).toEqual(NOTHING)
    enter(7, 'orchid')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject(ALL)
    expect(await keptPack('list 甲/7 5')).toBeUndefined()
  })

  test('keeps the server’s data under the same id offline', async () => {
    await keptUnder('甲/7')
    const memory = {
      ...{ stability: 5, difficulty: 5, reps: 3, lapses: 0 },
      ...{ lastDay: '2026-01-10', due: '2026-02-10' },
    }
    const subject = { kind: 'word', item: 1, skill: 'recognise' } as const
    await onDevice(async (database) => {
      await database.put('memories', memory, ['甲/7', keyOf(subject)])
      await database.put('learners', { cursor: 3 }, '甲/7')
    })
    enter(7, 'lan')
    await openCurrentStudy()
    expect(useStudy.getState().memories.get(keyOf(subject))).toMatchObject({ reps: 3 })
    expect(await onDevice((database) => database.get('learners', '7'))).toMatchObject({ cursor: 3 })
    expect(await onDevice((database) => database.count('memories'))).toBe(1)
  })

  test('replaces no newer data and matches no name prefix', async () => {
    await keptUnder('甲/lan 5')
    await keptUnder('甲/lan')
    const newer = aResult('2026-02-10T08:00:00.000Z')
    keep('7', { begun: null, results: [newer] })
    keepResult('7', 21, 'recognise', { right: 5, gaps: 5 })
    await keepPack('list 7 5', { version: '', list: [{ id: 52 }] })
    enter(7, 'lan')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject({
      tests: { results: [newer, { at: '2026-01-10T08:00:00.000Z' }] },
      cloze: { right: 5 },
      list: { list: [{ id: 52 }] },
    })
    expect(await keptPack('list 甲/lan 5 5')).toMatchObject(ALL.list)
  })

  test('is not given to a name that looks like an id', async () => {
    await keptUnder('甲/7')
    enter(99, '7')
    await openCurrentStudy()
    expect(await has('99')).toEqual(NOTHING)
  })
})

test('restores study, test and lists after a company rename', async () => {
  enter(7, 'lan')
  await openCurrentStudy()
  await recordAnswer({ kind: 'word', item: 1, skill: 'recognise' }, 'good', 1_000).kept
  keep('7', { begun: null, results: [aResult('2026-01-10T08:00:00.000Z')] })
  enter(8, 'lan')
  store(KEYS.database, '乙')
  useSession.setState(storedSession())
  await openCurrentStudy()
  expect(useStudy.getState()).toMatchObject({ owner: '8', waiting: 0 })
  enter(7, 'orchid')
  store(KEYS.database, '乙')
  useSession.setState(storedSession())
  await openCurrentStudy()
  expect(useStudy.getState()).toMatchObject({ owner: '7', waiting: 1 })
})

test('neither duplicates nor loses a test if the user leaves early', async () => {
  keep('guest', { begun: null, results: [aResult('2026-01-10T08:00:00.000Z')] })
  enter(7, 'lan')
  const adopting = adoptGuest()
  endSession()
  await adopting
  expect(readKept('guest').results).toEqual([])
  expect(readKept('7').results).toMatchObject([{ at: '2026-01-10T08:00:00.000Z', byGuest: true }])
  // A call without a signed-in user changes nothing.
  keep('guest', { begun: null, results: [aResult('2026-01-11T08:00:00.000Z')] })
  await adoptGuest()
  expect(readKept('guest').results).toHaveLength(1)
})
