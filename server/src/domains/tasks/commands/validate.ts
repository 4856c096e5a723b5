import type { ErrorName } from '@shangxue/contract/errors/errors'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { addTask } from '@shangxue/contract/tasks/endpoints'
import { TASK_TITLE_MAX } from '@shangxue/contract/tasks/schemas'
import { isDay } from '@shangxue/contract/values/days'
import { AppError } from '../../../platform/app-error.ts'
import { parseText } from '../../../platform/imports/parsing/parse-cells.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

export function parseDay(day: string | null): string | null {
  if (day !== null && !(isDay(day) && day >= FIRST_DAY && day <= LAST_DAY)) throw new AppError('bad_date')
  return day
}

/** Normalises one line of text. Throws `emptyError` if nothing is left. */
export function parseLine(input: string, maxLength: number, emptyError: ErrorName): string {
  const line = parseText(maxLength)(input)
  if ('reason' in line || line.value === '') throw new AppError(emptyError)
  return line.value
}

export type TaskForm = Omit<Input<typeof addTask>, 'parent_id'>

/** Normalises and validates the form. Throws the first error of a field. */
export function parseTask(input: TaskForm, isChild: boolean) {
  const { body, priority, time, reminder, repeat } = input
  const title = parseLine(input.title, TASK_TITLE_MAX, 'task_title_missing')
  const day = parseDay(input.day)
  if (time !== null && day === null) throw new AppError('time_without_date')
  if (reminder !== 'none' && day === null) throw new AppError('task_reminder_without_date')
  if (repeat !== 'none' && day === null) throw new AppError('repeat_without_date')
  if (repeat !== 'none' && isChild) throw new AppError('task_child_repeats')
  return { title, body: body.trimEnd(), priority, day, time, reminder, repeat }
}
