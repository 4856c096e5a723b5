import { DIFFICULTY_NAMES, QUESTION_TYPE_NAMES } from '@shangxue/contract/papers/schemas'
import { ERROR_TYPE_NAMES } from '@shangxue/contract/wrong-questions/endpoints'
import { formatAgo, formatDay } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { MathText } from '../../papers/public.ts'
import type { BookQuestion } from '../load-book.ts'
import styles from './book.module.css'

interface BookRowProps {
  question: BookQuestion
  /** null if selection mode is off */
  selected: boolean | null
  onSelect: () => void
  onOpen: () => void
}

/** Overdue reviews count as due now. */
const reviewText = (dueAt: string) =>
  Date.parse(dueAt) <= Date.now() ? '该复习了' : `${formatDay(dueAt)}复习`

export function BookRow({ question, selected, onSelect, onOpen }: BookRowProps) {
  const { question_content: content, error_count, error_type, mastered_at, paper_title } = question
  const title = (
    <span className={styles.stem}>
      <MathText>{content || `${paper_title}（图片题）`}</MathText>
    </span>
  )
  if (selected !== null && !question.derived)
    return (
      <div className={styles.choice}>
        <Checkbox label={title} checked={selected} onChange={onSelect} />
      </div>
    )
  return (
    <ListRow
      title={title}
      note={
        <>
          {[
            question.subject,
            QUESTION_TYPE_NAMES[question.question_type],
            DIFFICULTY_NAMES[question.difficulty_level],
            error_type !== 'unknown' && ERROR_TYPE_NAMES[error_type],
            formatAgo(question.last_error_time),
          ]
            .filter(Boolean)
            .join(' · ')}
          <br />
          {paper_title}
        </>
      }
      value={mastered_at ? <Tag kind="success">已掌握</Tag> : `错 ${error_count} 次`}
      valueNote={!mastered_at && question.due_at && reviewText(question.due_at)}
      onClick={onOpen}
    />
  )
}
