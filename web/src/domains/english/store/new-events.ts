import { PROBED_SKILL } from '@shangxue/study/known/known-words'
import type { Play } from '@shangxue/study/progress/points'
import type { Answer, Subject } from '@shangxue/study/scheduling/history'
import type { AnswerRating } from '@shangxue/study/scheduling/memory'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { clampToInteger } from './learner-progress.ts'
import { deviceZone } from './study-state.ts'

const MAX_MS = 3_600_000
const MAX_SCORE = 100_000
const MAX_RIGHT = 10_000

const eventHeader = () => ({ id: uniqueId(), at: new Date().toISOString(), zone: deviceZone() })

export const createAnswer = (subject: Subject, rated: AnswerRating, ms: number): Answer => ({
  type: 'answer',
  ...eventHeader(),
  ...subject,
  rated,
  ms: clampToInteger(ms, 0, MAX_MS),
})

/** Marks a word as known, or puts a known word back into learning. */
export const createMark = (item: number, known: boolean): Answer => ({
  type: 'answer',
  ...eventHeader(),
  kind: 'word',
  item,
  skill: PROBED_SKILL,
  rated: 'easy',
  ms: 0,
  known,
})

export type FinishedGame = Pick<Play, 'game' | 'grade' | 'score' | 'right' | 'ms'>
export const createPlay = ({ game, grade, score, right, ms }: FinishedGame): Play => ({
  ...eventHeader(),
  game,
  grade,
  score: clampToInteger(score, 0, MAX_SCORE),
  right: clampToInteger(right, 0, MAX_RIGHT),
  ms: clampToInteger(ms, 0, MAX_MS),
})
