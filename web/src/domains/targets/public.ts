/** The page frame of a month that is held in the address. */
export { MonthBar } from './components/month-bar.tsx'
export { MonthPage } from './components/month-page.tsx'
export { monthDates, monthText, parseMonth } from './months.ts'
