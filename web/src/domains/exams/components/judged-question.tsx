import type { ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { MathText, QuestionView } from '../../papers/public.ts'
import { highlighted, type Judged } from '../result.ts'
import styles from './result.module.css'

interface JudgedQuestionProps {
  paperId: number
  question: Judged
  /** The reader is who answered. */
  own: boolean
  /** Given to the paper's owner. */
  onOverride?: (() => void) | undefined
}

function verdict({ is_correct, score, max_score }: Judged) {
  if (is_correct === true) return { kind: 'success', text: '正确' } as const
  if (is_correct === false && score === 0) return { kind: 'danger', text: '错误' } as const
  return score >= max_score
    ? ({ kind: 'success', text: '得满分' } as const)
    : ({ kind: 'warning', text: '部分得分' } as const)
}

/** A question with the pupil's answer, the right one, and why. */
export function JudgedQuestion({ paperId, question, own, onOverride }: JudgedQuestionProps) {
  const { kind, text } = verdict(question)
  const { score, max_score, needs_review, override_reason, knowledge_points, ai_feedback } = question
  const right =
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
          chosen={question.selected_options}
          tags={
            <>
              <Tag kind={kind}>{text}</Tag>
              {needs_review && <Tag kind="warning">需要人工复核</Tag>}
            </>
          }
        />
        <Part name={own ? '我的答案' : '作答'}>
          <OwnAnswer question={question} />
        </Part>
        <Part name="得分">
          {score} / {max_score} 分{override_reason && `（已改分：${override_reason}）`}
        </Part>
        {right && (
          <Part name="正确答案">
            <MathText>{right}</MathText>
          </Part>
        )}
        {question.answer_explanation && (
          <Part name="解析">
            <MathText>{question.answer_explanation}</MathText>
          </Part>
        )}
        {ai_feedback && <Part name="批改说明">{ai_feedback}</Part>}
        <div className={styles.tags}>
          {knowledge_points.map((point) => (
            <Tag key={point}>{point}</Tag>
          ))}
          {onOverride && (
            <Button kind="plain" small icon="edit" onClick={onOverride}>
              改分
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span className={styles.name}>{name}</span>
      <div>{children}</div>
    </div>
  )
}

function OwnAnswer({ question }: { question: Judged }) {
  const { user_answer, selected_options, evidence } = question
  const answer = selected_options.length > 0 ? selected_options.join('') : user_answer
  if (answer === '') return <>没有作答</>
  return (
    <span className={styles.answer}>
      {highlighted(answer, evidence).map(({ text, keyPoint }, at) =>
        keyPoint === null ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <mark key={at} title={keyPoint}>
            {text}
            <span className="sr-only">（得分点：{keyPoint}）</span>
          </mark>
        ),
      )}
    </span>
  )
}
