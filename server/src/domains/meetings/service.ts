/** What other domains may ask of meetings: which one an address leads to, and who may see a meeting `m`. */
export { meetingOfLink, seesMeeting } from './seen.ts'
