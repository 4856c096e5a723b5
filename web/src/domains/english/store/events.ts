import type { Answer, Subject } from '@shangxue/study/history'
import type { Rated } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import { uniqueId } from '../../../lib/unique.ts'
import { clampToInteger } from './progress.ts'
import { zoneHere } from './state.ts'

const LONGEST_MS = 3_600_000
const MOST_SCORE = 100_000
const MOST_RIGHT = 10_000

const now = () => ({ id: uniqueId(), at: new Date().toISOString(), zone: zoneHere() })

export const answerNow = (subject: Subject, rated: Rated, ms: number): Answer => ({
  type: 'answer',
  ...now(),
  ...subject,
  rated,
  ms: clampToInteger(ms, 0, LONGEST_MS),
})

export type Played = Pick<Play, 'game' | 'grade' | 'score' | 'right' | 'ms'>
export const playNow = ({ game, grade, score, right, ms }: Played): Play => ({
  ...now(),
  game,
  grade,
  score: clampToInteger(score, 0, MOST_SCORE),
  right: clampToInteger(right, 0, MOST_RIGHT),
  ms: clampToInteger(ms, 0, LONGEST_MS),
})
