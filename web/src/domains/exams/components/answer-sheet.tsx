import { classes } from '../../../ui/classes.ts'
import { type Exam, isEmpty } from '../answer.ts'
import { entryOf, type Ledger } from '../saving/ledger.ts'
import styles from './answer-sheet.module.css'

export interface SheetQuestion {
  readonly at: number
  readonly label: string
  readonly answered: boolean
  readonly marked: boolean
}

/** Groups the questions of an exam by section for the answer sheet. */
export function sheetOf({ questions, blocks }: Exam, ledger: Ledger) {
  const groups: { title: string; questions: SheetQuestion[] }[] = []
  let section: number | null | undefined
  questions.forEach(({ question_id, label, section_id }, at) => {
    if (section_id !== section) {
      section = section_id
      groups.push({ title: blocks.find(({ id }) => id === section_id)?.title ?? '', questions: [] })
    }
    const { answer, marked } = entryOf(ledger, question_id)
    groups.at(-1)?.questions.push({ at, label, answered: !isEmpty(answer), marked })
  })
  return groups
}

interface AnswerSheetProps {
  groups: ReturnType<typeof sheetOf>
  current: number
  onPick: (at: number) => void
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
        <section key={questions[0]?.at} className={styles.group}>
          {title && <h3 className={styles.title}>{title}</h3>}
          <div className={styles.grid}>
            {questions.map((question) => (
              <Cell key={question.at} {...{ question, current, onPick }} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

interface CellProps {
  question: SheetQuestion
  current?: number
  onPick: (at: number) => void
}

export function Cell({ question, current, onPick }: CellProps) {
  const { at, label, answered, marked } = question
  const states = [answered ? '已答' : '未答', marked && '已标记', at === current && '当前']
  return (
    <button
      type="button"
      className={classes(styles.cell, answered && styles.answered, at === current && styles.current)}
      aria-label={`第 ${label} 题，${states.filter(Boolean).join('，')}`}
      aria-current={at === current || undefined}
      onClick={() => onPick(at)}
    >
      {label}
      {marked && (
        <span className={styles.flag} aria-hidden="true">
          ★
        </span>
      )}
    </button>
  )
}
