import { isDay } from '@shangxue/contract/platform/days'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { addTask } from '@shangxue/contract/tasks/endpoints'
import { TASK_TITLE_MAX } from '@shangxue/contract/tasks/schemas'
import { AppError } from '../../../platform/app-error.ts'
import { parseText } from '../../../platform/imports/parsing/parse-cells.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

const invalidInput = (field: string) => new AppError('invalid_input', { field })

export function parseDay(day: string | null): string | null {
  if (day !== null && !(isDay(day) && day >= FIRST_DAY && day <= LAST_DAY))
    throw invalidInput('日期不正确，请重新选择')
  return day
}

/** Normalises one line of text. Throws `invalid_input` with `emptyMessage` if nothing is left. */
export function parseLine(input: string, maxLength: number, emptyMessage: string): string {
  const line = parseText(maxLength)(input)
  if ('reason' in line || line.value === '') throw invalidInput(emptyMessage)
  return line.value
}

export type TaskForm = Omit<Input<typeof addTask>, 'parent_id'>

/** Normalises and validates the form. Throws `invalid_input` with the message that the form shows. */
export function parseTask(input: TaskForm, isChild: boolean) {
  const { body, priority, time, reminder, repeat } = input
  const title = parseLine(input.title, TASK_TITLE_MAX, '请填写要做的事')
  const day = parseDay(input.day)
  if (time !== null && day === null) throw invalidInput('要设时间，请先选日期')
  if (reminder !== 'none' && day === null) throw invalidInput('要提醒，请先选日期')
  if (repeat !== 'none' && day === null) throw invalidInput('要重复，请先选日期')
  if (repeat !== 'none' && isChild) throw invalidInput('子任务不能重复，请在主任务里设置')
  return { title, body: body.trimEnd(), priority, day, time, reminder, repeat }
}
