import { addDays, type Day } from '@shangxue/study/calendar'
import { studyDayOf } from '@shangxue/study/day'
import { type Answer, keyOf, next, type StudyEvent, standing } from '@shangxue/study/history'
import { type Memory, PUBLISHED_WEIGHTS, type Scheduler, schedulerOf } from '@shangxue/study/memory'
import { memoryStats } from '@shangxue/study/stats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayCount } from './device.ts'
import { makeShown } from './shown.ts'

const ZONE = 'Asia/Shanghai'
/** A learner's own parameters, with twice the forgetting speed. */
const OWN = schedulerOf(PUBLISHED_WEIGHTS.map((weight, i) => (i < 4 ? weight / 2 : weight)))

/** Reference implementation: derives everything from scratch. */
function plainly(
  base: ReadonlyMap<string, Memory>,
  told: ReadonlyMap<Day, DayCount>,
  events: Iterable<StudyEvent>,
  scheduler: Scheduler,
) {
  const memories = new Map(base)
  const days = new Map(told)
  const met = new Set([...base.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))
  for (const answer of standing(events)) {
    const [key, item] = [keyOf(answer), `${answer.kind} ${answer.item}`]
    const day = studyDayOf(new Date(answer.at), answer.zone)
    const was = days.get(day) ?? { day, answers: 0, right: 0, fresh: 0, ms: 0 }
    const word = answer.kind === 'word'
    days.set(day, {
      day,
      answers: was.answers + 1,
      right: was.right + (answer.rated === 'again' ? 0 : 1),
      fresh: was.fresh + (met.has(item) ? 0 : 1),
      ms: was.ms + answer.ms,
      fresh_words: (was.fresh_words ?? 0) + (word && !met.has(item) ? 1 : 0),
      word_reviews: (was.word_reviews ?? 0) + (word && memories.has(key) ? 1 : 0),
    })
    memories.set(key, next(memories, answer, scheduler))
    met.add(item)
  }
  return { memories, days }
}

const subject = {
  kind: fc.constantFrom('word' as const, 'sentence' as const, 'cloze' as const),
  item: fc.integer({ min: 1, max: 3 }),
  skill: fc.constantFrom('recognise' as const, 'spell' as const),
}
const day = (n: number) => addDays('2026-11-01', n)
const step = fc.oneof(
  fc.record({
    do: fc.constant('answer' as const),
    ...subject,
    rated: fc.constantFrom('again' as const, 'good' as const, 'easy' as const),
    hour: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(30) }),
  fc.record({ do: fc.constant('drop' as const), which: fc.nat(30) }),
  fc.record({
    do: fc.constant('memory' as const),
    ...subject,
    stability: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
  fc.record({ do: fc.constant('day' as const), n: fc.integer({ min: 0, max: 4 }), answers: fc.nat(50) }),
  fc.record({ do: fc.constant('weights' as const) }),
  fc.record({ do: fc.constant('reset' as const), n: fc.integer({ min: 0, max: 4 }) }),
)

test('equals a full recalculation for any order of changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const shown = makeShown()
      let scheduler = schedulerOf()
      const base = new Map<string, Memory>()
      const told = new Map<Day, DayCount>()
      const events = new Map<string, StudyEvent>()
      const ids: string[] = []
      for (const [i, one] of steps.entries()) {
        const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
        const before = shown.picture()
        if (one.do === 'answer') {
          const { do: _do, hour, ...answered } = one
          const at = new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000).toISOString()
          const event: Answer = { type: 'answer', id, at, zone: ZONE, ms: 1_000, ...answered }
          ids.push(id)
          events.set(id, event)
          shown.learn({ added: [event] })
        } else if (one.do === 'undo') {
          const undone = ids[one.which % ids.length] ?? 'of another device'
          const event = { type: 'undo' as const, id, at: '2026-11-09T00:00:00.000Z', undone }
          events.set(id, event)
          shown.learn({ added: [event] })
        } else if (one.do === 'drop') {
          const event = [...events.values()][one.which % events.size]
          if (!event) continue
          events.delete(event.id)
          shown.learn({ dropped: [event] })
        } else if (one.do === 'memory') {
          const { stability, do: _do, ...of } = one
          const memory = stability
            ? { stability, difficulty: 5, due: day(stability), lastDay: day(0), reps: 2, lapses: 0 }
            : null
          if (memory) base.set(keyOf(of), memory)
          else base.delete(keyOf(of))
          shown.learn({ memories: [[keyOf(of), memory]] })
        } else if (one.do === 'day') {
          const count = { day: day(one.n), answers: one.answers, right: 0, fresh: 0, ms: 5, fresh_words: 1 }
          told.set(count.day, count)
          shown.learn({ days: [count] })
        } else if (one.do === 'reset') {
          base.clear()
          told.clear()
          const count = { day: day(one.n), answers: 3, right: 0, fresh: 0, ms: 5 }
          told.set(count.day, count)
          shown.learn({ reset: true, days: [count] })
        } else {
          scheduler = OWN
          shown.learn({ scheduler })
        }
        const picture = shown.picture()
        const { memories, days } = plainly(base, told, events.values(), scheduler)
        expect(new Map(picture.memories)).toEqual(memories)
        expect(
          new Map(
            [...picture.days].map(([of, counted]) => [of, { fresh_words: 0, word_reviews: 0, ...counted }]),
          ),
        ).toEqual(
          new Map([...days].map(([of, counted]) => [of, { fresh_words: 0, word_reviews: 0, ...counted }])),
        )
        expect(picture.counts).toEqual(memoryStats(memories))
        const load = new Map<string, number>()
        for (const { due } of memories.values()) load.set(due, (load.get(due) ?? 0) + 1)
        expect(shown.load).toEqual(load)
        if (one.do === 'answer') expect(picture.memories).not.toBe(before.memories)
      }
    }),
    { numRuns: 300 },
  )
})
