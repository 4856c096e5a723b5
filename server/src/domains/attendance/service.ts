/** Functions that other domains may use. */
export { workingDays } from './calendar.ts'
export { goneFrom } from './leavers.ts'
export { tellOverseers } from './overseers.ts'
export { worksOn } from './working.ts'
