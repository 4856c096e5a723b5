import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../time/calendar.ts'
import {
  type Answer,
  activeAnswers,
  buildMemories,
  extractReviews,
  replayAnswers,
  SKILLS,
  type StudyEvent,
  subjectKey,
} from './history.ts'
import { createScheduler, DEFAULT_WEIGHTS, MAX_INTERVAL_DAYS, RATINGS } from './memory.ts'

const scheduler = createScheduler()
const FITTED = DEFAULT_WEIGHTS.map((weight) => weight * 0.8)
const APPLE = { kind: 'word', item: 1, skill: 'recognise' } as const
let createdIds = 0
const answer = (overrides: Partial<Answer> = {}): Answer => ({
  type: 'answer',
  id: `event-${++createdIds}`,
  at: '2026-11-22T08:00:00.000Z',
  zone: 'Asia/Shanghai',
  ...APPLE,
  rated: 'good',
  ms: 2_000,
  ...overrides,
})
const memoryAfter = (answers: readonly Answer[]) => replayAnswers(answers, scheduler).get(subjectKey(APPLE))
const undo = (undone: string, id = `undo-${undone}`): StudyEvent => ({
  type: 'undo',
  id,
  at: '2026-11-22T08:01:00.000Z',
  undone,
})

describe('events of two devices', () => {
  const answers = fc.array(
    fc.record({
      item: fc.integer({ min: 1, max: 3 }),
      skill: fc.constantFrom(...SKILLS),
      rated: fc.constantFrom(...RATINGS),
      minute: fc.integer({ min: 0, max: 200_000 }),
    }),
    { minLength: 1, maxLength: 25 },
  )

  test('build one history in any order and with duplicates', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat(24)), fc.infiniteStream(fc.nat()), (allAnswers, undone, dice) => {
        const events: StudyEvent[] = allAnswers.map(({ minute, ...answerFields }) =>
          answer({ ...answerFields, at: new Date(Date.UTC(2026, 8, 1) + minute * 60_000).toISOString() }),
        )
        for (const i of undone) {
          const event = events[i]
          if (event?.type === 'answer') events.push(undo(event.id))
        }
        const shuffled = [...events, ...events.slice(0, 7)]
          .map((event) => ({ event, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event)
        expect(buildMemories(shuffled, scheduler)).toEqual(buildMemories(events, scheduler))
      }),
    )
  })

  test('merge by time so later reviews build on earlier ones', () => {
    const monday = answer({ at: '2026-11-16T08:00:00.000Z' })
    const friday = answer({ at: '2026-11-20T08:00:00.000Z' })
    const merged = buildMemories([friday, monday], scheduler).get(subjectKey(APPLE))
    expect(merged).toEqual(memoryAfter([monday, friday]))
    expect(merged?.reps).toBe(2)
    expect(merged?.lastDay).toBe('2026-11-20')
  })
})

describe('an undone answer', () => {
  test('restores the memory before it', () => {
    const first = answer()
    const second = answer({ rated: 'again', at: '2026-11-25T08:00:00.000Z' })
    expect(buildMemories([first, second, undo(second.id)], scheduler)).toEqual(
      buildMemories([first], scheduler),
    )
  })

  test('leaves no memory if it was the first', () => {
    const only = answer()
    expect(buildMemories([only, undo(only.id)], scheduler).size).toBe(0)
    expect(activeAnswers([undo(only.id), only])).toEqual([])
  })

  test('can be answered again', () => {
    const wrongAnswer = answer({ rated: 'again' })
    const correctedAnswer = answer({ rated: 'easy' })
    expect(buildMemories([wrongAnswer, undo(wrongAnswer.id), correctedAnswer], scheduler)).toEqual(
      buildMemories([correctedAnswer], scheduler),
    )
  })
})

describe('the due day chosen by a device', () => {
  const first = answer({ at: '2026-09-01T08:00:00.000Z' })
  const second = answer({ at: '2026-09-20T08:00:00.000Z' })
  const chosen = (due: string, overrides: Partial<Answer> = {}) =>
    memoryAfter([first, { ...second, ...overrides, due }])?.due

  test('does not depend on the parameters', () => {
    expect(chosen('2026-10-07')).toBe('2026-10-07')
    const fittedScheduler = createScheduler(FITTED)
    const by = replayAnswers([first, { ...second, due: '2026-10-07' }], fittedScheduler).get(
      subjectKey(APPLE),
    )
    expect(by?.due).toBe('2026-10-07')
    expect(by?.stability).not.toBe(memoryAfter([first, second])?.stability)
  })
  test('is limited to a year', () => {
    expect(chosen('2026-09-20')).toBe('2026-09-21')
    expect(chosen('2099-01-01')).toBe(addDays('2026-09-20', MAX_INTERVAL_DAYS))
  })
  test('is ignored after a wrong answer', () => {
    expect(chosen('2026-10-07', { rated: 'again' })).toBe('2026-09-21')
  })
})

describe('a word', () => {
  const instantOf = (day: number, minute = 0) => new Date(Date.UTC(2026, 8, 1 + day, 8, minute)).toISOString()
  const spelt = { skill: 'spell' } as const

  test('is due on the next day when it is new', () => {
    for (const rated of RATINGS)
      expect(memoryAfter([answer({ at: instantOf(0), rated, due: '2026-09-20' })])?.due).toBe('2026-09-02')
  })

  test('is reviewed in one skill a day; siblings are practice', () => {
    const learnt = [answer({ at: instantOf(0) }), answer({ at: instantOf(0, 1), ...spelt })]
    const spelling = (laterAnswers: Answer[]) =>
      replayAnswers([...learnt, ...laterAnswers], scheduler).get(subjectKey({ ...APPLE, ...spelt }))
    const recognised = answer({ at: instantOf(3) })
    const afterSibling = answer({ at: instantOf(3, 5), ...spelt })
    const withoutSibling = answer({ at: instantOf(4), ...spelt })
    expect(spelling([recognised, afterSibling])).toEqual({ ...spelling([]), reps: 2 })
    expect(spelling([recognised, withoutSibling])?.stability).toBeGreaterThan(spelling([])?.stability ?? 0)
  })

  test('has a memory in both skills learnt on one day', () => {
    const memories = buildMemories(
      [answer({ at: instantOf(0) }), answer({ at: instantOf(0, 1), ...spelt })],
      scheduler,
    )
    expect([...memories.values()].map(({ due }) => due)).toEqual(['2026-09-02', '2026-09-02'])
  })

  test('counts late evening and after midnight as one day', () => {
    const evening = answer({ at: '2026-09-05T15:50:00.000Z' })
    const night = answer({ at: '2026-09-05T19:00:00.000Z' })
    const start = answer({ at: instantOf(0) })
    expect(memoryAfter([start, evening, night])).toEqual({ ...memoryAfter([start, evening]), reps: 3 })
  })

  test('gives FSRS no practice and no Easy first answer', () => {
    const answers = [
      { ...APPLE, rated: 'easy', day: '2026-09-01' },
      { ...APPLE, rated: 'good', day: '2026-09-01' },
      { ...APPLE, ...spelt, rated: 'again', day: '2026-09-01' },
      { ...APPLE, ...spelt, rated: 'easy', day: '2026-09-02' },
      { ...APPLE, rated: 'easy', day: '2026-09-02' },
    ] as const
    expect(extractReviews(answers)).toEqual([
      { subject: 'word 1 recognise', rated: 'good', day: '2026-09-01' },
      { subject: 'word 1 spell', rated: 'again', day: '2026-09-01' },
      { subject: 'word 1 spell', rated: 'easy', day: '2026-09-02' },
    ])
  })
})
