import { classes } from '../../../ui/classes.ts'
import { getEntry, type Ledger } from '../saving/answer-ledger.ts'
import { type Exam, isEmpty } from './answer.ts'
import styles from './answer-sheet.module.css'

export interface SheetQuestion {
  readonly index: number
  readonly label: string
  readonly isAnswered: boolean
  readonly isMarked: boolean
}

/** Groups the questions of an exam by section for the answer sheet. */
export function groupBySection({ questions, blocks }: Exam, ledger: Ledger) {
  const groups: { title: string; questions: SheetQuestion[] }[] = []
  let currentSection: number | null | undefined
  questions.forEach(({ question_id, label, section_id }, index) => {
    if (section_id !== currentSection) {
      currentSection = section_id
      groups.push({ title: blocks.find(({ id }) => id === section_id)?.title ?? '', questions: [] })
    }
    const { answer, marked } = getEntry(ledger, question_id)
    groups.at(-1)?.questions.push({ index, label, isAnswered: !isEmpty(answer), isMarked: marked })
  })
  return groups
}

interface AnswerSheetProps {
  groups: ReturnType<typeof groupBySection>
  current: number
  onPick: (index: number) => void
}

export function AnswerSheet({ groups, current, onPick }: AnswerSheetProps) {
  return (
    <>
      <p className={styles.legend}>
        <span>深色：已答</span>
        <span>★：已标记</span>
        <span>粗框：当前</span>
      </p>
      {groups.map(({ title, questions }) => (
        <section key={questions[0]?.index} className={styles.group}>
          {title && <h3 className={styles.title}>{title}</h3>}
          <div className={styles.grid}>
            {questions.map((question) => (
              <QuestionCell key={question.index} {...{ question, current, onPick }} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

interface QuestionCellProps {
  question: SheetQuestion
  current?: number
  onPick: (index: number) => void
}

export function QuestionCell({ question, current, onPick }: QuestionCellProps) {
  const { index, label, isAnswered, isMarked } = question
  const states = [isAnswered ? '已答' : '未答', isMarked && '已标记', index === current && '当前']
  return (
    <button
      type="button"
      className={classes(styles.cell, isAnswered && styles.answered, index === current && styles.current)}
      aria-label={`第 ${label} 题，${states.filter(Boolean).join('，')}`}
      aria-current={index === current || undefined}
      onClick={() => onPick(index)}
    >
      {label}
      {isMarked && (
        <span className={styles.flag} aria-hidden="true">
          ★
        </span>
      )}
    </button>
  )
}
