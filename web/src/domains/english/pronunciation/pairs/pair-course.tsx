import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { playSound } from '../../../../lib/audio/sounds.ts'
import { Button, ButtonLink } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { PronounceButton } from '../../audio/pronounce-button.tsx'
import { Celebration } from '../../session/celebration.tsx'
import { QuestionStage, useStageFocus } from '../../session/question-stage.tsx'
import type { useCoach } from '../model/use-coach.ts'
import { CONTRASTS_PATH } from '../paths.ts'
import { type CourseStep, courseSteps } from './course-steps.ts'
import { ListenStep } from './listen-step.tsx'
import styles from './pair-course.module.css'
import { type ContrastPairs, type CourseWord, contrastPairsOptions } from './pair-words.ts'
import { SayStep } from './say-step.tsx'
import { type ContrastProgress, storeProgress } from './stored-progress.ts'

interface PairCourseProps {
  /** Id of the contrast, from the address. */
  id: string
  owner: string
  grade: number
  coach: ReturnType<typeof useCoach>
}

/** The course of one contrast: how to form the sounds, listening, saying. */
export function PairCourse({ id, owner, grade, coach }: PairCourseProps) {
  const client = useQueryClient()
  const { data } = useQuery(contrastPairsOptions(client, grade))
  const found = data?.find(({ contrast }) => contrast.id === id)
  const [turn, setTurn] = useState(0)
  if (!data) return <SkeletonList rows={6} />
  if (!found)
    return (
      <EmptyState
        icon="list"
        title="没有这组音"
        hint="词库可能还没有下载全，联网后再打开"
        action={<ButtonLink to={CONTRASTS_PATH}>看全部</ButtonLink>}
      />
    )
  return <Course key={turn} found={found} owner={owner} coach={coach} onAgain={() => setTurn(turn + 1)} />
}

interface CourseProps extends Pick<PairCourseProps, 'owner' | 'coach'> {
  found: ContrastPairs
  onAgain: () => void
}

function Course({ found: { contrast, pairs }, owner, coach, onAgain }: CourseProps) {
  const [steps] = useState<CourseStep<CourseWord>[]>(() => courseSteps(pairs, Math.random))
  /** -1 is the introduction. */
  const [index, setIndex] = useState(-1)
  const [counts, setCounts] = useState<ContrastProgress>({ heard: 0, listened: 0, said: 0, spoken: 0 })
  const stageRef = useStageFocus(index)
  const step = steps[index]

  const finish = (after: ContrastProgress) => {
    if (after.listened > 0) storeProgress(owner, contrast.id, after)
    playSound('success', { hint: false })
  }
  const advance = (after: ContrastProgress) => {
    setCounts(after)
    setIndex(index + 1)
    if (index + 1 >= steps.length) finish(after)
  }
  if (index < 0)
    return (
      <>
        <Card title={contrast.title}>
          <p className={styles.hint}>{contrast.hint}</p>
        </Card>
        <Card title="先听一听">
          <ul className={styles.pairs}>
            {pairs.slice(0, 3).map((pair) => (
              <li key={pair[0].spelling} className={styles.pair}>
                {pair.map((word) => (
                  <PairWord key={word.spelling} word={word} />
                ))}
              </li>
            ))}
          </ul>
        </Card>
        <Button block onClick={() => setIndex(0)}>
          开始练
        </Button>
      </>
    )
  if (!step)
    return (
      <>
        <Celebration
          title={`听对 ${counts.heard} / ${counts.listened}`}
          note={counts.spoken > 0 ? `说清楚 ${counts.said} / ${counts.spoken}` : '下次再练说'}
          hasConfetti={counts.heard === counts.listened && counts.said === counts.spoken && counts.spoken > 0}
        />
        <Button block onClick={onAgain}>
          再练一遍
        </Button>
        <ButtonLink block kind="secondary" to={CONTRASTS_PATH} replace>
          换一组音
        </ButtonLink>
      </>
    )
  return (
    <>
      <Progress
        label={step.kind === 'listen' ? '听音' : '跟读'}
        value={index}
        max={steps.length}
        text={`${index + 1} / ${steps.length}`}
      />
      <QuestionStage stageRef={stageRef} turn={index} label={`第 ${index + 1} 题`} isSpacious>
        {step.kind === 'listen' ? (
          <ListenStep
            step={step}
            onDone={(isRight) =>
              advance({ ...counts, listened: counts.listened + 1, heard: counts.heard + (isRight ? 1 : 0) })
            }
          />
        ) : (
          <SayStep
            step={step}
            hint={contrast.hint}
            coach={coach}
            onDone={(isGood) =>
              advance(
                isGood === undefined
                  ? counts
                  : { ...counts, spoken: counts.spoken + 1, said: counts.said + (isGood ? 1 : 0) },
              )
            }
          />
        )}
      </QuestionStage>
    </>
  )
}

/** A word with its sound, to compare with the other of its pair. */
function PairWord({ word }: { word: CourseWord }) {
  return (
    <div className={styles.word}>
      <PronounceButton text={word.spelling} />
      <span lang="en">{word.spelling}</span>
      <span className={styles.ipa} lang="en">
        /{word.ipa_uk}/
      </span>
      <span className={styles.meaning}>{word.senses[0]?.zh}</span>
    </div>
  )
}
