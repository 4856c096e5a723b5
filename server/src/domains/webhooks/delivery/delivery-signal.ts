import type { JobKind } from '../../../platform/jobs/jobs.ts'
import { createSignalledJobs } from '../../../platform/jobs/signalled-jobs.ts'

interface WebhookRecipient {
  readonly webhookId: number
}
/** Many at once: a job mostly waits for one address, and a slow one must not delay the others. */
const DELIVERY: JobKind<WebhookRecipient> = {
  ...{ name: 'webhook-delivery', retries: 2, expireMinutes: 5, concurrency: 16 },
}
export const deliveryJobs = createSignalledJobs(DELIVERY, ({ webhookId }) => webhookId)

/** Signals that a webhook has new deliveries. */
export const signalDelivery = deliveryJobs.signal
