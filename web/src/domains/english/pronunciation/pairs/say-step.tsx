import { useMemo, useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { Disclosure } from '../../explanations/disclosure.tsx'
import type { useCoach } from '../model/use-coach.ts'
import { CoachGate } from '../speaking/coach-gate.tsx'
import { isGoodAttempt } from '../speaking/feedback.ts'
import { SpeakingPractice } from '../speaking/speaking-practice.tsx'
import type { CourseStep } from './course-steps.ts'
import styles from './pair-course.module.css'
import type { CourseWord } from './pair-words.ts'

interface SayStepProps {
  step: Extract<CourseStep<CourseWord>, { kind: 'say' }>
  hint: string
  coach: ReturnType<typeof useCoach>
  /** Undefined if the learner did not speak. */
  onDone: (isGood: boolean | undefined) => void
}

/** The learner says one word of a pair so that it cannot be taken for the other. */
export function SayStep({ step: { word, rival }, hint, coach, onDone }: SayStepProps) {
  const rivals = useMemo(() => [rival], [rival])
  /** Whether any attempt was good enough. */
  const [isGood, setIsGood] = useState<boolean>()
  return (
    <>
      <Card>
        <div className={styles.face}>
          <p className={styles.spelling} lang="en">
            {word.spelling}
          </p>
          <p className={styles.meaning}>{word.senses[0]?.zh}</p>
          <p className={styles.ipa}>
            不要说成 <span lang="en">{rival.spelling}</span>
          </p>
        </div>
      </Card>
      <CoachGate coach={coach}>
        {(ready) => (
          <SpeakingPractice
            coach={ready}
            word={word}
            rivals={rivals}
            onResult={(result) => setIsGood(isGood || isGoodAttempt(word, rivals, result))}
          />
        )}
      </CoachGate>
      <Disclosure title="舌头和嘴唇怎么放">{() => <p className={styles.hint}>{hint}</p>}</Disclosure>
      <Button block kind={isGood === undefined ? 'secondary' : 'primary'} onClick={() => onDone(isGood)}>
        {isGood === undefined ? '跳过' : '下一题'}
      </Button>
    </>
  )
}
