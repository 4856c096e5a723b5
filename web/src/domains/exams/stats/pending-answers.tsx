import { listPendingAnswers } from '@shangxue/contract/exams/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { MathText, usePaper } from '../../papers/public.ts'
import { LabelledValue } from '../results/labelled-value.tsx'
import styles from '../results/result.module.css'
import { ScoreButtons } from '../results/score-buttons.tsx'
import { type ScoredAnswer, ScoreSheet, useScoring } from '../results/score-sheet.tsx'

type PendingAnswer = ResponseOf<typeof listPendingAnswers>['list'][number]

/** Pending answers for the owner of a paper, by question, each with the model answer. */
export function PendingAnswers({ paperId }: { paperId: number }) {
  const pendingQuery = useInfiniteQuery({
    ...infiniteQuery(listPendingAnswers, { paper_id: paperId }),
    meta: { quiet: true },
  })
  const paper = usePaper(paperId, 'facts').data?.paper
  const [scoring, setScoring] = useState<ScoredAnswer | null>(null)
  const back = `/paper-analysis/stats?paper=${paperId}`
  return (
    <>
      <ListPage
        title={paper?.title ?? '批改'}
        subtitle="待批改的答案"
        back={back}
        list={infiniteListProps(pendingQuery)}
        itemKey={({ attempt_id, question_id }) => `${attempt_id}-${question_id}`}
        renderItem={(answer) => <PendingCard answer={answer} onOther={setScoring} />}
        empty={
          <EmptyState
            icon="check"
            title="都已批改"
            hint="有人交卷后，需要人工判断的答案会出现在这里"
            action={<ButtonLink to={back}>查看成绩</ButtonLink>}
          />
        }
      />
      <ScoreSheet grader="owner" answer={scoring} onClose={() => setScoring(null)} />
    </>
  )
}

const toScoredAnswer = ({ self_score, ...answer }: PendingAnswer): ScoredAnswer => ({
  ...answer,
  score: self_score,
  isSelfMarked: self_score !== null,
})

function PendingCard({
  answer,
  onOther,
}: {
  answer: PendingAnswer
  onOther: (answer: ScoredAnswer) => void
}) {
  const { give: saveScore, pending: isSaving } = useScoring('owner')
  const { label, username, question_content, user_answer, standard_answer, key_points, max_score } = answer
  const { self_score, ai_feedback } = answer
  const scoredAnswer = toScoredAnswer(answer)
  const score = (points: number) =>
    saveScore(scoredAnswer, points).then(
      () => toast(`${username} 第 ${label} 题：${points} 分`, { kind: 'success' }),
      (error: Error) => toast(error.message, { kind: 'error' }),
    )
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.tags}>
          <strong>
            第 {label} 题 · {username}
          </strong>
          {self_score !== null && (
            <Tag kind="accent">
              自评 {self_score} / {max_score} 分
            </Tag>
          )}
        </div>
        <details>
          <summary>题目</summary>
          <p className={styles.answer}>
            <MathText>{question_content}</MathText>
          </p>
        </details>
        <LabelledValue label="作答">
          <span className={styles.answer}>{user_answer}</span>
        </LabelledValue>
        {standard_answer !== '' && (
          <LabelledValue label="参考答案">
            <span className={styles.answer}>
              <MathText>{standard_answer}</MathText>
            </span>
          </LabelledValue>
        )}
        {key_points.length > 0 && (
          <LabelledValue label="得分点">
            {key_points.map(({ text, points }) => `${text.split('|')[0]}（${points} 分）`).join('；')}
          </LabelledValue>
        )}
        {ai_feedback !== '' && <LabelledValue label="批改建议">{ai_feedback}</LabelledValue>}
        <LabelledValue label={`满分 ${max_score}`}>
          <ScoreButtons
            max={max_score}
            disabled={isSaving}
            onScore={score}
            onOther={() => onOther(scoredAnswer)}
          />
        </LabelledValue>
      </div>
    </Card>
  )
}
