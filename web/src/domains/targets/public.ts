/** What other domains may use: a page of a month, which stands in the address. */
export { MonthBar } from './components/month-bar.tsx'
export { MonthPage } from './components/month-page.tsx'
export { daysOf, monthIn, monthText } from './months.ts'
