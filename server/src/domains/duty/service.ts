/** Functions that other domains may use. */
export { cancelDutiesOfLeaver } from './offboarding.ts'
