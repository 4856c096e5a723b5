import { IconLink } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { canReschedule } from '../api.ts'
import { TaskRow, type TaskTicks } from '../components/task-row.tsx'
import rows from '../components/tasks.module.css'
import type { Task } from '../tasks.ts'
import styles from './calendar.module.css'
import type { DragToDay } from './use-drag-to-day.ts'

interface DaySectionProps extends TaskTicks {
  title: string
  /** Omitted for tasks without a day, which are no drop target. */
  day?: string
  tasks: readonly Task[]
  drag: DragToDay
  /** The address for a new task on that day. */
  addTo?: string
}

/** The tasks of a day, each with a handle to drag it to another day. */
export function DaySection({ title, day, tasks, drag, addTo, ...ticks }: DaySectionProps) {
  const isDropTarget = day !== undefined && drag.carried?.day === day
  return (
    <div data-day={day} className={classes(styles.section, isDropTarget && styles.over)}>
      <Section
        title={title}
        action={addTo !== undefined && <IconLink icon="plus" label={`新增任务到${title}`} to={addTo} />}
      >
        {tasks.length === 0 ? (
          <p className={styles.empty}>没有任务</p>
        ) : (
          <ul className={rows.list} aria-label={title}>
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskRow
                  task={task}
                  hidesDay={day !== undefined}
                  {...ticks}
                  handle={<Handle task={task} drag={drag} />}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function Handle({ task, drag }: { task: Task; drag: DragToDay }) {
  if (!canReschedule(task)) return null
  return (
    <button
      type="button"
      data-handle
      className={styles.handle}
      aria-label={`改期：${task.title}`}
      aria-haspopup="dialog"
      {...drag.handleOf(task)}
    >
      <Icon name="sort" size={1.125} />
    </button>
  )
}

/** The preview of the dragged task under the finger. */
export function DragPreview({ carried }: Pick<DragToDay, 'carried'>) {
  if (!carried) return null
  const { task, x, y } = carried
  // place it on the side of the finger that has room
  const side = x > window.innerWidth / 2 ? `calc(${x - 12}px - 100%)` : `${x + 12}px`
  return (
    <div className={styles.ghost} style={{ transform: `translate(${side}, ${y - 48}px)` }} aria-hidden="true">
      {task.title}
    </div>
  )
}
