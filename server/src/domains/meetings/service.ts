/** The public API of meetings for other domains. */
export { canSeeMeeting, meetingIdOfLink } from './policy.ts'
