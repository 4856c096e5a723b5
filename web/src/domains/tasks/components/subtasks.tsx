import { TASK_CHILDREN_MAX } from '@shangxue/contract/tasks/schemas'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { isEnded, partOf, type TaskDetail } from '../tasks.ts'
import { useMoving, useWaitingMoves } from '../use-tasks.ts'
import { TaskRow } from './task-row.tsx'
import styles from './tasks.module.css'

/** Subtasks, each with its own assignees and date. */
export function Subtasks({ task }: { task: TaskDetail }) {
  const { id, subtasks, part, can_work } = task
  const { isTicking, tick } = useMoving()
  const isWaiting = useWaitingMoves()
  const mayAdd = can_work && !isEnded(task) && subtasks.length < TASK_CHILDREN_MAX
  if (part || (subtasks.length === 0 && !mayAdd)) return null
  const done = subtasks.filter(isEnded).length
  return (
    <Section
      title={subtasks.length > 0 ? `子任务 ${done}/${subtasks.length}` : '子任务'}
      action={
        mayAdd && (
          <ButtonLink small kind="plain" icon="plus" to={partOf(id)}>
            新增子任务
          </ButtonLink>
        )
      }
    >
      {subtasks.length > 0 && (
        <ul className={styles.list} aria-label="子任务">
          {subtasks.map((child) => (
            <li key={child.id}>
              <TaskRow
                task={child}
                inParent
                isTicking={isTicking}
                isWaiting={isWaiting}
                onTick={(one) => void tick(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
