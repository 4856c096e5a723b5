/** Functions that other domains may use. */
export { cancelDutiesOfLeaver } from './leavers.ts'
