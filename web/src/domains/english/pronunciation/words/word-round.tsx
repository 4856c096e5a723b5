import { useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import type { Word } from '../../content/content-packs.ts'
import { Celebration } from '../../session/celebration.tsx'
import { QuestionStage, useStageFocus } from '../../session/question-stage.tsx'
import { WordHeading } from '../../words/word-heading.tsx'
import type { useCoach } from '../model/use-coach.ts'
import { CoachGate } from '../speaking/coach-gate.tsx'
import { isGoodAttempt } from '../speaking/feedback.ts'
import { SpeakingPractice } from '../speaking/speaking-practice.tsx'
import styles from './word-round.module.css'

const NONE: readonly Word[] = []

interface WordRoundProps {
  words: readonly Word[]
  coach: ReturnType<typeof useCoach>
  /** Starts another round; missing for a single word. */
  onNextRound?: (() => void) | undefined
}

/** A round of words, one after another. Nothing is recorded in the learner's memories. */
export function WordRound({ words, coach, onNextRound }: WordRoundProps) {
  const [index, setIndex] = useState(0)
  const [good, setGood] = useState<ReadonlySet<number>>(new Set())
  const stageRef = useStageFocus(index)
  const word = words[index]
  if (!word)
    return (
      <>
        <Celebration
          title={`练了 ${words.length} 个词`}
          note={good.size > 0 ? `其中 ${good.size} 个说得不错` : '多听示范，明天再来'}
          hasConfetti={good.size === words.length}
        />
        {onNextRound && (
          <Button block onClick={onNextRound}>
            再练一组
          </Button>
        )}
      </>
    )
  return (
    <QuestionStage stageRef={stageRef} turn={word.id} label={`第 ${index + 1} 个词`} isSpacious>
      <Card>
        <div className={styles.face}>
          <WordHeading word={word} />
          <p className={styles.meaning}>{word.senses[0]?.zh}</p>
        </div>
      </Card>
      <CoachGate coach={coach}>
        {(ready) => (
          <SpeakingPractice
            coach={ready}
            word={word}
            onResult={(result) => {
              if (isGoodAttempt(word, NONE, result)) setGood((before) => new Set(before).add(word.id))
            }}
          />
        )}
      </CoachGate>
      {words.length > 1 && (
        <div className={styles.steps}>
          <Button kind="plain" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            上一个
          </Button>
          <span className={styles.count}>
            {index + 1} / {words.length}
          </span>
          <Button kind="secondary" onClick={() => setIndex(index + 1)}>
            {index + 1 < words.length ? '下一个' : '完成'}
          </Button>
        </div>
      )}
    </QuestionStage>
  )
}
