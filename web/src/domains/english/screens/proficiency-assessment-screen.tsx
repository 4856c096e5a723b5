import { getUserProficiency } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../../lib/api/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { chooseTheme } from '../../../lib/theme/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Asking, type Standing } from '../assessment/asking.tsx'
import { Intro } from '../assessment/intro.tsx'
import { begunWith, questionOf, type Result } from '../assessment/kept.ts'
import { foundBy, type Given, nextQuestion } from '../assessment/questions.ts'
import { useKept } from '../assessment/use-kept.ts'
import { useReport } from '../assessment/use-report.ts'
import { useSource } from '../assessment/use-source.ts'
import { Verdict } from '../assessment/verdict.tsx'
import { useGoal } from '../goal.ts'
import { useLearner } from '../learner.ts'
import { indexOfLibrary } from '../packs.ts'
import { GUEST, studyDay } from '../store/state.ts'
import { levelFound, saveSettings } from '../store/study.ts'

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

type Showing = { page: 'intro' } | { page: 'asking'; start: Standing } | { page: 'verdict' }

function Assessment({ owner }: { owner: string }) {
  const guest = owner === GUEST
  const { kept, change } = useKept(owner)
  const { report, reporting, status } = useReport(kept, change)
  const [showing, setShowing] = useState<Showing>({ page: 'intro' })
  const begun = kept.begun?.day === studyDay() ? kept.begun : null
  const { source, settled, lacking, failed, retry } = useSource(showing.page === 'asking' || begun !== null)
  const goal = useGoal()
  const userId = useSession((session) => session.userId)
  const { data: index } = useQuery(indexOfLibrary)
  const { data: account } = useQuery({
    ...query(getUserProficiency, { user_id: userId ?? 0 }),
    enabled: userId !== null,
    meta: { quiet: true },
  })
  const names = useMemo(
    () => new Map(index?.levels.flatMap(({ grades }) => grades).map(({ grade, name }) => [grade, name])),
    [index],
  )
  const counts = useMemo(
    () =>
      index &&
      new Map(index.levels.flatMap(({ grades }) => grades).map(({ grade, words }) => [grade, words])),
    [index],
  )
  const [latest] = kept.results
  const offered = latest?.byGuest && !guest && !latest.sent && latest.waiting === null ? latest : undefined

  const ask = (start: Standing) => start.question && setShowing({ page: 'asking', start })
  const begin = () => {
    if (!source) return
    ask({ answers: [], question: nextQuestion([], source, Math.random) })
  }
  const goOn = () => {
    if (!source || !begun) return
    // Answers whose words are not loaded are ignored, so their words may be asked again.
    const answers = begun.answers.filter(({ word_id }) => source.words.has(word_id))
    ask({ answers, question: questionOf(begun, source) ?? nextQuestion(answers, source, Math.random) })
  }
  /** Adds a new latest result. */
  const add = (result: Result) => {
    change(({ results }) => ({ begun: null, results: [result, ...results] }))
    void levelFound(result.level)
    if (guest) chooseTheme(result.level)
    else void report(result)
  }
  /** Adds a result from before signing in to the account. */
  const adopt = () => {
    if (!offered) return
    const own = { ...offered, byGuest: false }
    change(({ results }) => ({ results: results.map((one) => (one.at === own.at ? own : one)) }))
    void levelFound(own.level)
    void report(own)
    setShowing({ page: 'verdict' })
  }
  const answered = (answers: readonly Given[]): Standing => {
    const question = source && nextQuestion(answers, source, Math.random)
    if (question) change(() => ({ begun: begunWith(studyDay(), answers, question) }))
    else if (source)
      add({
        ...foundBy(answers, source, counts),
        at: new Date().toISOString(),
        answers,
        sent: false,
        waiting: null,
      })
    return { answers, question }
  }

  if (showing.page === 'asking')
    return (
      <Asking
        title={TITLE}
        start={showing.start}
        lacking={lacking}
        onAnswer={answered}
        onLeave={() => setShowing({ page: 'intro' })}
        onDone={() => setShowing({ page: 'verdict' })}
      />
    )
  if (showing.page === 'verdict' && latest)
    return (
      <Verdict
        title={TITLE}
        result={latest}
        names={names}
        guest={guest}
        reporting={reporting}
        status={status}
        applied={goal.chosen && goal.grade === latest.grade}
        onApply={async () => {
          await saveSettings({ grade: latest.grade })
          toast(`以后的新词按${names.get(latest.grade) ?? latest.level}安排`, { kind: 'success' })
        }}
        onReport={() => report(latest)}
        onAgain={begin}
        onLeave={() => setShowing({ page: 'intro' })}
      />
    )
  if (failed && !source)
    return (
      <Page title={TITLE} back="/english-study">
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={retry} />
      </Page>
    )
  return (
    <Intro
      title={TITLE}
      begun={begun?.answers.length ?? 0}
      results={kept.results}
      known={
        account?.hasAssessment
          ? [account.assessed_level, account.assessed_grade].filter(Boolean).join(' · ')
          : undefined
      }
      names={names}
      offered={offered}
      preparing={!source}
      gathering={!settled}
      onBegin={begin}
      onGoOn={goOn}
      onShow={() => setShowing({ page: 'verdict' })}
      onAdopt={adopt}
    />
  )
}
