import { QUESTION_TYPE_NAMES } from '@shangxue/contract/papers/schemas'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import styles from './question-card.module.css'

interface QuestionCardProps {
  /** For example 第 3 题 */
  label: string
  type: keyof typeof QUESTION_TYPE_NAMES
  score: number
  children: ReactNode
}

/** Frame of a question: number, type and points. */
export const QuestionCard = ({ label, type, score, children }: QuestionCardProps) => (
  <Card>
    <div className={styles.question}>
      <div className={styles.head}>
        <h2 className={styles.label}>第 {label} 题</h2>
        {QUESTION_TYPE_NAMES[type]} · {score} 分
      </div>
      {children}
    </div>
  </Card>
)
