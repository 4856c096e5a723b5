import { ANSWER_VERDICT_NAMES } from '@shangxue/contract/exams/endpoints'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { MathText, QuestionView } from '../../papers/public.ts'
import { type GradedAnswer, splitAtEvidence } from './exam-result.ts'
import { LabelledValue } from './labelled-value.tsx'
import styles from './result.module.css'

interface GradedQuestionProps {
  paperId: number
  question: GradedAnswer
  /** True if the viewer gave the answer. */
  isOwn: boolean
  /** Buttons that score an ungraded answer; only for the user who answered. */
  selfMarking?: ReactNode
  /** Only for the owner of the paper. */
  onOverride?: (() => void) | undefined
}

const VERDICT_KINDS = {
  right: 'success',
  partial: 'warning',
  near: 'warning',
  wrong: 'danger',
  pending: 'accent',
} as const

/** A graded question with the user's answer, the correct answer and the explanation. */
export function GradedQuestion({ paperId, question, isOwn, selfMarking, onOverride }: GradedQuestionProps) {
  const { score, max_score, graded_by, override_reason, knowledge_points, ai_feedback } = question
  const correctAnswer =
    question.correct_options.length > 0 ? question.correct_options.join('') : question.standard_answer
  return (
    <Card>
      <div className={styles.stack}>
        <QuestionView
          paperId={paperId}
          label={question.label}
          type={question.question_type}
          content={question.question_content}
          options={question.all_options}
          score={max_score}
          crops={question.crops}
          correct={question.correct_options}
          selected={question.selected_options}
          tags={<Tag kind={VERDICT_KINDS[question.verdict]}>{ANSWER_VERDICT_NAMES[question.verdict]}</Tag>}
        />
        <LabelledValue label={isOwn ? '我的答案' : '作答'}>
          <OwnAnswer question={question} />
        </LabelledValue>
        <LabelledValue label="得分">
          {score === null ? `待批改，满分 ${max_score} 分` : `${score} / ${max_score} 分`}
          {graded_by === 'self' && '（自评，不参与比较）'}
          {override_reason && `（${override_reason}）`}
        </LabelledValue>
        {correctAnswer && (
          <LabelledValue label={score === null ? '参考答案' : '正确答案'}>
            <MathText>{correctAnswer}</MathText>
          </LabelledValue>
        )}
        {question.answer_explanation && (
          <LabelledValue label="解析">
            <MathText>{question.answer_explanation}</MathText>
          </LabelledValue>
        )}
        {ai_feedback && <LabelledValue label="批改说明">{ai_feedback}</LabelledValue>}
        {selfMarking && <LabelledValue label="自评">{selfMarking}</LabelledValue>}
        <div className={styles.tags}>
          {knowledge_points.map((point) => (
            <Tag key={point}>{point}</Tag>
          ))}
          {onOverride && (
            <Button kind="plain" small icon="edit" onClick={onOverride}>
              {score === null ? '评分' : '改分'}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function OwnAnswer({ question }: { question: GradedAnswer }) {
  const { user_answer, selected_options, evidence } = question
  const answer = selected_options.length > 0 ? selected_options.join('') : user_answer
  if (answer === '') return <>没有作答</>
  return (
    <span className={styles.answer}>
      {splitAtEvidence(answer, evidence).map(({ text, keyPoint }, index) =>
        keyPoint === null ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
          <mark key={index} title={keyPoint}>
            {text}
            <span className="sr-only">（得分点：{keyPoint}）</span>
          </mark>
        ),
      )}
    </span>
  )
}
