import 'fake-indexeddb/auto'
import { addDays } from '@shangxue/study/time/calendar'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APPLE, LAN, PEAR, syncResponse } from '../testing/study-server.ts'
import { acknowledgeBatch, nextBatch, openStudy, recordAnswer, undoAnswer } from './study-log.ts'
import { currentStudyDay, useStudy } from './study-state.ts'

const KNOWN = 3_000

/** Counts how many map entries are iterated. */
function countSteps() {
  let steps = 0
  const prototype = Map.prototype as unknown as Record<string | symbol, (this: object) => Iterator<unknown>>
  for (const name of ['keys', 'values', 'entries', Symbol.iterator]) {
    const original = prototype[name] as (this: object) => Iterator<unknown>
    vi.spyOn(prototype as Record<string, () => unknown>, name as string).mockImplementation(function (
      this: object,
    ) {
      const iterator = original.call(this)
      const { next } = iterator
      iterator.next = () => {
        steps++
        return next.call(iterator)
      }
      return iterator
    })
  }
  return () => steps
}

const storedMemory = (item: number) => {
  const lastDay = addDays(currentStudyDay(), -1 - (item % 30))
  const memory = { stability: 20, difficulty: 5, due: addDays(lastDay, 20), lastDay, reps: 3, lapses: 0 }
  return { ...APPLE, item, memory }
}

beforeEach(async () => {
  // Only work in the page counts.
  vi.stubGlobal('indexedDB', undefined)
  await openStudy('甲/nobody')
  await openStudy(LAN)
  const memories = Array.from({ length: KNOWN }, (_, i) => storedMemory(100 + i))
  await acknowledgeBatch(nextBatch(500), syncResponse({ memories }))
  await recordAnswer(APPLE, 'good', 1_000).stored
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('handles answer, undo and sync without iterating all memories', async () => {
  const steps = countSteps()
  const { id, stored } = recordAnswer(PEAR, 'good', 1_000)
  await stored
  await undoAnswer(id)
  await acknowledgeBatch(nextBatch(500), syncResponse({ memories: [storedMemory(1)] }))
  expect(useStudy.getState().memories.size).toBe(KNOWN + 1)
  expect(steps()).toBeLessThan(KNOWN / 3)
})

test('does nothing when the study is already open', async () => {
  const { IDBFactory } = await import('fake-indexeddb')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await openStudy('甲/nobody')
  await openStudy(LAN)
  const before = useStudy.getState()
  const open = vi.spyOn(indexedDB, 'open')
  await openStudy(LAN)
  expect(useStudy.getState()).toBe(before)
  expect(open).not.toHaveBeenCalled()
})

test('does not reschedule other pending words', async () => {
  for (let item = 1; item <= 200; item++) await recordAnswer({ ...PEAR, item }, 'good', 1_000).stored
  // Each scheduled answer computes its study day once.
  const formatToParts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  await recordAnswer({ ...PEAR, item: 500 }, 'good', 1_000).stored
  await acknowledgeBatch(nextBatch(20), syncResponse({}))
  expect(formatToParts.mock.calls.length).toBeLessThan(30)
})
