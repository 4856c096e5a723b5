import 'fake-indexeddb/auto'
import type { Kind, Skill, Subject } from '@shangxue/study/scheduling/history'
import { addDays } from '@shangxue/study/time/calendar'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordAnswer } from '../store/study-log.ts'
import { currentStudyDay, useStudy } from '../store/study-state.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { dayPlan } from './daily-plan.ts'

const CAPS = { new_per_day: 10, reviews_per_day: 20 }
const plan = () => dayPlan(useStudy.getState(), CAPS, currentStudyDay())
const subject = (kind: Kind, item: number, skill: Skill = 'recognise'): Subject => ({ kind, item, skill })
const answer = (answeredSubject: Subject) => recordAnswer(answeredSubject, 'good', 1_000).stored

beforeEach(resetStudyDevice)

test('counts no sentences or passages as new words', async () => {
  for (const item of [1, 2, 3]) await answer(subject('sentence', item, 'listen'))
  for (const item of [4, 5]) await answer(subject('cloze', item))
  expect(plan()).toMatchObject({ fresh: { remaining: 10 }, done: { answers: 5 } })
  await answer(subject('word', 6))
  await answer(subject('word', 6, 'spell'))
  expect(plan()).toMatchObject({ fresh: { remaining: 9 }, done: { answers: 7 } })
})

test('deducts only reviewed words from the daily reviews', async () => {
  for (let item = 1; item <= 30; item++) await answer(subject('sentence', item, 'listen'))
  // A new word: recognised and spelled, each for the first time.
  for (const item of [31, 32])
    for (const skill of ['recognise', 'spell'] as const) await answer(subject('word', item, skill))
  const before = addDays(currentStudyDay(), -2)
  const due = { stability: 2, difficulty: 5, due: currentStudyDay(), lastDay: before, reps: 1, lapses: 0 }
  const reviews = (answerSkills: readonly string[]) => {
    const { memories, days, scheduler } = useStudy.getState()
    const manyMemories = new Map([
      ...memories,
      ...Array.from({ length: 50 }, (_, i) => [`word ${100 + i} spell`, due] as const),
      ...answerSkills.map(
        (key) => [key, { ...due, lastDay: currentStudyDay(), due: addDays(currentStudyDay(), 4) }] as const,
      ),
    ])
    return dayPlan({ memories: manyMemories, days, scheduler }, CAPS, currentStudyDay()).reviews
  }
  expect(reviews([])).toHaveLength(20)
  expect(reviews(['word 100 spell'])).toHaveLength(19)
  // Another skill of a due word, so the word was reviewed today.
  expect(reviews(['word 101 recognise'])).toHaveLength(19)
  expect(reviews(['word 101 recognise']).some(({ item }) => item === 101)).toBe(false)
})

test('stops new words while the backlog exceeds the daily limit', () => {
  const due = { stability: 2, difficulty: 5, due: '2026-01-03', lastDay: '2026-01-01', reps: 1, lapses: 0 }
  const { days, scheduler } = useStudy.getState()
  const planWith = (count: number) => {
    const memories = new Map(Array.from({ length: count }, (_, i) => [`word ${i} spell`, due] as const))
    return dayPlan({ memories, days, scheduler }, CAPS, currentStudyDay())
  }
  expect(planWith(21)).toMatchObject({
    fresh: { remaining: 0, limitedBy: 'backlog' },
    extraNewWords: { remaining: 0 },
  })
  expect(planWith(20).fresh).toEqual({ remaining: 10, limitedBy: undefined })
})

test('grants the full plan for days without word counts', () => {
  const old = new Map([
    [currentStudyDay(), { day: currentStudyDay(), answers: 90, right: 90, fresh: 9, ms: 1 }],
  ])
  const { memories, scheduler } = useStudy.getState()
  expect(dayPlan({ memories, days: old, scheduler }, CAPS, currentStudyDay()).fresh.remaining).toBe(10)
})

test('computes a plan once for unchanged memories', async () => {
  for (let item = 1; item <= 5; item++) await answer(subject('word', item))
  const { scheduler } = useStudy.getState()
  const retrievability = vi.spyOn(scheduler, 'retrievability')
  const day = addDays(currentStudyDay(), 30)
  const reviews = () => dayPlan(useStudy.getState(), CAPS, day).reviews.length
  expect([reviews(), reviews()]).toEqual([5, 5])
  expect(retrievability).toHaveBeenCalledTimes(5)
  await answer(subject('word', 6))
  expect(reviews()).toBe(6)
})
