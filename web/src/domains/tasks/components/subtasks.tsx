import { TASK_CHILDREN_MAX } from '@shangxue/contract/tasks/schemas'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { usePendingMoves, useTaskMoves } from '../api.ts'
import { isEnded, newSubtaskPath, type TaskDetail } from '../tasks.ts'
import { TaskRow } from './task-row.tsx'
import styles from './tasks.module.css'

/** Subtasks, each with its own assignees and date. */
export function Subtasks({ task }: { task: TaskDetail }) {
  const { id, subtasks, part: isSubtask, can_work } = task
  const { isTicking, tick } = useTaskMoves()
  const isWaiting = usePendingMoves()
  const canAdd = can_work && !isEnded(task) && subtasks.length < TASK_CHILDREN_MAX
  if (isSubtask || (subtasks.length === 0 && !canAdd)) return null
  const done = subtasks.filter(isEnded).length
  return (
    <Section
      title={subtasks.length > 0 ? `子任务 ${done}/${subtasks.length}` : '子任务'}
      action={
        canAdd && (
          <ButtonLink small kind="plain" icon="plus" to={newSubtaskPath(id)}>
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
                hidesParent
                isTicking={isTicking}
                isWaiting={isWaiting}
                onTick={(item) => void tick(item)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
