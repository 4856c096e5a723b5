import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import styles from '../reading.module.css'

interface TaskCardProps {
  /** Number after the questions with options. */
  number: number
  stem: string
  text: string
  onChange: (text: string) => void
}

const MAX_LENGTH = 200

/** A question that is answered in the learner's own words. */
export const TaskCard = ({ number, stem, text, onChange }: TaskCardProps) => (
  <Card title={`第${number}题`} action={<Tag>任务型</Tag>}>
    <p className={styles.stem} lang="en">
      {stem}
    </p>
    <TextArea
      label={`第 ${number} 题的答案`}
      hint="用英文简短作答，大小写和标点不影响判对"
      lang="en"
      rows={2}
      maxLength={MAX_LENGTH}
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  </Card>
)
