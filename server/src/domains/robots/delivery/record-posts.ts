import { ROBOT_FAILING_DAYS } from '@shangxue/contract/robots/robot-kinds'
import { sql } from 'drizzle-orm'
import type { RobotOutcome } from '../../../adapters/robot/port.ts'
import type { Db } from '../../../platform/database/database.ts'
import { retryDelayMs } from '../../../platform/jobs/retry-delay.ts'
import { listBossIds } from '../../../platform/session/rights.ts'
import { notify } from '../../notifications/service.ts'
import type { Claim } from './claim-messages.ts'
import type { Post } from './compose-posts.ts'

export interface Attempt {
  readonly post: Post
  readonly outcome: RobotOutcome
}

/** Minutes between the attempts of a series. Later than this a message in a group is no longer news. */
const RETRY_MINUTES = [1, 5, 15, 60, 180]
/** How long nothing is sent after a series has ended without success. */
const HOLD_MS = 60_000
const DAY_MS = 86_400_000

const bigints = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`
const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Records the attempts of a claim, and turns the robot off if it has failed for days. Only the last attempt can have failed. */
export async function recordPosts(
  db: Db,
  tenantId: number,
  claim: Claim,
  attempts: readonly Attempt[],
  at: Date,
): Promise<void> {
  for (const { post, outcome } of attempts)
    if (outcome.error === null) await recordSuccess(db, post, outcome, at)
  const failed = attempts.find(({ outcome }) => outcome.error !== null)
  if (attempts.some(({ outcome }) => outcome.error === null)) await markWorking(db, claim.robotId, at)
  if (!failed) return
  const delayMs = retryDelayMs(RETRY_MINUTES, failed.post.tries + 1, Math.random())
  await recordFailure(db, failed, at, delayMs)
  const hasSucceeded = attempts.length > 1
  const failingSince = hasSucceeded ? at : (claim.failingSince ?? at)
  if (at.getTime() - failingSince.getTime() >= ROBOT_FAILING_DAYS * DAY_MS)
    return turnOff(db, tenantId, claim)
  const heldUntil = new Date(at.getTime() + (delayMs ?? HOLD_MS))
  await db.execute(sql`
    update robot set failing_since = coalesce(failing_since, ${timestamp(at)}), last_error = ${failed.outcome.error},
      held_until = ${timestamp(heldUntil)}
    where id = ${claim.robotId}`)
}

/** Ends the failure of a robot that has accepted a message. */
export const markWorking = (db: Db, robotId: number, at: Date) =>
  db.execute(sql`
    update robot set failing_since = null, held_until = null, last_error = null, last_succeeded_at = ${timestamp(at)}
    where id = ${robotId}`)

const recordSuccess = (db: Db, { ids }: Post, { code, response }: RobotOutcome, at: Date) =>
  db.execute(sql`
    update robot_message set state = 'succeeded', attempts = attempts + 1, tries = tries + 1, attempted_at = ${timestamp(at)},
      merged = ${ids.length}, code = ${code}, error = null, response = ${response}
    where id = any(${bigints(ids)})`)

/** Messages that were ended meanwhile, because the robot was switched off, are not tried again. */
function recordFailure(db: Db, { post, outcome }: Attempt, at: Date, delayMs: number | undefined) {
  const { error, code, response } = outcome
  const dueAt = timestamp(new Date(at.getTime() + (delayMs ?? 0)))
  return db.execute(sql`
    update robot_message set state = ${delayMs === undefined ? 'failed' : 'pending'}, attempts = attempts + 1,
      tries = ${post.tries + 1}, attempted_at = ${timestamp(at)}, due_at = ${dueAt}, merged = ${post.ids.length}, code = ${code},
      error = ${error}, response = ${response}
    where id = any(${bigints(post.ids)}) and state = 'pending'`)
}

/** Ends the waiting messages of a robot that is switched off. */
export const endPendingMessages = (db: Db, robotId: number) =>
  db.execute(sql`
    update robot_message set state = 'failed', error = coalesce(error, 'stopped')
    where robot_id = ${robotId} and state = 'pending'`)

/** Turns the robot off and notifies the bosses. */
async function turnOff(db: Db, tenantId: number, { robotId, name }: Claim): Promise<void> {
  const { rowCount } = await db.execute(
    sql`update robot set state = 'off', held_until = null where id = ${robotId} and state <> 'off'`,
  )
  if (rowCount !== 1) return
  await endPendingMessages(db, robotId)
  const notification = {
    ...{ tenantId, kind: 'robot.turned_off', title: `群机器人“${name}”已关闭` },
    body: `连续 ${ROBOT_FAILING_DAYS} 天没有发送成功。请检查群里的机器人后启用`,
    link: `/admin/webhooks?view=robots&robot=${robotId}`,
  }
  await notify(db, ...(await listBossIds(db)).map((userId) => ({ ...notification, userId })))
}
