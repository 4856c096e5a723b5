import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import type { Word } from '../../content/content-packs.ts'
import { wordsByIdOptions } from '../../content/find-words.ts'
import { canBeOwnWord } from '../../content/own-lists.ts'
import { Disclosure } from '../../explanations/disclosure.tsx'
import { Explanation } from '../../explanations/explanation.tsx'
import { MarkKnownButton } from '../../known/mark-known-button.tsx'
import { type LearnerStudy, useGoal, useLearnerStudy } from '../../learner/use-learner.ts'
import { WordPicture } from '../../pictures/word-picture.tsx'
import { wordPracticePath } from '../../pronunciation/paths.ts'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { WordEntry } from '../../words/word-detail.tsx'
import { WordHeading } from '../../words/word-heading.tsx'
import { ConfusableWords } from '../components/confusable-words.tsx'
import { MemoryCard } from '../components/memory-card.tsx'
import styles from '../components/reinforcement.module.css'
import { TrainingSummary } from '../components/training-summary.tsx'
import { wordPath } from '../group-texts.ts'
import { createTrainingSession, drillSteps } from '../training.ts'

// Most visits only read about the word.
const WordSessions = lazyWithRetry(async () => {
  const { WordSessions: loaded } = await import('../../practice/components/word-sessions.tsx')
  return { default: loaded }
})

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
  const { get } = useUrlParams()
  const study = useLearnerStudy()
  const goal = useGoal()
  const client = useQueryClient()
  const id = parsePositiveInt(get('id'))
  const { data, isError, refetch } = useQuery({
    ...wordsByIdOptions(client, id ? [id] : [], goal.grade),
    enabled: study.ready,
  })
  const word = id && data?.get(id)
  if (id && get('drill'))
    return (
      <Suspense
        fallback={
          <Page title="单词强化" back={wordPath(id)}>
            <SkeletonList rows={5} />
          </Page>
        }
      >
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
      </Suspense>
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
          <WordPicture word={word} size="large" />
          <WordHeading word={word} />
          <WordEntry word={word} />
          <MarkKnownButton word={word} />
        </div>
        <ButtonLink small kind="soft" icon="mic" to={wordPracticePath(word.id)}>
          跟读
        </ButtonLink>
      </Card>
      <MemoryCard item={word.id} memories={memories} scheduler={scheduler} day={currentStudyDay()} />
      <ConfusableWords word={word} grade={grade} />
      {/* There are no explanations for own words. */}
      {!canBeOwnWord(word.id) && (
        <Disclosure title="看讲解">
          {() => <Explanation explained={{ kind: 'word', item: word }} />}
        </Disclosure>
      )}
    </>
  )
}
