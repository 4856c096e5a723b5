import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { parseOneOf, useUrlParams } from '../../../../lib/address/url-params.ts'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { levelOfGrade, levelSentencesOptions } from '../../content/content-packs.ts'
import { useGoal, useLearner } from '../../learner/use-learner.ts'
import { startSession } from '../../session/session-run.ts'
import { StudySessions } from '../../session/study-sessions.tsx'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { SentenceMenu } from '../components/sentence-menu.tsx'
import { SentenceSession } from '../components/sentence-session.tsx'
import { SENTENCE_MODE_INFO, SENTENCE_MODES } from '../sentence-modes.ts'
import { orderSentences, SENTENCE_SESSION_SIZE, type SentenceStep } from '../sentence-queue.ts'

const ListeningScreen = lazyWithRetry(() => import('../../listening/listening-screen.tsx'))

/** 听写练习: sentences of a level for dictation or translation, and listening texts. */
export default function DictationPracticeScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  const { get } = useUrlParams()
  const level = parseOneOf(LEVELS, get('level')) ?? levelOfGrade(goal.grade)
  const mode = parseOneOf(SENTENCE_MODES, get('mode'))
  if (get('mode') === 'listening')
    return (
      <Suspense
        fallback={
          <Page title="听力练习" back="/dictation-practice">
            <SkeletonList rows={6} />
          </Page>
        }
      >
        <ListeningScreen level={level} />
      </Suspense>
    )
  if (!mode) return <SentenceMenu level={level} />

  const { title, skill } = SENTENCE_MODE_INFO[mode]
  const buildSession = async () => {
    const sentences = await client.ensureQueryData(levelSentencesOptions(level))
    const ordered = orderSentences(sentences, skill, useStudy.getState(), goal.grade, currentStudyDay())
    return {
      run: startSession<SentenceStep>(
        ordered.slice(0, SENTENCE_SESSION_SIZE).map((sentence) => ({ sentence })),
      ),
    }
  }
  return (
    <StudySessions
      key={`${level} ${mode}`}
      title={title}
      back={`/dictation-practice?level=${encodeURIComponent(level)}`}
      ready={ready}
      buildSession={buildSession}
      empty={<EmptyState icon="document" title="这个学段还没有句子" hint="换一个学段看看" />}
      renderSession={({ run }, { key, ...navigation }) => (
        <SentenceSession key={key} mode={mode} run={run} {...navigation} />
      )}
    />
  )
}
