import { addDays } from '@shangxue/study/time/calendar'
import { today } from '../../lib/dates.ts'

const thisMonth = (): string => today().slice(0, 7)

/** The month of the address, or the current one. */
export const parseMonth = (text: string): string =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : thisMonth()

export const previousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
export const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

/** Formats `11月`, with the year if it is not the current one. */
export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-')
  const short = `${Number(number)}月`
  return year === today().slice(0, 4) ? short : `${year}年${short}`
}

/** The first and last day of a month. */
export const monthDates = (month: string) => ({
  from: `${month}-01`,
  to: addDays(`${nextMonth(month)}-01`, -1),
})
