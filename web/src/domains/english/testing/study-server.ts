import type { syncStudy } from '@shangxue/contract/study/endpoints'
import type { Settings } from '@shangxue/study/goal'
import { memoriesOf, type StudyEvent } from '@shangxue/study/history'
import { schedulerOf } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import type { Answer as AnswerOf } from '../../../lib/api/index.ts'
import { ok } from '../../../lib/testing/server.ts'

export const APPLE = { kind: 'word', item: 1, skill: 'recognise' } as const
export const PEAR = { kind: 'word', item: 2, skill: 'recognise' } as const
export const LAN = '7'
export const BO = '8'

/** A sync response of an empty server, with `overrides` applied. */
export const answeredWith = (over: Partial<AnswerOf<typeof syncStudy>>): AnswerOf<typeof syncStudy> => ({
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
  ...over,
})

/** A scripted server that stores events once by id, like the real one. */
export function scriptedServer() {
  const kept = new Map<string, StudyEvent>()
  const plays = new Map<string, Play>()
  const received: string[] = []
  return {
    kept,
    plays,
    received,
    /** Extra response fields besides the history. */
    says: {
      settings: null as Settings | null,
      points: { total: 0, week: 0 },
      achievements: [] as { key: string; at: string }[],
      bests: [] as object[],
      assessed_level: null as string | null,
    },
    take(body: string) {
      const { cursor, answers, undos, plays: played, settings } = JSON.parse(body)
      const reset = cursor > kept.size
      for (const play of played) {
        received.push(play.id)
        plays.set(play.id, play)
      }
      if (settings) this.says.settings = settings
      const events: StudyEvent[] = [
        ...answers.map((one: object) => ({ ...one, type: 'answer' })),
        ...undos.map((one: object) => ({ ...one, type: 'undo' })),
      ]
      for (const event of events) {
        received.push(event.id)
        kept.set(event.id, event)
      }
      const memories = memoriesOf(kept.values(), schedulerOf())
      return ok({
        cursor: kept.size,
        reset,
        refused: [],
        more: false,
        weights: null,
        shortfall: null,
        days: [],
        ...this.says,
        memories: [...memories].map(([key, memory]) => {
          const [kind, item, skill] = key.split(' ')
          return { kind, item: Number(item), skill, memory }
        }),
      })
    },
  }
}
