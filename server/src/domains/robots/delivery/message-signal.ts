import type { JobKind } from '../../../platform/jobs/jobs.ts'
import { createSignalledJobs } from '../../../platform/jobs/signalled-jobs.ts'

interface RobotRecipient {
  readonly robotId: number
}
/** Several at once: a job mostly waits for an app. */
const DELIVERY: JobKind<RobotRecipient> = {
  ...{ name: 'robot-delivery', retries: 2, expireMinutes: 5, concurrency: 8 },
}
export const messageJobs = createSignalledJobs(DELIVERY, ({ robotId }) => robotId)

/** Signals that a robot has new messages. */
export const signalMessages = messageJobs.signal
