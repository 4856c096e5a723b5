import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { usePaper } from '../../papers/public.ts'
import { type ExamResult, type GradedAnswer, isPending, isWrong, useExamResult } from './exam-result.ts'
import { GradedQuestion } from './graded-question.tsx'
import styles from './result.module.css'
import { ScoreBars } from './score-bars.tsx'
import { ScoreButtons } from './score-buttons.tsx'
import { ScoreRing } from './score-ring.tsx'
import { type ScoredAnswer, ScoreSheet, useScoring } from './score-sheet.tsx'

const TITLE = '考试结果'

/** Exam result (考试结果): the score, its breakdown, and each question with its answer. */
export default function ResultScreen() {
  const attemptId = Number(useParams().attemptId)
  const resultQuery = useExamResult(Number.isSafeInteger(attemptId) ? attemptId : 0)
  if (resultQuery.data) return <ResultView result={resultQuery.data} />
  return (
    <Page title={TITLE} back="/paper-analysis">
      {resultQuery.isError ? (
        <ErrorState error={resultQuery.error} onRetry={resultQuery.refetch} />
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

function ResultView({ result }: { result: ExamResult }) {
  const { attempt_info: attempt, paper_info: paper, question_details: questions } = result
  const isGraded = attempt.status === 'graded'
  const isOwn = attempt.username === useSession((session) => session.userName)
  const wrongQuestionsUrl = `/paper-analysis/wrong-questions?state=all&paper=${paper.paper_id}`
  return (
    <Page
      title={paper.title}
      subtitle={[paper.subject, attempt.username].filter(Boolean).join(' · ')}
      back={isOwn ? '/paper-analysis' : `/paper-analysis/stats?paper=${paper.paper_id}`}
      footer={
        isOwn && (
          <div className={styles.links}>
            {isGraded && !questions.some(isWrong) ? (
              <>
                <ButtonLink kind="secondary" to={`/paper-analysis/exam/${paper.paper_id}`}>
                  再做一次
                </ButtonLink>
                <ButtonLink to="/paper-analysis">选下一份试卷</ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink kind="secondary" to={`${wrongQuestionsUrl}&attempt=${attempt.attempt_id}`}>
                  错题本
                </ButtonLink>
                <ButtonLink kind="secondary" to={`/paper-analysis/exam/${paper.paper_id}`}>
                  再做一次
                </ButtonLink>
                <ButtonLink to={`${wrongQuestionsUrl}&select=1`}>生成复习卷</ButtonLink>
              </>
            )}
          </div>
        )
      }
    >
      {isGraded ? (
        <GradedSummary result={result} isOwn={isOwn} />
      ) : (
        <Notice>待批改：客观题已评分，主观题正在批改，完成后自动显示</Notice>
      )}
      {paper.deleted && <Notice kind="warning">试卷已被删除，题目仍可在这里查看</Notice>}
      {questions.length > 0 && <QuestionList result={result} isOwn={isOwn} />}
    </Page>
  )
}

/** Summarises the score and recommends the next step. */
function scoreSummary(ratio: number, wrongCount: number): string {
  if (wrongCount === 0) return '全部答对'
  if (ratio >= 0.85) return `做得很好，只错了 ${wrongCount} 题`
  if (ratio >= 0.6) return `过关了，把错的 ${wrongCount} 题再练一遍`
  return `错的 ${wrongCount} 题已收进错题本，练会它们就有进步`
}

function GradedSummary({
  result: { attempt_info: attempt, analysis, question_details: questions },
  isOwn,
}: {
  result: ExamResult
  isOwn: boolean
}) {
  const { average_score: average, better_than_percent: betterThanPercent } = analysis ?? {}
  const minutes = Math.round(attempt.time_spent / 60)
  const hasOthers = betterThanPercent !== null && betterThanPercent !== undefined
  const notes = [
    // Without other participants, the average is the user's own score.
    hasOthers && average !== null && average !== undefined && `平均 ${average} 分`,
    hasOthers && `超过 ${betterThanPercent}% 的人`,
    minutes > 0 && `用时 ${minutes} 分钟`,
  ].filter(Boolean)
  const wrongCount = questions.filter(isWrong).length
  return (
    <>
      <Card>
        <div className={styles.top}>
          <ScoreRing score={attempt.score ?? 0} total={attempt.judged_score} />
          {questions.length > 0 && attempt.judged_score > 0 && (
            <p className={styles.words}>
              {scoreSummary((attempt.score ?? 0) / attempt.judged_score, wrongCount)}
            </p>
          )}
          {notes.length > 0 && <p className={styles.note}>{notes.join(' · ')}</p>}
        </div>
      </Card>
      {attempt.needs_review > 0 && (
        <Notice>
          还有 {attempt.needs_review} 题（共 {attempt.total_score - attempt.judged_score}{' '}
          分）待批改，不计入上面的得分。
          {isOwn && '可以在下面对照参考答案自评，也可以等老师评分。'}
        </Notice>
      )}
      <ScoreBars title="按题型" shares={analysis?.by_type ?? []} />
      <ScoreBars title="按知识点" shares={analysis?.by_knowledge_point ?? []} />
      <ScoreBars title="按难度" shares={analysis?.by_difficulty ?? []} />
    </>
  )
}

function QuestionList({ result, isOwn }: { result: ExamResult; isOwn: boolean }) {
  const { attempt_info: attempt, paper_info: paper, question_details: questions, blocks } = result
  const [search, setSearch] = useSearchParams()
  const [overriding, setOverriding] = useState<GradedAnswer | null>(null)
  const [selfMarking, setSelfMarking] = useState<GradedAnswer | null>(null)
  const isOwner = usePaper(paper.deleted ? 0 : paper.paper_id, 'facts').data?.paper.mine === true
  const isGraded = attempt.status === 'graded'
  const { give: saveScore, pending: isSaving } = useScoring('self')
  const toScoredAnswer = (question: GradedAnswer | null): ScoredAnswer | null =>
    question && { ...question, attempt_id: attempt.attempt_id, isSelfMarked: question.graded_by === 'self' }
  const markOwn = (question: GradedAnswer, score: number) =>
    saveScore(toScoredAnswer(question) as ScoredAnswer, score).catch((error: Error) =>
      toast(error.message, { kind: 'error' }),
    )
  const activeFilter = search.get('only') ?? (search.get('wrong') === '1' ? 'wrong' : '')
  const filters = { wrong: isWrong, pending: isPending }
  const visibleQuestions =
    activeFilter in filters ? questions.filter(filters[activeFilter as keyof typeof filters]) : questions
  const toggle = (filter: keyof typeof filters) =>
    setSearch(activeFilter === filter ? {} : { only: filter }, { replace: true })
  const pendingCount = questions.filter(isPending).length
  const passageOf = ({ passage_id }: GradedAnswer) => blocks.find(({ id }) => id === passage_id)
  return (
    <Section
      title="题目"
      action={
        <div className={styles.tags}>
          {isGraded && (pendingCount > 0 || activeFilter === 'pending') && (
            <Chip
              selected={activeFilter === 'pending'}
              count={pendingCount}
              onClick={() => toggle('pending')}
            >
              待批改
            </Chip>
          )}
          <Chip
            selected={activeFilter === 'wrong'}
            count={questions.filter(isWrong).length}
            onClick={() => toggle('wrong')}
          >
            只看错题
          </Chip>
        </div>
      }
    >
      <div className={styles.stack}>
        {visibleQuestions.length === 0 && activeFilter === 'pending' && (
          <EmptyState icon="check" title="都已批改" hint="得分和错题本已更新" />
        )}
        {visibleQuestions.length === 0 && activeFilter !== 'pending' && (
          <EmptyState
            icon="check"
            title="没有错题"
            hint={pendingCount > 0 ? '还有题目待批改' : '这次全部答对'}
          />
        )}
        {visibleQuestions.map((question, index) => {
          const passage = passageOf(question)
          const startsPassage =
            passage &&
            passage !==
              (visibleQuestions[index - 1] && passageOf(visibleQuestions[index - 1] as GradedAnswer))
          return (
            <div key={question.question_id} className={styles.stack}>
              {startsPassage && (
                <Card>
                  <details>
                    <summary>{passage.title || '阅读材料'}</summary>
                    <p className={styles.answer}>{passage.text}</p>
                  </details>
                </Card>
              )}
              <GradedQuestion
                paperId={paper.paper_id}
                question={question}
                isOwn={isOwn}
                selfMarking={
                  isOwn &&
                  isGraded &&
                  isPending(question) && (
                    <ScoreButtons
                      max={question.max_score}
                      disabled={isSaving}
                      onScore={(score) => markOwn(question, score)}
                      onOther={() => setSelfMarking(question)}
                    />
                  )
                }
                onOverride={
                  isOwner && isGraded && !(isOwn && isPending(question))
                    ? () => setOverriding(question)
                    : undefined
                }
              />
            </div>
          )
        })}
      </div>
      <ScoreSheet grader="owner" answer={toScoredAnswer(overriding)} onClose={() => setOverriding(null)} />
      <ScoreSheet grader="self" answer={toScoredAnswer(selfMarking)} onClose={() => setSelfMarking(null)} />
    </Section>
  )
}
