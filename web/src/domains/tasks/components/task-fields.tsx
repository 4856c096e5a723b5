import { REMINDER_NAMES, REMINDERS, REPEAT_NAMES, REPEATS } from '@shangxue/contract/tasks/reminders'
import {
  TASK_ASSIGNEES_MAX,
  TASK_BODY_MAX,
  TASK_MORNING,
  TASK_PRIORITIES,
  TASK_PRIORITY_NAMES,
  TASK_TITLE_MAX,
} from '@shangxue/contract/tasks/schemas'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { ColleagueField } from '../../colleagues/public.ts'
import { QuickDays } from '../../todos/public.ts'
import type { TaskDraft } from '../tasks.ts'

interface TaskFieldsProps {
  draft: TaskDraft
  change: (fields: Partial<TaskDraft>) => void
  titleError: string | undefined
  /** True for a subtask, which cannot repeat. */
  isSubtask: boolean
}

export function TaskFields({ draft, change, titleError, isSubtask }: TaskFieldsProps) {
  const { title, body, assignees, priority } = draft
  const assigneeError =
    assignees.length > TASK_ASSIGNEES_MAX ? `最多 ${TASK_ASSIGNEES_MAX} 人，请减少` : undefined
  return (
    <>
      <TextField
        label="要做的事"
        required
        maxLength={TASK_TITLE_MAX}
        value={title}
        error={titleError}
        onChange={(event) => change({ title: event.target.value })}
      />
      <ColleagueField
        label="负责人"
        multiple
        placeholder="交给谁做"
        value={assignees}
        error={assigneeError}
        onChange={(people) => change({ assignees: people })}
      />
      <SegmentedControl
        label="优先级"
        named
        options={TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_NAMES[value] }))}
        value={priority}
        onChange={(value) => change({ priority: value })}
      />
      <TextArea
        label="说明"
        maxLength={TASK_BODY_MAX}
        value={body}
        onChange={(event) => change({ body: event.target.value })}
      />
      <PlanFields draft={draft} change={change} isSubtask={isSubtask} />
    </>
  )
}

function PlanFields({ draft, change, isSubtask }: Omit<TaskFieldsProps, 'titleError'>) {
  const { day, time, reminder, repeat } = draft
  const hasNoDay = day === null
  return (
    <>
      <QuickDays day={day} onChoose={(chosen) => change({ day: chosen })} />
      <FormGrid pair>
        <DateField
          label="到期日期"
          min="2000-01-01"
          max="2199-12-31"
          value={day ?? ''}
          onChange={(event) => change({ day: event.target.value || null })}
        />
        <DateField
          label="时间"
          type="time"
          value={time ?? ''}
          disabled={hasNoDay}
          onChange={(event) => change({ time: event.target.value || null })}
        />
      </FormGrid>
      <FormGrid pair>
        <SelectField
          label="提醒"
          options={REMINDERS.map((value) => ({ value, label: REMINDER_NAMES[value] }))}
          value={reminder}
          disabled={hasNoDay}
          hint={
            hasNoDay
              ? '选好日期后可以提醒'
              : time === null && reminder !== 'none' && `没有时间时按 ${TASK_MORNING} 算`
          }
          onChange={(event) => change({ reminder: event.target.value as TaskDraft['reminder'] })}
        />
        {!isSubtask && (
          <SelectField
            label="重复"
            options={REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }))}
            value={repeat}
            disabled={hasNoDay}
            hint={repeat !== 'none' && '完成后自动生成下一次'}
            onChange={(event) => change({ repeat: event.target.value as TaskDraft['repeat'] })}
          />
        )}
      </FormGrid>
    </>
  )
}
