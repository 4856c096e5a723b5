import { formatDay, today } from '../../../lib/dates.ts'
import { classes } from '../../../ui/classes.ts'
import { isEnded, type Task } from '../tasks.ts'
import styles from './calendar.module.css'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
const SHOWN = 3

interface MonthGridProps {
  month: string
  days: readonly string[]
  tasksOf: (day: string) => readonly Task[]
  chosen: string
  /** The day under the dragged task. */
  dropDay: string | undefined
  onChoose: (day: string) => void
}

/** The weeks of a month. A tap shows a day below, and tasks can be dropped on days. */
export function MonthGrid({ month, days, tasksOf, ...rest }: MonthGridProps) {
  return (
    <div className={styles.grid}>
      {WEEKDAYS.map((name) => (
        <span key={name} className={styles.weekday} aria-hidden="true">
          {name}
        </span>
      ))}
      {days.map((day) => (
        <Day key={day} day={day} tasks={tasksOf(day)} isOtherMonth={!day.startsWith(month)} {...rest} />
      ))}
    </div>
  )
}

interface DayProps extends Pick<MonthGridProps, 'chosen' | 'dropDay' | 'onChoose'> {
  day: string
  tasks: readonly Task[]
  isOtherMonth: boolean
}

function Day({ day, tasks, isOtherMonth, chosen, dropDay, onChoose }: DayProps) {
  const open = tasks.filter((task) => !isEnded(task))
  const overdueCount = open.filter(({ overdue }) => overdue).length
  const accessibleText = [
    formatDay(day),
    open.length > 0 && `${open.length} 个任务`,
    overdueCount > 0 && `${overdueCount} 个逾期`,
    tasks.length > open.length && `${tasks.length - open.length} 个已完成`,
  ]
  return (
    <button
      type="button"
      data-day={day}
      className={classes(
        styles.day,
        isOtherMonth && styles.other,
        day === today() && styles.today,
        day === chosen && styles.chosen,
        day === dropDay && styles.over,
      )}
      aria-pressed={day === chosen}
      aria-current={day === today() ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      <span className="sr-only">{accessibleText.filter(Boolean).join('，')}</span>
      <span aria-hidden="true" className={styles.number}>
        {Number(day.slice(8))}
      </span>
      <span className={styles.dots}>
        {tasks.slice(0, SHOWN).map((task) => (
          <span
            key={task.id}
            className={classes(styles.dot, task.overdue && styles.late, isEnded(task) && styles.ended)}
          />
        ))}
      </span>
      <span aria-hidden="true" className={styles.titles}>
        {tasks.slice(0, SHOWN).map((task) => (
          <span
            key={task.id}
            className={task.overdue ? styles.lateText : isEnded(task) ? styles.endedText : undefined}
          >
            {task.title}
          </span>
        ))}
        {tasks.length > SHOWN && <span>还有 {tasks.length - SHOWN} 个</span>}
      </span>
    </button>
  )
}
