import { MathText } from '../../papers/public.ts'
import type { BookQuestion } from '../book.ts'
import styles from './book.module.css'

/** The correct answer and its explanation. */
export function RightAnswer({ question }: { question: BookQuestion }) {
  const right =
    question.correct_options.length > 0 ? question.correct_options.join('') : question.standard_answer
  return (
    <>
      {right && <Part name="正确答案">{right}</Part>}
      {question.answer_explanation && <Part name="解析">{question.answer_explanation}</Part>}
    </>
  )
}

export function OwnAnswer({ question }: { question: BookQuestion }) {
  const { selected_options: selected, user_answer } = question
  return (
    <Part name="上次的答案">{(selected.length > 0 ? selected.join('') : user_answer) || '没有作答'}</Part>
  )
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.part}>
      <span className={styles.name}>{name}</span>
      <p>
        <MathText>{children}</MathText>
      </p>
    </div>
  )
}
