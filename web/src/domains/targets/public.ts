/** The page frame of a month that is held in the address. */
export { MonthBar, MonthPage } from './components/month-page.tsx'
export { monthDates, monthText, parseMonth } from './months.ts'
