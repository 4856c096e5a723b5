import type { RobotKind } from '@shangxue/contract/robots/robot-kinds'
import type { RobotMessage, RobotOutcome, RobotSender } from '../../../adapters/robot/port.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { RobotSecrets } from '../robot-secrets.ts'
import { claimMessages, releaseClaim } from './claim-messages.ts'
import { type Attempt, recordPosts } from './record-posts.ts'

export interface SendParts {
  readonly sender: RobotSender
  readonly secrets: RobotSecrets
}
export interface DeliveryOptions extends SendParts {
  readonly database: Database
  readonly publicUrl?: string | undefined
  readonly now?: () => number
}
interface Recipient {
  readonly tenantId: number
  readonly robotId: number
}
/** A robot as stored, with sealed address and secret. */
interface SealedTarget {
  readonly kind: RobotKind
  readonly address: string
  readonly secret: string | null
}

/** Sends a message to a robot, signed with its secret. Never rejects. */
export async function sendToRobot(
  { sender, secrets }: SendParts,
  { tenantId, robotId }: Recipient,
  { kind, ...sealed }: SealedTarget,
  message: RobotMessage,
  at: Date,
): Promise<RobotOutcome> {
  const address = secrets.addresses.open(sealed.address, tenantId, robotId)
  const secret = sealed.secret === null ? undefined : secrets.secrets.open(sealed.secret, tenantId, robotId)
  if (address === undefined || (sealed.secret !== null && secret === undefined))
    return { error: 'secret', code: null, response: '' }
  return sender.send({ kind, address, secret }, message, at)
}

/**
 * Sends the due messages of a robot, one request after the other, so that the group reads them in order. The first failure ends the
 * round. `onMore` is called in the last transaction if more are due.
 */
export async function sendMessages(
  options: DeliveryOptions,
  recipient: Recipient,
  onMore: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const { database, publicUrl, now = Date.now } = options
  const { tenantId, robotId } = recipient
  const at = new Date(now())
  const claim = await database.withTenant({ tenantId }, (db) => claimMessages(db, robotId, at, publicUrl))
  if (!claim) return
  // No transaction is open while the app answers.
  const attempts: Attempt[] = []
  for (const post of claim.posts) {
    const outcome = await sendToRobot(options, recipient, claim, post.message, at)
    attempts.push({ post, outcome })
    if (outcome.error !== null) break
  }
  await database.withTenant({ tenantId }, async (db) => {
    if (attempts.length > 0) await recordPosts(db, tenantId, claim, attempts, at)
    if (await releaseClaim(db, robotId, at)) await onMore(db)
  })
}
