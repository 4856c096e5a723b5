import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tallyMemories } from '../progress/stats.ts'
import { planReviews } from '../scheduling/daily-plan.ts'
import {
  type Answer,
  buildMemories,
  extractReviews,
  parseSubjectKey,
  replayAnswers,
  type StudyEvent,
  subjectKey,
} from '../scheduling/history.ts'
import { createScheduler } from '../scheduling/memory.ts'
import { addDays, daysBetween } from '../time/calendar.ts'
import { PROBES_PER_DAY, probeDay } from './known-words.ts'

const scheduler = createScheduler()
const DAY = '2026-11-22'
const APPLE = { kind: 'word', item: 1, skill: 'recognise' } as const
let createdIds = 0
/** An answer on a number of days after `DAY`. */
const answer = (day: number, overrides: Partial<Answer> = {}): Answer => ({
  type: 'answer',
  id: `event-${++createdIds}`,
  at: `${addDays(DAY, day)}T08:00:00.000Z`,
  zone: 'Asia/Shanghai',
  ...APPLE,
  rated: 'good',
  ms: 2_000,
  ...overrides,
})
const mark = (day: number, known = true, overrides: Partial<Answer> = {}) =>
  answer(day, { rated: 'easy', ms: 0, known, ...overrides })
const after = (...answers: Answer[]) => replayAnswers(answers, scheduler)
const apple = (memories: ReturnType<typeof after>, skill: Answer['skill'] = 'recognise') =>
  memories.get(subjectKey({ ...APPLE, skill }))
const planOn = (memories: ReturnType<typeof after>, day: string) =>
  planReviews(
    [...memories].map(([key, memory]) => ({ subject: parseSubjectKey(key), memory })),
    day,
    0,
    scheduler,
  )

describe('a word marked as known', () => {
  test('is due for one probe after about a month', () => {
    for (let item = 1; item < 200; item++) {
      const days = daysBetween(DAY, probeDay(item, DAY))
      expect(days).toBeGreaterThanOrEqual(23)
      expect(days).toBeLessThanOrEqual(37)
    }
    expect(apple(after(mark(0)))).toMatchObject({ known: DAY, due: probeDay(1, DAY), reps: 0 })
  })

  test('leaves the reviews of all its skills', () => {
    const learnt = [answer(0), answer(0, { skill: 'spell' })]
    expect(planOn(after(...learnt), addDays(DAY, 5)).today).toHaveLength(1)
    const memories = after(...learnt, mark(1))
    expect(planOn(memories, addDays(DAY, 5))).toEqual({ today: [], due: 0, done: 0 })
    const probe = planOn(memories, addDays(DAY, 40))
    expect(probe.today.map(({ subject }) => subject)).toEqual([APPLE])
    expect(probe.due).toBe(0)
  })

  test('stays known after a right probe and is probed a month later', () => {
    const memories = after(mark(0), answer(30))
    expect(apple(memories)).toMatchObject({ known: DAY, due: probeDay(1, addDays(DAY, 30)), reps: 1 })
  })

  test('comes back to learning after a wrong probe, in all skills', () => {
    const memories = after(answer(0), answer(0, { skill: 'spell' }), mark(1), answer(31, { rated: 'again' }))
    expect(apple(memories)).toMatchObject({ due: addDays(DAY, 32), lapses: 1 })
    expect(apple(memories)).not.toHaveProperty('known')
    expect(apple(memories, 'spell')).not.toHaveProperty('known')
  })

  test('comes back like a new word if it was never learnt', () => {
    const memories = after(mark(0), answer(31, { rated: 'again' }))
    expect(apple(memories)).toEqual(apple(after(answer(31, { rated: 'again' }))))
  })

  test('comes back on the same day as well', () => {
    expect(apple(after(mark(0), answer(0, { rated: 'again' })))).not.toHaveProperty('known')
  })

  test('stays known after a wrong answer in another skill', () => {
    const memories = after(mark(0), answer(3, { skill: 'spell', rated: 'again' }))
    expect(apple(memories)).toHaveProperty('known')
    expect(planOn(memories, addDays(DAY, 10)).today).toEqual([])
  })

  test('is due tomorrow when it is put back into learning', () => {
    for (const learnt of [[], [answer(-9)]]) {
      const memory = apple(after(...learnt, mark(0), mark(2, false)))
      expect(memory).toMatchObject({ due: addDays(DAY, 3), reps: learnt.length })
      expect(memory).not.toHaveProperty('known')
    }
  })

  test('counts for no figure of an achievement until it is answered', () => {
    expect(tallyMemories(after(mark(0)))).toMatchObject({ wordsMet: 0, wordsKnown: 0 })
    expect(tallyMemories(after(mark(0), answer(30)))).toMatchObject({ wordsMet: 1, wordsKnown: 1 })
  })

  test('does not train FSRS', () => {
    const other = answer(4, { item: 2 })
    const answers = [answer(-3), mark(0), answer(30), other].map((one) => ({ ...one, day: DAY }))
    expect(extractReviews(answers).map(({ subject }) => subject)).toEqual([subjectKey(other)])
  })
})

test('an undone mark leaves the history as it was', () => {
  const [learnt, known] = [answer(0), mark(1)]
  const undo: StudyEvent = { type: 'undo', id: 'u', at: known.at, undone: known.id }
  expect(buildMemories([learnt, known, undo], scheduler)).toEqual(buildMemories([learnt], scheduler))
})

test('marks and answers of two devices give one history in any order', () => {
  const step = fc.record({
    day: fc.integer({ min: 0, max: 90 }),
    what: fc.constantFrom('known' as const, 'unknown' as const, 'again' as const, 'good' as const),
    skill: fc.constantFrom('recognise' as const, 'spell' as const),
  })
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (steps, dice) => {
        const events = steps.map(({ day, what, skill }) =>
          what === 'good' || what === 'again'
            ? answer(day, { rated: what, skill })
            : mark(day, what === 'known'),
        )
        const shuffled = [...events, ...events.slice(0, 3)]
          .map((event) => ({ event, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event)
        expect(buildMemories(shuffled, scheduler)).toEqual(buildMemories(events, scheduler))
      },
    ),
  )
})

test('many words marked together are probed in small portions', () => {
  const memories = after(...Array.from({ length: 300 }, (_, i) => mark(0, true, { item: i + 1 })))
  const day = addDays(DAY, 60)
  const first = planOn(memories, day)
  expect(first.today).toHaveLength(PROBES_PER_DAY)
  for (const { subject } of first.today.slice(0, 4))
    memories.set(
      subjectKey(subject),
      after(mark(0, true, subject), answer(60, subject)).get(subjectKey(subject)) as never,
    )
  expect(planOn(memories, day).today).toHaveLength(PROBES_PER_DAY - 4)
})
