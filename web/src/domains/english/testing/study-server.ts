import type { syncStudy } from '@shangxue/contract/study/endpoints'
import type { Play } from '@shangxue/study/progress/points'
import { buildMemories, type StudyEvent } from '@shangxue/study/scheduling/history'
import { createScheduler } from '@shangxue/study/scheduling/memory'
import type { Settings } from '@shangxue/study/scheduling/settings'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import { ok } from '../../../lib/testing/server.ts'

export const APPLE = { kind: 'word', item: 1, skill: 'recognise' } as const
export const PEAR = { kind: 'word', item: 2, skill: 'recognise' } as const
export const LAN = '7'
export const BO = '8'

/** A sync response of an empty server, with `overrides` applied. */
export const syncResponse = (overrides: Partial<AnswerOf<typeof syncStudy>>): AnswerOf<typeof syncStudy> => ({
  cursor: 1,
  reset: false,
  refused: [],
  more: false,
  memories: [],
  days: [],
  weights: null,
  shortfall: null,
  settings: null,
  points: { total: 0, week: 0 },
  achievements: [],
  bests: [],
  assessed_level: null,
  ...overrides,
})

/** A scripted server that stores events once by id, like the real one. */
export function scriptedServer() {
  const storedEvents = new Map<string, StudyEvent>()
  const plays = new Map<string, Play>()
  const received: string[] = []
  return {
    kept: storedEvents,
    plays,
    received,
    /** Extra response fields besides the history. */
    responseFields: {
      settings: null as Settings | null,
      points: { total: 0, week: 0 },
      achievements: [] as { key: string; at: string }[],
      bests: [] as object[],
      assessed_level: null as string | null,
    },
    /** False for a server of a version without marks. */
    storesMarks: true,
    handleRequest(body: string) {
      const { cursor, answers, undos, marks, plays: played, settings } = JSON.parse(body)
      const reset = cursor > storedEvents.size
      for (const play of played) {
        received.push(play.id)
        plays.set(play.id, play)
      }
      if (settings) this.responseFields.settings = settings
      const events: StudyEvent[] = [
        ...answers.map((event: object) => ({ ...event, type: 'answer' })),
        ...undos.map((undo: object) => ({ ...undo, type: 'undo' })),
        ...(this.storesMarks ? marks : []).map((mark: object) => ({
          ...mark,
          type: 'answer',
          kind: 'word',
          skill: 'recognise',
          rated: 'easy',
          ms: 0,
        })),
      ]
      for (const event of events) {
        received.push(event.id)
        storedEvents.set(event.id, event)
      }
      const memories = buildMemories(storedEvents.values(), createScheduler())
      return ok({
        cursor: storedEvents.size,
        reset,
        refused: [],
        ...(this.storesMarks ? { stores_marks: true } : {}),
        more: false,
        weights: null,
        shortfall: null,
        days: [],
        ...this.responseFields,
        memories: [...memories].map(([key, memory]) => {
          const [kind, item, skill] = key.split(' ')
          return { kind, item: Number(item), skill, memory }
        }),
      })
    },
  }
}
