import 'fake-indexeddb/auto'
import { addDays } from '@shangxue/study/calendar'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APPLE, answeredWith, LAN, PEAR } from '../testing/study-server.ts'
import { studyDay, useStudy } from './state.ts'
import { acknowledge, openStudy, recordAnswer, toSend, undoAnswer } from './study.ts'

const KNOWN = 3_000

/** Counts the entries of maps that are gone through. */
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

const remembered = (item: number) => {
  const lastDay = addDays(studyDay(), -1 - (item % 30))
  const memory = { stability: 20, difficulty: 5, due: addDays(lastDay, 20), lastDay, reps: 3, lapses: 0 }
  return { ...APPLE, item, memory }
}

beforeEach(async () => {
  // only what is done in the page counts
  vi.stubGlobal('indexedDB', undefined)
  await openStudy('甲/nobody')
  await openStudy(LAN)
  const memories = Array.from({ length: KNOWN }, (_, i) => remembered(100 + i))
  await acknowledge(toSend(500), answeredWith({ memories }))
  await recordAnswer(APPLE, 'good', 1_000).kept
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an answer, its undo and its sync do not go through all that is remembered', async () => {
  const steps = countSteps()
  const { id, kept } = recordAnswer(PEAR, 'good', 1_000)
  await kept
  await undoAnswer(id)
  await acknowledge(toSend(500), answeredWith({ memories: [remembered(1)] }))
  expect(useStudy.getState().memories.size).toBe(KNOWN + 1)
  expect(steps()).toBeLessThan(KNOWN / 3)
})

test('opening what is open already changes nothing', async () => {
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

test('what waits of other words is not scheduled anew with each answer or sync', async () => {
  for (let item = 1; item <= 200; item++) await recordAnswer({ ...PEAR, item }, 'good', 1_000).kept
  // each answer that is scheduled is told its day
  const told = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  await recordAnswer({ ...PEAR, item: 500 }, 'good', 1_000).kept
  await acknowledge(toSend(20), answeredWith({}))
  expect(told.mock.calls.length).toBeLessThan(30)
})
