import type { getRewardResult } from '@shangxue/contract/rewards/attempts'
import type { ReactNode } from 'react'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { ScoreRing } from '../../exams/public.ts'
import { formatDuration } from '../reward-labels.ts'
import styles from './result.module.css'

type PlayFigures = Pick<
  ResponseOf<typeof getRewardResult>,
  'score' | 'total' | 'right' | 'questions' | 'passed' | 'seconds' | 'place' | 'state'
>

/** Summary of a play: score, rank and time. */
export function ResultFigures({ figures, children }: { figures: PlayFigures; children?: ReactNode }) {
  const { score, total, right, questions, passed, seconds, place, state } = figures
  return (
    <div className={styles.top}>
      <ScoreRing score={score} total={total} />
      <p className={styles.place}>
        {state === 'settled' ? '' : '暂列'}第 {place} 名
        <Tag kind={passed ? 'success' : 'neutral'}>{passed ? '及格' : '未及格'}</Tag>
      </p>
      <p className={styles.note}>
        答对 {right} / {questions} 题，用时 {formatDuration(seconds)}
      </p>
      {children}
    </div>
  )
}
