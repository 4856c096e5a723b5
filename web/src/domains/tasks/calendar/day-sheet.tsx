import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { QuickDays, shortTitle } from '../../todos/public.ts'
import type { Task } from '../tasks.ts'
import styles from './calendar.module.css'

interface DaySheetProps {
  task: Task | undefined
  onClose: () => void
  onMove: (task: Task, day: string | null) => unknown
}

/** Moves a task to another day without dragging. */
export function DaySheet({ task, onClose, onMove }: DaySheetProps) {
  const [day, setDay] = useState<string>()
  const selected = day ?? task?.day ?? ''
  const close = () => {
    setDay(undefined)
    onClose()
  }
  const moveTo = (to: string | null) => {
    if (task) void onMove(task, to)
    close()
  }
  return (
    <Sheet
      open={task !== undefined}
      onClose={close}
      title={task ? `改期${shortTitle(task.title)}` : '改期'}
      footer={
        <div className={styles.buttons}>
          {task?.day && (
            <Button kind="secondary" onClick={() => moveTo(null)}>
              移除日期
            </Button>
          )}
          <Button disabled={selected === ''} onClick={() => moveTo(selected)}>
            保存
          </Button>
        </div>
      }
    >
      <FormGrid>
        <QuickDays day={selected || null} onChoose={(item) => setDay(item ?? '')} />
        <DateField
          label="到期日期"
          min="2000-01-01"
          max="2199-12-31"
          value={selected}
          hint={task && task.repeat !== 'none' && '重复的任务从这一天起重新计算'}
          onChange={(event) => setDay(event.target.value)}
        />
      </FormGrid>
    </Sheet>
  )
}
