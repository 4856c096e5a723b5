import { isDay } from '@shangxue/contract/days'
import type { Input } from '@shangxue/contract/endpoint'
import type { addTask } from '@shangxue/contract/tasks'
import { TASK_TITLE_MAX } from '@shangxue/contract/tasks-parts'
import { parseText } from '../../platform/imports/cells.ts'
import { Refusal } from '../../platform/refusal.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

const wrong = (field: string) => new Refusal('invalid_input', { field })

export function checkedDay(day: string | null): string | null {
  if (day !== null && !(isDay(day) && day >= FIRST_DAY && day <= LAST_DAY))
    throw wrong('日期不正确，请重新选择')
  return day
}

/** Normalises one line of text. Throws `invalid_input` with `emptyMessage` if nothing is left. */
export function checkedLine(typed: string, most: number, empty: string): string {
  const line = parseText(most)(typed)
  if ('reason' in line || line.value === '') throw wrong(empty)
  return line.value
}

export type Content = Omit<Input<typeof addTask>, 'parent_id'>

/** Normalises and validates the form. Throws `invalid_input` with the message that the form shows. */
export function checked(input: Content, isChild: boolean) {
  const { body, priority, time, reminder, repeat } = input
  const title = checkedLine(input.title, TASK_TITLE_MAX, '请填写要做的事')
  const day = checkedDay(input.day)
  if (time !== null && day === null) throw wrong('要设时间，请先选日期')
  if (reminder !== 'none' && day === null) throw wrong('要提醒，请先选日期')
  if (repeat !== 'none' && day === null) throw wrong('要重复，请先选日期')
  if (repeat !== 'none' && isChild) throw wrong('子任务不能重复，请在主任务里设置')
  return { title, body: body.trimEnd(), priority, day, time, reminder, repeat }
}
