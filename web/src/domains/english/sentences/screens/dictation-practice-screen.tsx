import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { parseOneOf, useUrlParams } from '../../../../lib/address/url-params.ts'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { levelOfGrade, levelSentencesOptions } from '../../content/content-packs.ts'
import { useGoal, useLearner } from '../../learner/use-learner.ts'
import { StudySessions } from '../../practice/components/study-sessions.tsx'
import { startSession } from '../../session/session-run.ts'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { SentenceMenu } from '../components/sentence-menu.tsx'
import { SentenceSession } from '../components/sentence-session.tsx'
import { SENTENCE_MODE_INFO, SENTENCE_MODES } from '../sentence-modes.ts'
import { orderSentences, SENTENCE_SESSION_SIZE, type SentenceStep } from '../sentence-queue.ts'

/** 听写练习: sentences of a level for dictation or translation. */
export default function DictationPracticeScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  const { get } = useUrlParams()
  const level = parseOneOf(LEVELS, get('level')) ?? levelOfGrade(goal.grade)
  const mode = parseOneOf(SENTENCE_MODES, get('mode'))
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
