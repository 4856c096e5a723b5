import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { Page, Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { usePaper } from '../../papers/public.ts'
import { JudgedQuestion } from '../components/judged-question.tsx'
import styles from '../components/result.module.css'
import { ScoreButtons } from '../components/score-buttons.tsx'
import { ScoreRing } from '../components/score-ring.tsx'
import { type ScoredAnswer, ScoreSheet, useScoring } from '../components/score-sheet.tsx'
import { Tallies } from '../components/tallies.tsx'
import { isPending, isWrong, type Judged, type Result, useResult } from '../result.ts'

const TITLE = '考试结果'

/** Exam result (考试结果): the score, its breakdown, and each question with its answer. */
export default function ResultScreen() {
  const attemptId = Number(useParams().attemptId)
  const found = useResult(Number.isSafeInteger(attemptId) ? attemptId : 0)
  if (found.data) return <ResultView result={found.data} />
  return (
    <Page title={TITLE} back="/paper-analysis">
      {found.isError ? (
        <ErrorState error={found.error} onRetry={found.refetch} />
      ) : Number.isSafeInteger(attemptId) && attemptId > 0 ? (
        <SkeletonList />
      ) : (
        <EmptyState
          title="没有这次考试"
          hint="做过的试卷都在考试记录里"
          action={<ButtonLink to="/paper-analysis/stats?show=history">查看考试记录</ButtonLink>}
        />
      )}
    </Page>
  )
}

function ResultView({ result }: { result: Result }) {
  const { attempt_info: attempt, paper_info: paper, question_details: questions } = result
  const graded = attempt.status === 'graded'
  const own = attempt.username === useSession((session) => session.userName)
  const book = `/paper-analysis/wrong-questions?state=all&paper=${paper.paper_id}`
  return (
    <Page
      title={paper.title}
      subtitle={[paper.subject, attempt.username].filter(Boolean).join(' · ')}
      back={own ? '/paper-analysis' : `/paper-analysis/stats?paper=${paper.paper_id}`}
      footer={
        own && (
          <div className={styles.links}>
            {graded && !questions.some(isWrong) ? (
              <>
                <ButtonLink kind="secondary" to={`/paper-analysis/exam/${paper.paper_id}`}>
                  再做一次
                </ButtonLink>
                <ButtonLink to="/paper-analysis">选下一份试卷</ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink kind="secondary" to={`${book}&attempt=${attempt.attempt_id}`}>
                  错题本
                </ButtonLink>
                <ButtonLink kind="secondary" to={`/paper-analysis/exam/${paper.paper_id}`}>
                  再做一次
                </ButtonLink>
                <ButtonLink to={`${book}&select=1`}>生成复习卷</ButtonLink>
              </>
            )}
          </div>
        )
      }
    >
      {graded ? (
        <Graded result={result} own={own} />
      ) : (
        <Notice>待批改：客观题已评分，主观题正在批改，完成后自动显示</Notice>
      )}
      {paper.deleted && <Notice kind="warning">试卷已被删除，题目仍可在这里查看</Notice>}
      {questions.length > 0 && <Questions result={result} own={own} />}
    </Page>
  )
}

/** Summarises the score and recommends the next step. */
function wordsOn(share: number, wrong: number): string {
  if (wrong === 0) return '全部答对'
  if (share >= 0.85) return `做得很好，只错了 ${wrong} 题`
  if (share >= 0.6) return `过关了，把错的 ${wrong} 题再练一遍`
  return `错的 ${wrong} 题已收进错题本，练会它们就有进步`
}

function Graded({
  result: { attempt_info: attempt, analysis, question_details: questions },
  own,
}: {
  result: Result
  own: boolean
}) {
  const { average_score: average, better_than_percent: better } = analysis ?? {}
  const minutes = Math.round(attempt.time_spent / 60)
  const others = better !== null && better !== undefined
  const notes = [
    // Without other participants, the average is the user's own score.
    others && average !== null && average !== undefined && `平均 ${average} 分`,
    others && `超过 ${better}% 的人`,
    minutes > 0 && `用时 ${minutes} 分钟`,
  ].filter(Boolean)
  const wrong = questions.filter(isWrong).length
  return (
    <>
      <Card>
        <div className={styles.top}>
          <ScoreRing score={attempt.score ?? 0} total={attempt.judged_score} />
          {questions.length > 0 && attempt.judged_score > 0 && (
            <p className={styles.words}>{wordsOn((attempt.score ?? 0) / attempt.judged_score, wrong)}</p>
          )}
          {notes.length > 0 && <p className={styles.note}>{notes.join(' · ')}</p>}
        </div>
      </Card>
      {attempt.needs_review > 0 && (
        <Notice>
          还有 {attempt.needs_review} 题（共 {attempt.total_score - attempt.judged_score}{' '}
          分）待批改，不计入上面的得分。
          {own && '可以在下面对照参考答案自评，也可以等老师评分。'}
        </Notice>
      )}
      <Tallies title="按题型" tallies={analysis?.by_type ?? []} />
      <Tallies title="按知识点" tallies={analysis?.by_knowledge_point ?? []} />
      <Tallies title="按难度" tallies={analysis?.by_difficulty ?? []} />
    </>
  )
}

function Questions({ result, own }: { result: Result; own: boolean }) {
  const { attempt_info: attempt, paper_info: paper, question_details: questions, blocks } = result
  const [search, setSearch] = useSearchParams()
  const [changing, setChanging] = useState<Judged | null>(null)
  const [marking, setMarking] = useState<Judged | null>(null)
  const owner = usePaper(paper.deleted ? 0 : paper.paper_id, 'facts').data?.paper.mine === true
  const graded = attempt.status === 'graded'
  const { give, pending } = useScoring('self')
  const scored = (question: Judged | null): ScoredAnswer | null =>
    question && { ...question, attempt_id: attempt.attempt_id, bySelf: question.graded_by === 'self' }
  const mark = (question: Judged, score: number) =>
    give(scored(question) as ScoredAnswer, score).catch((error: Error) =>
      toast(error.message, { kind: 'error' }),
    )
  const only = search.get('only') ?? (search.get('wrong') === '1' ? 'wrong' : '')
  const filters = { wrong: isWrong, pending: isPending }
  const shown = only in filters ? questions.filter(filters[only as keyof typeof filters]) : questions
  const toggle = (which: keyof typeof filters) =>
    setSearch(only === which ? {} : { only: which }, { replace: true })
  const waiting = questions.filter(isPending).length
  const passageOf = ({ passage_id }: Judged) => blocks.find(({ id }) => id === passage_id)
  return (
    <Section
      title="题目"
      action={
        <div className={styles.tags}>
          {graded && (waiting > 0 || only === 'pending') && (
            <Chip selected={only === 'pending'} count={waiting} onClick={() => toggle('pending')}>
              待批改
            </Chip>
          )}
          <Chip
            selected={only === 'wrong'}
            count={questions.filter(isWrong).length}
            onClick={() => toggle('wrong')}
          >
            只看错题
          </Chip>
        </div>
      }
    >
      <div className={styles.stack}>
        {shown.length === 0 && only === 'pending' && (
          <EmptyState icon="check" title="都已批改" hint="得分和错题本已更新" />
        )}
        {shown.length === 0 && only !== 'pending' && (
          <EmptyState icon="check" title="没有错题" hint={waiting > 0 ? '还有题目待批改' : '这次全部答对'} />
        )}
        {shown.map((question, at) => {
          const passage = passageOf(question)
          const first = passage && passage !== (shown[at - 1] && passageOf(shown[at - 1] as Judged))
          return (
            <div key={question.question_id} className={styles.stack}>
              {first && (
                <Card>
                  <details>
                    <summary>{passage.title || '阅读材料'}</summary>
                    <p className={styles.answer}>{passage.text}</p>
                  </details>
                </Card>
              )}
              <JudgedQuestion
                paperId={paper.paper_id}
                question={question}
                own={own}
                marking={
                  own &&
                  graded &&
                  isPending(question) && (
                    <ScoreButtons
                      max={question.max_score}
                      disabled={pending}
                      onScore={(score) => mark(question, score)}
                      onOther={() => setMarking(question)}
                    />
                  )
                }
                onOverride={
                  owner && graded && !(own && isPending(question)) ? () => setChanging(question) : undefined
                }
              />
            </div>
          )
        })}
      </div>
      <ScoreSheet judge="owner" answer={scored(changing)} onClose={() => setChanging(null)} />
      <ScoreSheet judge="self" answer={scored(marking)} onClose={() => setMarking(null)} />
    </Section>
  )
}
