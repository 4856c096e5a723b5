import 'fake-indexeddb/auto'
import { addDays } from '@shangxue/study/calendar'
import type { Kind, Skill, Subject } from '@shangxue/study/history'
import { beforeEach, expect, test, vi } from 'vitest'
import { studyDay, useStudy } from './store/state.ts'
import { recordAnswer } from './store/study.ts'
import { freshDevice } from './testing/device.ts'
import { dayPlan } from './today.ts'

const CAPS = { new_per_day: 10, reviews_per_day: 20 }
const plan = () => dayPlan(useStudy.getState(), CAPS, studyDay())
const subject = (kind: Kind, item: number, skill: Skill = 'recognise'): Subject => ({ kind, item, skill })
const answer = (one: Subject) => recordAnswer(one, 'good', 1_000).kept

beforeEach(freshDevice)

test('sentences and passages take nothing of the new words that are left today', async () => {
  for (const item of [1, 2, 3]) await answer(subject('sentence', item, 'listen'))
  for (const item of [4, 5]) await answer(subject('cloze', item))
  expect(plan()).toMatchObject({ freshLeft: 10, done: { answers: 5 } })
  await answer(subject('word', 6))
  await answer(subject('word', 6, 'spell'))
  expect(plan()).toMatchObject({ freshLeft: 9, done: { answers: 7 } })
})

test('only words that are asked again take from the reviews that are left today', async () => {
  for (let item = 1; item <= 30; item++) {
    await answer(subject('sentence', item, 'listen'))
    await answer(subject('sentence', item, 'listen'))
  }
  // a word learnt: recognised and written, each for the first time
  for (const item of [31, 32])
    for (const skill of ['recognise', 'spell'] as const) await answer(subject('word', item, skill))
  const { memories, days, scheduler } = useStudy.getState()
  const due = { stability: 2, difficulty: 5, due: studyDay(), lastDay: studyDay(), reps: 1, lapses: 0 }
  const many = new Map([
    ...memories,
    ...Array.from({ length: 50 }, (_, i) => [`word ${100 + i} spell`, due] as const),
  ])
  expect(dayPlan({ memories: many, days, scheduler }, CAPS, studyDay()).reviews).toHaveLength(20)
  await answer(subject('word', 31))
  expect(
    dayPlan({ memories: many, days: useStudy.getState().days, scheduler }, CAPS, studyDay()).reviews,
  ).toHaveLength(19)
})

test('a day that a device holds from before words were counted apart asks for everything', () => {
  const old = new Map([[studyDay(), { day: studyDay(), answers: 90, right: 90, fresh: 9, ms: 1 }]])
  const { memories, scheduler } = useStudy.getState()
  expect(dayPlan({ memories, days: old, scheduler }, CAPS, studyDay()).freshLeft).toBe(10)
})

test('what a day asks for is worked out once for as long as nothing changes', async () => {
  for (let item = 1; item <= 5; item++) await answer(subject('word', item))
  const { scheduler } = useStudy.getState()
  const asked = vi.spyOn(scheduler, 'retrievability')
  const day = addDays(studyDay(), 30)
  const reviews = () => dayPlan(useStudy.getState(), CAPS, day).reviews.length
  expect([reviews(), reviews()]).toEqual([5, 5])
  expect(asked).toHaveBeenCalledTimes(5)
  await answer(subject('word', 6))
  expect(reviews()).toBe(6)
})
