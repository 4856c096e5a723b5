/** Date and title texts of todos, and the usual days to postpone to. */
export { QuickDays } from './components/quick-days.tsx'
export { dayText, shortTitle } from './todos.ts'
