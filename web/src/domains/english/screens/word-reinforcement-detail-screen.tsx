import { useQuery, useQueryClient } from '@tanstack/react-query'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Explanation } from '../components/explanation.tsx'
import { Disclosure } from '../components/unfold.tsx'
import { WordEntry } from '../components/word-detail.tsx'
import { WordHeading } from '../components/word-face.tsx'
import { wordsByIdOptions } from '../find-by-number.ts'
import { useGoal } from '../goal.ts'
import { type LearnerStudy, useLearnerStudy } from '../learner.ts'
import { canBeOwnWord } from '../own-words.ts'
import type { Word } from '../packs.ts'
import { WordSessions } from '../practice/sittings.tsx'
import { wordPath } from '../reinforcement/groups.ts'
import { MemoryCard } from '../reinforcement/memory-card.tsx'
import styles from '../reinforcement/reinforcement.module.css'
import { ConfusableWords } from '../reinforcement/side-by-side.tsx'
import { createTrainingSession, drillSteps } from '../reinforcement/training.ts'
import { TrainingSummary } from '../reinforcement/training-done.tsx'
import { currentStudyDay, useStudy } from '../store/state.ts'

const TITLE = '单词强化详情'
const TRAINING = '/english-study/reinforcement-training'

const WordNotFound = () => (
  <EmptyState
    icon="book"
    title="词库里没有这个单词"
    hint="词库可能更新过，或地址不完整"
    action={<ButtonLink to={TRAINING}>回到强化训练</ButtonLink>}
  />
)

/** 单词强化详情: one word, its memory and a drill. */
export default function WordReinforcementDetailScreen() {
  const { get } = useAddress()
  const study = useLearnerStudy()
  const goal = useGoal()
  const client = useQueryClient()
  const id = positive(get('id'))
  const { data, isError, refetch } = useQuery({
    ...wordsByIdOptions(client, id ? [id] : [], goal.grade),
    enabled: study.ready,
  })
  const word = id && data?.get(id)
  if (id && get('drill'))
    return (
      <WordSessions
        key={id}
        title="单词强化"
        back={wordPath(id)}
        ready={study.ready}
        buildSession={() =>
          createTrainingSession(client, [id], goal.grade, (words) =>
            words.flatMap((drilledWord) => drillSteps(drilledWord, useStudy.getState().memories)),
          )
        }
        renderSummary={(run) => <TrainingSummary run={run} />}
        empty={<WordNotFound />}
      />
    )
  return (
    <Page
      title={TITLE}
      back={TRAINING}
      footer={
        word && (
          <ButtonLink block to={`${wordPath(word.id)}&drill=1`}>
            只练这个词
          </ButtonLink>
        )
      }
    >
      {word ? (
        <Detail word={word} study={study} grade={goal.grade} />
      ) : data || !id ? (
        <WordNotFound />
      ) : isError ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}

interface DetailProps {
  word: Word
  study: LearnerStudy
  grade: number
}

function Detail({ word, study: { memories, scheduler }, grade }: DetailProps) {
  return (
    <>
      <Card>
        <div className={styles.face}>
          <WordHeading word={word} />
          <WordEntry word={word} />
        </div>
      </Card>
      <MemoryCard item={word.id} memories={memories} scheduler={scheduler} day={currentStudyDay()} />
      <ConfusableWords word={word} grade={grade} />
      {/* There are no explanations for own words. */}
      {!canBeOwnWord(word.id) && (
        <Disclosure title="看讲解">{() => <Explanation of={{ kind: 'word', item: word }} />}</Disclosure>
      )}
    </>
  )
}
