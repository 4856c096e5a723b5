import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './answer-sheet.module.css'
import { Cell, type SheetQuestion } from './answer-sheet.tsx'

interface HandInSheetProps {
  open: boolean
  onClose: () => void
  questions: readonly SheetQuestion[]
  trouble: string | null
  onPick: (at: number) => void
  onHandIn: () => Promise<unknown>
}

/** Confirms the submission and lists the unanswered and marked questions. */
export function HandInSheet({ open, onClose, questions, trouble, onPick, onHandIn }: HandInSheetProps) {
  const unanswered = questions.filter(({ answered }) => !answered)
  const marked = questions.filter((question) => question.marked)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="交卷"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            继续作答
          </Button>
          <Button block onClick={onHandIn}>
            确认交卷
          </Button>
        </>
      }
    >
      <div className={styles.hand}>
        {trouble && <Notice kind="danger">{trouble}</Notice>}
        <p>
          {unanswered.length === 0
            ? `${questions.length} 题全部作答，交卷后不能再修改。`
            : '交卷后不能再修改，请先看看下面的题目。'}
        </p>
        <Part title={`未答 ${unanswered.length} 题`} questions={unanswered} onPick={onPick} />
        <Part title={`已标记 ${marked.length} 题`} questions={marked} onPick={onPick} />
      </div>
    </Sheet>
  )
}

interface PartProps {
  title: string
  questions: readonly SheetQuestion[]
  onPick: (at: number) => void
}

function Part({ title, questions, onPick }: PartProps) {
  if (questions.length === 0) return null
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.grid}>
        {questions.map((question) => (
          <Cell key={question.at} question={question} onPick={onPick} />
        ))}
      </div>
    </section>
  )
}
