/** The public API of meetings for other domains. */
export { meetingOfLink, seesMeeting } from './seen.ts'
