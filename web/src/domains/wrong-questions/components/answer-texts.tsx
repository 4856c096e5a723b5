import { MathText } from '../../papers/public.ts'
import type { BookQuestion } from '../load-book.ts'
import styles from './book.module.css'

/** The correct answer and its explanation. */
export function CorrectAnswer({ question }: { question: BookQuestion }) {
  const correctAnswer =
    question.correct_options.length > 0 ? question.correct_options.join('') : question.standard_answer
  return (
    <>
      {correctAnswer && <LabelledText label="正确答案">{correctAnswer}</LabelledText>}
      {question.answer_explanation && <LabelledText label="解析">{question.answer_explanation}</LabelledText>}
    </>
  )
}

export function OwnAnswer({ question }: { question: BookQuestion }) {
  const { selected_options: selected, user_answer } = question
  return (
    <LabelledText label="上次的答案">
      {(selected.length > 0 ? selected.join('') : user_answer) || '没有作答'}
    </LabelledText>
  )
}

function LabelledText({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.part}>
      <span className={styles.name}>{label}</span>
      <p>
        <MathText>{children}</MathText>
      </p>
    </div>
  )
}
