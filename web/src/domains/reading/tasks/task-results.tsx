import { TASK_MARK_NAMES, TASK_MARKS, type TaskMark } from '@shangxue/contract/reading/schemas'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import styles from '../reading.module.css'
import { type GradedTask, gradeTask } from './grade-task.ts'
import { type PracticeTasks, type Task, useTaskResults } from './use-task-results.ts'

interface TaskResultsProps extends PracticeTasks {
  /** Number of the first task. */
  firstNumber: number
  /** The evidence that is marked in the text. */
  highlighted: string | null
  onHighlight: (evidence: string | null) => void
}

/** Each task with the learner's answer, an accepted one, and the passage that proves it. */
export function TaskResults({ firstNumber, highlighted, onHighlight, ...practice }: TaskResultsProps) {
  const { tasks, attempt } = practice
  const { answers, setMark } = useTaskResults(practice)
  if (!answers) return null
  const isAnswered = answers.length > 0
  const graded = tasks.map((task, i) =>
    gradeTask(task.answers, answers[i]?.text ?? '', answers[i]?.mark ?? null),
  )
  return (
    <>
      <p className={styles.taskScore} role="status">
        {isAnswered ? scoreOf(graded) : '这次没有任务型题的作答，下面是参考答案'}
        {isAnswered && attempt && '。老师能看到作答和自评'}
      </p>
      {tasks.map((task, i) => (
        <TaskResult
          key={task.stem}
          task={task}
          number={firstNumber + i}
          graded={isAnswered ? graded[i] : undefined}
          isHighlighted={highlighted === task.evidence}
          onMark={(mark) => setMark(i, mark)}
          onHighlight={() => onHighlight(highlighted === task.evidence ? null : task.evidence)}
        />
      ))}
    </>
  )
}

function scoreOf(graded: readonly GradedTask[]): string {
  const count = (mark: TaskMark | null) => graded.filter((task) => task.mark === mark).length
  const [partial, unmarked] = [count('partial'), count(null)]
  return [
    `任务型答对 ${count('right')} / ${graded.length} 题`,
    ...(partial > 0 ? [`部分对 ${partial} 题`] : []),
    ...(unmarked > 0 ? [`${unmarked} 题还没有自评`] : []),
  ].join('，')
}

function TaskResult({
  task: { stem, answers, evidence, explanation },
  number,
  graded,
  isHighlighted,
  onMark,
  onHighlight,
}: {
  task: Task
  number: number
  /** Undefined without answers. */
  graded: GradedTask | undefined
  isHighlighted: boolean
  onMark: (mark: TaskMark) => void
  onHighlight: () => void
}) {
  return (
    <Card title={`第${number}题`} action={<Tag>任务型</Tag>}>
      <p className={styles.stem} lang="en">
        {stem}
      </p>
      {graded && <OwnAnswer graded={graded} />}
      <p className={styles.taskAnswer}>
        <Tag kind="success">参考答案</Tag>
        <span lang="en">{answers[0]}</span>
      </p>
      {graded && graded.text !== '' && graded.match !== 'same' && (
        <SegmentedControl<TaskMark | ''>
          label="对照参考答案自评"
          named
          options={TASK_MARKS.map((mark) => ({ value: mark, label: TASK_MARK_NAMES[mark] }))}
          value={graded.mark ?? ''}
          onChange={(mark) => mark !== '' && onMark(mark)}
        />
      )}
      <blockquote className={styles.evidence} lang="en">
        {evidence}
      </blockquote>
      <p className={styles.explained}>{explanation}</p>
      <Button kind="plain" small icon="search" onClick={onHighlight}>
        {isHighlighted ? '取消标出' : '在原文中标出'}
      </Button>
    </Card>
  )
}

const MARK_TAGS: Record<TaskMark, TagKind> = { right: 'success', partial: 'warning', wrong: 'danger' }

/** What the comparison or the learner found: 接近 until an answer with typos only is marked. */
function verdictOf({ match, mark }: GradedTask): { readonly kind: TagKind; readonly text: string } {
  if (match === 'same') return { kind: 'success', text: '答对' }
  if (mark) return { kind: MARK_TAGS[mark], text: `自评${TASK_MARK_NAMES[mark]}` }
  return match === 'near' ? { kind: 'warning', text: '接近' } : { kind: 'neutral', text: '请自评' }
}

function OwnAnswer({ graded }: { graded: GradedTask }) {
  if (graded.text === '') return <p className={styles.explained}>没有作答</p>
  const { kind, text } = verdictOf(graded)
  return (
    <p className={styles.taskAnswer}>
      <Tag kind={kind}>{text}</Tag>
      <span lang="en">{graded.text}</span>
    </p>
  )
}
