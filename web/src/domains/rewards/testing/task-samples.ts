import type { getRewardFigures, listOwnRewardTasks } from '@shangxue/contract/rewards/endpoints'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { ok } from '../../../lib/testing/server.ts'
import type { RewardTaskDetail } from '../api.ts'

const HOUR = 3_600_000
const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

/** An open task of another user without participants; pass the fields that matter. */
export const sampleTask = (fields: Partial<RewardTaskDetail> = {}): RewardTaskDetail => ({
  id: 7,
  code: 'abcdefghijklmnopqrstuv',
  kind: 'words',
  title: '七年级单词 挑战',
  note: '',
  level: '初中',
  creator: '小**',
  mine: false,
  points: 10,
  takers_max: 5,
  pass_mark: 60,
  play_minutes: 8,
  questions: 12,
  takers: 2,
  state: 'open',
  ended_by: null,
  open_hours: 72,
  published_at: hoursFromNow(-2),
  deadline: hoursFromNow(30.5),
  settled_at: null,
  play: null,
  reported: false,
  draft: null,
  server_now: hoursFromNow(0),
  ...fields,
})

type OwnTask = ResponseOf<typeof listOwnRewardTasks>['list'][number]
export const sampleOwnTask = (fields: Partial<OwnTask> = {}): OwnTask => {
  const { reported: _reported, draft: _draft, server_now: _now, ...task } = sampleTask({ mine: true })
  return { ...task, finished: 2, passed: 1, held: 50, paid: 0, refunded: 0, ...fields }
}

export const figuresResponse = (fields: Partial<ResponseOf<typeof getRewardFigures>> = {}) =>
  ok({
    balance: 128,
    held: 0,
    made: { tasks: 0, open: 0, takers: 0, finished: 0, passed: 0, paid: 0, refunded: 0 },
    played: { plays: 0, passed: 0, won: 0, best_place: null },
    reports: 0,
    ...fields,
  } satisfies ResponseOf<typeof getRewardFigures>)

export const listResponse = (list: readonly unknown[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 20, total: list.length, totalPages: 1, totalCapped: false },
  })

export const LIST = 'GET /api/reward-tasks'
export const TASK = 'GET /api/reward-tasks/7'
export const FIGURES = 'GET /api/reward-tasks/figures'
