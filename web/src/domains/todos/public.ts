/** What other domains may use of todos: how days and titles are said, and the days that most things are put off to. */
export { QuickDays } from './components/quick-days.tsx'
export { dayText, shortTitle } from './todos.ts'
