import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, keyOf, memoriesOf, memoryAfter, SKILLS, type StudyEvent, standing } from './history.ts'
import { RATINGS, schedulerOf } from './memory.ts'

const scheduler = schedulerOf()
const APPLE = { kind: 'word', item: 1, skill: 'recognise' } as const
let made = 0
const answer = (over: Partial<Answer> = {}): Answer => ({
  type: 'answer',
  id: `event-${++made}`,
  at: '2026-11-22T08:00:00.000Z',
  zone: 'Asia/Shanghai',
  ...APPLE,
  rated: 'good',
  ms: 2_000,
  ...over,
})
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

  test('leave one history in whatever order they arrive, and however often', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat(24)), fc.infiniteStream(fc.nat()), (given, undone, dice) => {
        const events: StudyEvent[] = given.map(({ minute, ...one }) =>
          answer({ ...one, at: new Date(Date.UTC(2026, 8, 1) + minute * 60_000).toISOString() }),
        )
        for (const i of undone) {
          const event = events[i]
          if (event?.type === 'answer') events.push(undo(event.id))
        }
        const shuffled = [...events, ...events.slice(0, 7)]
          .map((event) => ({ event, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event)
        expect(memoriesOf(shuffled, scheduler)).toEqual(memoriesOf(events, scheduler))
      }),
    )
  })

  test('merge by when they happened: the later review builds on the earlier one', () => {
    const monday = answer({ at: '2026-11-16T08:00:00.000Z' })
    const friday = answer({ at: '2026-11-20T08:00:00.000Z' })
    const merged = memoriesOf([friday, monday], scheduler).get(keyOf(APPLE))
    expect(merged).toEqual(memoryAfter([monday, friday], scheduler))
    expect(merged?.reps).toBe(2)
    expect(merged?.lastDay).toBe('2026-11-20')
  })
})

describe('an answer undone', () => {
  test('leaves what was there before it', () => {
    const first = answer()
    const second = answer({ rated: 'again', at: '2026-11-25T08:00:00.000Z' })
    expect(memoriesOf([first, second, undo(second.id)], scheduler)).toEqual(memoriesOf([first], scheduler))
  })

  test('of the first meeting leaves nothing', () => {
    const only = answer()
    expect(memoriesOf([only, undo(only.id)], scheduler).size).toBe(0)
    expect(standing([undo(only.id), only])).toEqual([])
  })

  test('and answered anew counts as that', () => {
    const slip = answer({ rated: 'again' })
    const meant = answer({ rated: 'easy' })
    expect(memoriesOf([slip, undo(slip.id), meant], scheduler)).toEqual(memoriesOf([meant], scheduler))
  })
})

describe('the day that a device chose', () => {
  const long = [
    answer({ at: '2026-09-01T08:00:00.000Z', rated: 'easy' }),
    answer({ at: '2026-09-20T08:00:00.000Z', rated: 'good' }),
  ]
  const memory = memoryAfter(long, scheduler)
  if (!memory) throw new Error('nothing learnt')
  const { from, to } = scheduler.dueRange(memory)
  const chosen = (due: string) =>
    memoryAfter([...long.slice(0, 1), { ...(long[1] as Answer), due }], scheduler)?.due

  test('holds within what the scheduler allows', () => {
    expect(from < to).toBe(true)
    expect(chosen(from)).toBe(from)
    expect(chosen(to)).toBe(to)
  })
  test('is moved into it from outside', () => {
    expect(chosen('2026-09-21')).toBe(from)
    expect(chosen('2099-01-01')).toBe(to)
  })
})
