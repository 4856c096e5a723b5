import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { APPLE, LAN, PEAR } from '../testing/study-server.ts'
import {
  currentStudy,
  memoryOfSubject,
  modules,
  openStudyAs,
  recordStoredAnswer,
  reloadPage,
  server,
  setUpStudyStore,
} from '../testing/study-store.ts'

setUpStudyStore()

describe('words marked as known', () => {
  test('survive a reload of a guest, earn nothing and move to the account once', async () => {
    await modules.study.markWords([APPLE.item, PEAR.item, APPLE.item], true)
    await reloadPage('guest')
    expect(memoryOfSubject(APPLE)).toHaveProperty('known')
    expect(currentStudy()).toMatchObject({ points: { total: 0, week: 0 }, pendingCount: 2 })
    expect(currentStudy().days.size).toBe(0)
    expect(currentStudy().achievements.size).toBe(0)
    await openStudyAs(LAN)
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(currentStudy().pendingCount).toBe(0)
    expect(memoryOfSubject(PEAR)).toHaveProperty('known')
    await openStudyAs('guest')
    expect(memoryOfSubject(APPLE)).toBeUndefined()
  })

  test('are new again after undo', async () => {
    const ids = await modules.study.markWords([APPLE.item, PEAR.item], true)
    await modules.study.undoAnswers(ids)
    expect(currentStudy().memories.size).toBe(0)
  })

  test('are not new when they are answered later', async () => {
    await modules.study.markWords([APPLE.item], true)
    // Events of the same millisecond have no order.
    await new Promise((resolve) => setTimeout(resolve, 2))
    await recordStoredAnswer(APPLE, 'good', 1_000)
    expect([...currentStudy().days.values()]).toMatchObject([{ answers: 1, fresh: 0, word_reviews: 0 }])
  })

  test('wait for a server that stores them, while answers are sent', async () => {
    await reloadPage(LAN)
    server.storesMarks = false
    await modules.study.markWords([APPLE.item], true)
    await recordStoredAnswer(PEAR, 'good', 1_000)
    await modules.sync.syncNow()
    expect([...server.kept.values()]).toMatchObject([{ item: PEAR.item }])
    expect(currentStudy()).toMatchObject({ pendingCount: 1, rejectedCount: 0 })
    expect(memoryOfSubject(APPLE)).toHaveProperty('known')
    server.storesMarks = true
    await reloadPage(LAN)
    await modules.sync.syncNow()
    expect(server.kept.size).toBe(2)
    expect(currentStudy().pendingCount).toBe(0)
  })
})

test('settings of an earlier server choose no book', async () => {
  await reloadPage(LAN)
  const { book: _book, unit: _unit, ...former } = currentStudy().settings
  server.responseFields.settings = { ...former, changed_at: '2026-01-10T08:00:00.000Z' } as never
  await modules.sync.syncNow()
  expect(currentStudy().settings).toMatchObject({ book: '', unit: '' })
})
