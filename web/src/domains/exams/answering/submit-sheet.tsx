import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import styles from './answer-sheet.module.css'
import { QuestionCell, type SheetQuestion } from './answer-sheet.tsx'

interface SubmitSheetProps {
  open: boolean
  onClose: () => void
  questions: readonly SheetQuestion[]
  error: string | null
  onPick: (index: number) => void
  onSubmit: () => Promise<unknown>
}

/** Confirms the submission and lists the unanswered and marked questions. */
export function SubmitSheet({ open, onClose, questions, error, onPick, onSubmit }: SubmitSheetProps) {
  const unanswered = questions.filter(({ isAnswered }) => !isAnswered)
  const markedQuestions = questions.filter((question) => question.isMarked)
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
          <Button block onClick={onSubmit}>
            确认交卷
          </Button>
        </>
      }
    >
      <div className={styles.hand}>
        {error && <Notice kind="danger">{error}</Notice>}
        <p>
          {unanswered.length === 0
            ? `${questions.length} 题全部作答，交卷后不能再修改。`
            : '交卷后不能再修改，请先看看下面的题目。'}
        </p>
        <QuestionGroup title={`未答 ${unanswered.length} 题`} questions={unanswered} onPick={onPick} />
        <QuestionGroup
          title={`已标记 ${markedQuestions.length} 题`}
          questions={markedQuestions}
          onPick={onPick}
        />
      </div>
    </Sheet>
  )
}

interface QuestionGroupProps {
  title: string
  questions: readonly SheetQuestion[]
  onPick: (index: number) => void
}

function QuestionGroup({ title, questions, onPick }: QuestionGroupProps) {
  if (questions.length === 0) return null
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.grid}>
        {questions.map((question) => (
          <QuestionCell key={question.index} question={question} onPick={onPick} />
        ))}
      </div>
    </section>
  )
}
