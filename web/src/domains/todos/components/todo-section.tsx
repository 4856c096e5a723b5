import { REMINDER_NAMES, REPEAT_NAMES } from '@shangxue/contract/tasks/reminders'
import { type ReactNode, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { CheckRow } from '../../../ui/display/list/check-row.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { ReorderHandle, ReorderSheet } from '../../../ui/reorder/reorder-handle.tsx'
import { type OnMove, useReorder } from '../../../ui/reorder/use-reorder.ts'
import { isLate, SECTION_NAMES, type SectionKey, type Todo, todoPath, whenText } from '../todos.ts'
import styles from './todos.module.css'

interface TodoTicks {
  /** True while a tick is in flight; the row shows the expected state. */
  isTicking: (id: number) => boolean
  /** True while the tick waits for a connection. */
  isWaiting: (id: number) => boolean
  onTick: (todo: Todo) => void
}

interface TodoSectionProps extends TodoTicks {
  section: SectionKey
  todos: readonly Todo[]
  /** Omitted while a search hides rows, because the target order is unknown then. */
  onMove?: OnMove | undefined
}

/** A section of open todos that can be sorted by drag handles. */
export function TodoSection({ section, todos, onMove, ...rows }: TodoSectionProps) {
  const ids = todos.map(({ id }) => id)
  const [announcement, setAnnouncement] = useState('')
  const [selected, setSelected] = useState<Todo>()
  const reorder = useReorder(ids, (id, side, targetId) => {
    onMove?.(id, side, targetId)
    setAnnouncement(`已移到第${ids.indexOf(targetId) + 1}条，共 ${ids.length} 条`)
  })
  const name = SECTION_NAMES[section]

  return (
    <Section title={name} action={<span className={styles.count}>{todos.length}</span>}>
      <ul ref={reorder.list} className={styles.list} aria-label={name}>
        {todos.map((todo) => (
          <TodoRow
            key={todo.id}
            todo={todo}
            {...rows}
            {...reorder.rowOf(todo.id)}
            handle={
              onMove &&
              todos.length > 1 && (
                <ReorderHandle
                  reorder={reorder}
                  id={todo.id}
                  name={todo.title}
                  onChoose={() => setSelected(todo)}
                />
              )
            }
          />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <ReorderSheet
        reorder={reorder}
        ids={ids}
        chosen={selected && { id: selected.id, name: selected.title }}
        onClose={() => setSelected(undefined)}
      />
    </Section>
  )
}

interface TodoRowProps extends TodoTicks {
  todo: Todo
  carried?: boolean
  shift?: number
  handle?: ReactNode
}

/** A todo with checkbox, title, date and an optional drag handle. */
export function TodoRow({ todo, isTicking, isWaiting, onTick, carried, shift = 0, handle }: TodoRowProps) {
  const { id, title, note, done_at } = todo
  const [ticking, waiting] = [isTicking(id), isWaiting(id)]
  const isTicked = (done_at !== null) !== ticking
  return (
    <li
      className={classes(styles.row, carried && styles.carried)}
      {...(shift !== 0 && { style: { transform: `translateY(${shift}px)` } })}
    >
      <CheckRow
        title={title}
        to={todoPath(id)}
        checked={isTicked}
        busy={ticking}
        readOnly={ticking || waiting}
        onCheck={() => onTick(todo)}
        timeText={whenText(todo)}
        overdue={isLate(todo)}
        marks={todoMarks(todo)}
        note={note}
      />
      {waiting && <Tag kind="warning">待提交</Tag>}
      {handle}
    </li>
  )
}

const todoMarks = ({ reminder, repeat }: Todo) => [
  ...(reminder === 'none'
    ? []
    : [{ icon: 'bell' as const, accessibleText: `${REMINDER_NAMES[reminder]}提醒` }]),
  ...(repeat === 'none' ? [] : [{ icon: 'refresh' as const, text: REPEAT_NAMES[repeat] }]),
]
