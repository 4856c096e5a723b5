/** What other domains may use of colleagues: choosing one or several, and what they are called in a line. */
export { ColleagueField, namesOf } from './components/colleague-field.tsx'
export { ColleaguePicker } from './components/colleague-picker.tsx'
export { type Colleague, type Person, useColleagues } from './use-colleagues.ts'
