import 'fake-indexeddb/auto'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../../../lib/session/session.ts'
import { KEYS, storedSession, useSession } from '../../../lib/session/state.ts'
import { store } from '../../../lib/storage/local-storage.ts'
import { readStoredTests, type StoredResult, storeTests } from '../assessment/stored-assessments.ts'
import { lastResults, storeResult } from '../cloze/stored-results.ts'
import { cachePack as keepPack, readCachedPack as keptPack } from '../content/pack-store.ts'
import { adoptGuest } from '../public.ts'
import { withStudyDatabase } from '../store/study-database.ts'
import { recordAnswer } from '../store/study-log.ts'
import { useStudy } from '../store/study-state.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { openCurrentStudy, useLearner } from './use-learner.ts'

beforeEach(resetStudyDevice)
afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
})

/** Signs in a user whose study is not opened yet. */
function signInAs(userId: number, userName: string): void {
  store(KEYS.database, '甲')
  store(KEYS.userName, userName)
  store(KEYS.userId, String(userId))
  useSession.setState(storedSession())
}
const aResult = (at: string): StoredResult => ({
  ...{ at, level: '初中', grade: 8, probabilities: [0, 1, 0, 0], right: 20 },
  ...{ answers: [], sent: false, waiting: null },
})

test('does not re-render a screen that only needs readiness', async () => {
  let renderCount = 0
  const { result } = renderHook(() => {
    renderCount++
    return useLearner()
  })
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, settled: true }))
  const before = renderCount
  await act(async () => {
    await recordAnswer({ kind: 'word', item: 1, skill: 'recognise' }, 'good', 1_000).stored
  })
  expect(renderCount).toBe(before)
})

describe('data that earlier versions stored under a name', () => {
  const RESULT = { right: 3, gaps: 5 }
  const BEGUN = { day: '2026-01-10', answers: [], asked: { word: 1, options: [1, 2] } }
  const id = '00000000-0000-4000-8000-000000000004'
  const undone = '00000000-0000-4000-8000-000000000005'
  const undo = { type: 'undo', id, at: '2026-01-10T08:00:00.000Z', undone } as const
  async function storeUnder(name: string): Promise<void> {
    storeTests(name, { begun: BEGUN, results: [aResult('2026-01-10T08:00:00.000Z')] })
    storeResult(name, 21, 'recognise', RESULT)
    await keepPack(`lists ${name}`, { version: '', list: [{ id: 5 }] })
    await keepPack(`list ${name} 5`, { version: '', list: [{ id: 51 }] })
    await withStudyDatabase((database) => database.put('setAside', undo, [name, id]))
  }
  const has = async (owner: string) => ({
    tests: readStoredTests(owner),
    cloze: lastResults(owner)(21, 'recognise'),
    lists: await keptPack(`lists ${owner}`),
    list: await keptPack(`list ${owner} 5`),
    pendingCount: useStudy.getState().pendingCount,
  })
  const ALL = {
    tests: { begun: BEGUN, results: [{ at: '2026-01-10T08:00:00.000Z' }] },
    cloze: RESULT,
    lists: { list: [{ id: 5 }] },
    list: { list: [{ id: 51 }] },
    pendingCount: 1,
  }
  const NOTHING = {
    tests: { begun: null, results: [] },
    cloze: undefined,
    lists: undefined,
    list: undefined,
    pendingCount: 0,
  }

  test('belongs to the user of that name only', async () => {
    await storeUnder('甲/lan')
    signInAs(7, 'lan')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject(ALL)
    expect(await keptPack('list 甲/lan 5')).toBeUndefined()
    signInAs(8, 'lan')
    await openCurrentStudy()
    expect(await has('8')).toEqual(NOTHING)
    signInAs(7, 'orchid')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject(ALL)
  })

  test('belongs to the user of that id only', async () => {
    await storeUnder('甲/7')
    signInAs(8, '7')
    await openCurrentStudy()
    expect(await has('8')).toEqual(NOTHING)
    signInAs(7, 'orchid')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject(ALL)
    expect(await keptPack('list 甲/7 5')).toBeUndefined()
  })

  test('keeps the server’s data under the same id offline', async () => {
    await storeUnder('甲/7')
    const memory = {
      ...{ stability: 5, difficulty: 5, reps: 3, lapses: 0 },
      ...{ lastDay: '2026-01-10', due: '2026-02-10' },
    }
    const subject = { kind: 'word', item: 1, skill: 'recognise' } as const
    await withStudyDatabase(async (database) => {
      await database.put('memories', memory, ['甲/7', subjectKey(subject)])
      await database.put('learners', { cursor: 3 }, '甲/7')
    })
    signInAs(7, 'lan')
    await openCurrentStudy()
    expect(useStudy.getState().memories.get(subjectKey(subject))).toMatchObject({ reps: 3 })
    expect(await withStudyDatabase((database) => database.get('learners', '7'))).toMatchObject({ cursor: 3 })
    expect(await withStudyDatabase((database) => database.count('memories'))).toBe(1)
  })

  test('replaces no newer data and matches no name prefix', async () => {
    await storeUnder('甲/lan 5')
    await storeUnder('甲/lan')
    const newer = aResult('2026-02-10T08:00:00.000Z')
    storeTests('7', { begun: null, results: [newer] })
    storeResult('7', 21, 'recognise', { right: 5, gaps: 5 })
    await keepPack('list 7 5', { version: '', list: [{ id: 52 }] })
    signInAs(7, 'lan')
    await openCurrentStudy()
    expect(await has('7')).toMatchObject({
      tests: { results: [newer, { at: '2026-01-10T08:00:00.000Z' }] },
      cloze: { right: 5 },
      list: { list: [{ id: 52 }] },
    })
    expect(await keptPack('list 甲/lan 5 5')).toMatchObject(ALL.list)
  })

  test('is not given to a name that looks like an id', async () => {
    await storeUnder('甲/7')
    signInAs(99, '7')
    await openCurrentStudy()
    expect(await has('99')).toEqual(NOTHING)
  })
})

test('restores study, test and lists after a company rename', async () => {
  signInAs(7, 'lan')
  await openCurrentStudy()
  await recordAnswer({ kind: 'word', item: 1, skill: 'recognise' }, 'good', 1_000).stored
  storeTests('7', { begun: null, results: [aResult('2026-01-10T08:00:00.000Z')] })
  signInAs(8, 'lan')
  store(KEYS.database, '乙')
  useSession.setState(storedSession())
  await openCurrentStudy()
  expect(useStudy.getState()).toMatchObject({ owner: '8', pendingCount: 0 })
  signInAs(7, 'orchid')
  store(KEYS.database, '乙')
  useSession.setState(storedSession())
  await openCurrentStudy()
  expect(useStudy.getState()).toMatchObject({ owner: '7', pendingCount: 1 })
})

test('neither duplicates nor loses a test if the user leaves early', async () => {
  storeTests('guest', { begun: null, results: [aResult('2026-01-10T08:00:00.000Z')] })
  signInAs(7, 'lan')
  const adopting = adoptGuest()
  endSession()
  await adopting
  expect(readStoredTests('guest').results).toEqual([])
  expect(readStoredTests('7').results).toMatchObject([{ at: '2026-01-10T08:00:00.000Z', byGuest: true }])
  // A call without a signed-in user changes nothing.
  storeTests('guest', { begun: null, results: [aResult('2026-01-11T08:00:00.000Z')] })
  await adoptGuest()
  expect(readStoredTests('guest').results).toHaveLength(1)
})
