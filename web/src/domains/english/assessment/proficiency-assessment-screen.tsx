import { getUserProficiency } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { chooseTheme } from '../../../lib/theme/theme.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { libraryIndexOptions } from '../content/content-packs.ts'
import { useGoal, useLearner } from '../learner/use-learner.ts'
import { saveAssessedLevel, saveSettings } from '../store/study-log.ts'
import { currentStudyDay, GUEST } from '../store/study-state.ts'
import { nextQuestion, type TestAnswer, testResultOf } from './adaptive-test.ts'
import { IntroPage } from './intro-page.tsx'
import { QuestionPage, type TestState } from './question-page.tsx'
import { ResultPage } from './result-page.tsx'
import {
  createUnfinishedTest,
  currentQuestion,
  type StoredResult,
  useStoredTests,
} from './stored-assessments.ts'
import { useSubmitResult } from './use-submit-result.ts'
import { useWordSource } from './use-word-source.ts'

const TITLE = '水平测评'

/** 水平测评: an adaptive vocabulary test that determines the learner's level and grade. */
export default function ProficiencyAssessmentScreen() {
  const { ready, owner } = useLearner()
  if (ready) return <Assessment key={owner} owner={owner} />
  return (
    <Page title={TITLE} back="/english-study">
      <SkeletonList rows={6} />
    </Page>
  )
}

type View = { page: 'intro' } | { page: 'asking'; start: TestState } | { page: 'verdict' }

function Assessment({ owner }: { owner: string }) {
  const isGuest = owner === GUEST
  const { kept: tests, change: updateTests } = useStoredTests(owner)
  const { report: submitResult, isSubmitting, status } = useSubmitResult(tests, updateTests)
  const [view, setView] = useState<View>({ page: 'intro' })
  const unfinished = tests.begun?.day === currentStudyDay() ? tests.begun : null
  const { source, isSettled, isIncomplete, isFailed, retry } = useWordSource(
    view.page === 'asking' || unfinished !== null,
  )
  const goal = useGoal()
  const userId = useSession((session) => session.userId)
  const { data: index } = useQuery(libraryIndexOptions)
  const { data: proficiency } = useQuery({
    ...query(getUserProficiency, { user_id: userId ?? 0 }),
    enabled: userId !== null,
    meta: { quiet: true },
  })
  const gradeNames = useMemo(
    () => new Map(index?.levels.flatMap(({ grades }) => grades).map(({ grade, name }) => [grade, name])),
    [index],
  )
  const wordCounts = useMemo(
    () =>
      index &&
      new Map(index.levels.flatMap(({ grades }) => grades).map(({ grade, words }) => [grade, words])),
    [index],
  )
  const [latest] = tests.results
  const guestResult =
    latest?.byGuest && !isGuest && !latest.sent && latest.waiting === null ? latest : undefined

  const showQuestion = (start: TestState) => start.question && setView({ page: 'asking', start })
  const startTest = () => {
    if (!source) return
    showQuestion({ answers: [], question: nextQuestion([], source, Math.random) })
  }
  const continueTest = () => {
    if (!source || !unfinished) return
    // Answers whose words are not loaded are ignored, so their words may be asked again.
    const answers = unfinished.answers.filter(({ word_id }) => source.words.has(word_id))
    showQuestion({
      answers,
      question: currentQuestion(unfinished, source) ?? nextQuestion(answers, source, Math.random),
    })
  }
  /** Adds a new latest result. */
  const addResult = (result: StoredResult) => {
    updateTests(({ results }) => ({ begun: null, results: [result, ...results] }))
    void saveAssessedLevel(result.level)
    if (isGuest) chooseTheme(result.level)
    else void submitResult(result)
  }
  /** Adds a result from before signing in to the account. */
  const adoptGuestResult = () => {
    if (!guestResult) return
    const ownResult = { ...guestResult, byGuest: false }
    updateTests(({ results }) => ({
      results: results.map((result) => (result.at === ownResult.at ? ownResult : result)),
    }))
    void saveAssessedLevel(ownResult.level)
    void submitResult(ownResult)
    setView({ page: 'verdict' })
  }
  const handleAnswers = (answers: readonly TestAnswer[]): TestState => {
    const question = source && nextQuestion(answers, source, Math.random)
    if (question) updateTests(() => ({ begun: createUnfinishedTest(currentStudyDay(), answers, question) }))
    else if (source)
      addResult({
        ...testResultOf(answers, source, wordCounts),
        at: new Date().toISOString(),
        answers,
        sent: false,
        waiting: null,
      })
    return { answers, question }
  }

  if (view.page === 'asking')
    return (
      <QuestionPage
        title={TITLE}
        initialState={view.start}
        isIncomplete={isIncomplete}
        onAnswer={handleAnswers}
        onLeave={() => setView({ page: 'intro' })}
        onDone={() => setView({ page: 'verdict' })}
      />
    )
  if (view.page === 'verdict' && latest)
    return (
      <ResultPage
        title={TITLE}
        result={latest}
        gradeNames={gradeNames}
        isGuest={isGuest}
        isSubmitting={isSubmitting}
        status={status}
        isApplied={goal.chosen && goal.grade === latest.grade}
        onApply={async () => {
          await saveSettings({ grade: latest.grade })
          toast(`以后的新词按${gradeNames.get(latest.grade) ?? latest.level}安排`, { kind: 'success' })
        }}
        onSubmit={() => submitResult(latest)}
        onRestart={startTest}
        onLeave={() => setView({ page: 'intro' })}
      />
    )
  if (isFailed && !source)
    return (
      <Page title={TITLE} back="/english-study">
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={retry} />
      </Page>
    )
  return (
    <IntroPage
      title={TITLE}
      answeredCount={unfinished?.answers.length ?? 0}
      results={tests.results}
      accountResult={
        proficiency?.hasAssessment
          ? [proficiency.assessed_level, proficiency.assessed_grade].filter(Boolean).join(' · ')
          : undefined
      }
      gradeNames={gradeNames}
      guestResult={guestResult}
      isPreparing={!source}
      isLoadingRest={!isSettled}
      onStart={startTest}
      onContinue={continueTest}
      onShowResult={() => setView({ page: 'verdict' })}
      onAdopt={adoptGuestResult}
    />
  )
}
