/** What other domains may ask of attendance. */
export { workingDays } from './calendar.ts'
export { worksOn } from './working.ts'
