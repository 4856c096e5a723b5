import { QUESTION_TYPE_NAMES, type QuestionType } from '@shangxue/contract/papers/schemas'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { CropPicture, type CropRef } from './crop-picture.tsx'
import { MathText } from './math-text.tsx'
import pictures from './pictures.module.css'
import styles from './question-view.module.css'

interface QuestionViewProps {
  paperId: number
  /** Empty if the question has no number here. */
  label: string
  type: QuestionType
  content: string
  options: readonly { key: string; text: string }[]
  score: number
  crops: readonly CropRef[]
  /** Keys of the correct options. */
  correct?: readonly string[]
  /** Keys of the user's answer; wrong ones are marked. */
  selected?: readonly string[]
  /** Shown beside the type. */
  tags?: ReactNode
}

/** The content of a question as all users see it. */
export function QuestionView(props: QuestionViewProps) {
  const { paperId, label, type, content, options, score, crops, correct = [], selected = [], tags } = props
  return (
    <div className={styles.question}>
      <div className={styles.head}>
        {label !== '' && <span className={styles.label}>{label}</span>}
        <span className={styles.type}>
          {QUESTION_TYPE_NAMES[type]} · {score} 分
        </span>
        {tags}
      </div>
      {content !== '' && <MathText>{content}</MathText>}
      {content === '' && crops.length === 0 && options.length === 0 && <p>第 {label} 空</p>}
      <Crops paperId={paperId} crops={crops} />
      {options.length > 0 && (
        <ul className={styles.options}>
          {options.map(({ key, text }) => {
            const isCorrect = correct.includes(key)
            const isWrong = !isCorrect && selected.includes(key)
            return (
              <li
                key={key}
                className={classes(styles.option, isCorrect && styles.right, isWrong && styles.wrong)}
              >
                <span className={styles.key}>{key}</span>
                <MathText>{text}</MathText>
                {isCorrect && <Icon name="check" size={1} label="正确选项" />}
                {isWrong && <Icon name="close" size={1} label="选错了" />}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** The pictures of a question. */
function Crops({ paperId, crops }: { paperId: number; crops: readonly CropRef[] }) {
  if (crops.length === 0) return null
  return (
    <div className={pictures.crops}>
      {crops.map((crop) => (
        <CropPicture key={crop.id} paperId={paperId} crop={crop} />
      ))}
    </div>
  )
}
