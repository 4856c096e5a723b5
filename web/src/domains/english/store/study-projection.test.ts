import { tallyMemories } from '@shangxue/study/progress/stats'
import {
  type Answer,
  activeAnswers,
  nextMemory,
  type StudyEvent,
  subjectKey,
} from '@shangxue/study/scheduling/history'
import {
  createScheduler,
  DEFAULT_WEIGHTS,
  type Memory,
  type Scheduler,
} from '@shangxue/study/scheduling/memory'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayCount } from './study-database.ts'
import { createStudyProjection } from './study-projection.ts'

const ZONE = 'Asia/Shanghai'
/** A learner's own parameters, with twice the forgetting speed. */
const OWN = createScheduler(DEFAULT_WEIGHTS.map((weight, i) => (i < 4 ? weight / 2 : weight)))

/** Reference implementation: derives everything from scratch. */
function deriveFromScratch(
  base: ReadonlyMap<string, Memory>,
  serverDays: ReadonlyMap<Day, DayCount>,
  events: Iterable<StudyEvent>,
  scheduler: Scheduler,
) {
  const memories = new Map(base)
  const days = new Map(serverDays)
  const knownItems = new Set([...base.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))
  for (const answer of activeAnswers(events)) {
    const [key, item] = [subjectKey(answer), `${answer.kind} ${answer.item}`]
    const day = studyDayOf(new Date(answer.at), answer.zone)
    const previous = days.get(day) ?? { day, answers: 0, right: 0, fresh: 0, ms: 0 }
    const word = answer.kind === 'word'
    days.set(day, {
      day,
      answers: previous.answers + 1,
      right: previous.right + (answer.rated === 'again' ? 0 : 1),
      fresh: previous.fresh + (knownItems.has(item) ? 0 : 1),
      ms: previous.ms + answer.ms,
      fresh_words: (previous.fresh_words ?? 0) + (word && !knownItems.has(item) ? 1 : 0),
      word_reviews: (previous.word_reviews ?? 0) + (word && memories.has(key) ? 1 : 0),
    })
    memories.set(key, nextMemory(memories, answer, scheduler))
    knownItems.add(item)
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
      const projection = createStudyProjection()
      let scheduler = createScheduler()
      const base = new Map<string, Memory>()
      const serverDays = new Map<Day, DayCount>()
      const events = new Map<string, StudyEvent>()
      const ids: string[] = []
      for (const [i, currentStep] of steps.entries()) {
        const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
        const before = projection.snapshot()
        if (currentStep.do === 'answer') {
          const { do: _do, hour, ...answered } = currentStep
          const at = new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000).toISOString()
          const event: Answer = { type: 'answer', id, at, zone: ZONE, ms: 1_000, ...answered }
          ids.push(id)
          events.set(id, event)
          projection.applyChange({ added: [event] })
        } else if (currentStep.do === 'undo') {
          const undone = ids[currentStep.which % ids.length] ?? 'of another device'
          const event = { type: 'undo' as const, id, at: '2026-11-09T00:00:00.000Z', undone }
          events.set(id, event)
          projection.applyChange({ added: [event] })
        } else if (currentStep.do === 'drop') {
          const event = [...events.values()][currentStep.which % events.size]
          if (!event) continue
          events.delete(event.id)
          projection.applyChange({ dropped: [event] })
        } else if (currentStep.do === 'memory') {
          const { stability, do: _do, ...fields } = currentStep
          const memory = stability
            ? { stability, difficulty: 5, due: day(stability), lastDay: day(0), reps: 2, lapses: 0 }
            : null
          if (memory) base.set(subjectKey(fields), memory)
          else base.delete(subjectKey(fields))
          projection.applyChange({ memories: [[subjectKey(fields), memory]] })
        } else if (currentStep.do === 'day') {
          const count = {
            day: day(currentStep.n),
            answers: currentStep.answers,
            right: 0,
            fresh: 0,
            ms: 5,
            fresh_words: 1,
          }
          serverDays.set(count.day, count)
          projection.applyChange({ days: [count] })
        } else if (currentStep.do === 'reset') {
          base.clear()
          serverDays.clear()
          const count = { day: day(currentStep.n), answers: 3, right: 0, fresh: 0, ms: 5 }
          serverDays.set(count.day, count)
          projection.applyChange({ reset: true, days: [count] })
        } else {
          scheduler = OWN
          projection.applyChange({ scheduler })
        }
        const picture = projection.snapshot()
        const { memories, days } = deriveFromScratch(base, serverDays, events.values(), scheduler)
        expect(new Map(picture.memories)).toEqual(memories)
        expect(
          new Map(
            [...picture.days].map(([day, counted]) => [day, { fresh_words: 0, word_reviews: 0, ...counted }]),
          ),
        ).toEqual(
          new Map([...days].map(([day, counted]) => [day, { fresh_words: 0, word_reviews: 0, ...counted }])),
        )
        expect(picture.counts).toEqual(tallyMemories(memories))
        const load = new Map<string, number>()
        for (const { due } of memories.values()) load.set(due, (load.get(due) ?? 0) + 1)
        expect(projection.dueCounts).toEqual(load)
        if (currentStep.do === 'answer') expect(picture.memories).not.toBe(before.memories)
      }
    }),
    { numRuns: 300 },
  )
})
