import { ROBOT_POSTS_PER_MINUTE, type RobotKind } from '@shangxue/contract/robots/robot-kinds'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { composePosts, type Post, type StoredMessage } from './compose-posts.ts'

/** Longer than all requests of a claim take with their transactions. */
const CLAIM_SECONDS = 90
/** Messages of one claim. */
const MESSAGES_MAX = 200
const WINDOW_SECONDS = 60

export interface Claim {
  readonly robotId: number
  readonly name: string
  readonly kind: RobotKind
  /** Sealed. */
  readonly address: string
  readonly secret: string | null
  readonly failingSince: Date | null
  readonly posts: readonly Post[]
}

interface RobotRow extends Record<string, unknown> {
  readonly name: string
  readonly kind: RobotKind
  readonly address: string
  readonly secret: string | null
  readonly failing_since: string | null
  readonly recent: number
  readonly free_at: string | null
}

/**
 * Claims a robot and returns its next requests, which count towards its limit from now on. Undefined if there is nothing to send, the
 * robot is switched off, held, at its limit or claimed by another worker, or its company is frozen or to be deleted.
 */
export async function claimMessages(
  db: Db,
  robotId: number,
  at: Date,
  publicUrl: string | undefined,
): Promise<Claim | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows: robotRows } = await db.execute<RobotRow>(sql`
    update robot set claimed_until = ${now} + make_interval(secs => ${CLAIM_SECONDS}), posts = ${recentPosts(at)}
    where id = ${robotId} and state = 'active' and coalesce(claimed_until <= ${now}, true)
      and coalesce(held_until <= ${now}, true)
      and exists (select from tenant t where t.id = robot.tenant_id and t.delete_after is null and t.frozen_at is null)
    returning name, kind, address, secret, failing_since, cardinality(posts) as recent,
      posts[1] + make_interval(secs => ${WINDOW_SECONDS}) as free_at`)
  const [robot] = robotRows
  if (!robot) return undefined
  const { name, kind, address, secret, failing_since, recent, free_at } = robot
  const slots = ROBOT_POSTS_PER_MINUTE - recent
  if (slots <= 0) {
    await db.execute(
      sql`update robot set claimed_until = null, held_until = ${free_at}::timestamptz where id = ${robotId}`,
    )
    return undefined
  }
  const { rows: messages } = await db.execute<StoredMessage & Record<string, unknown>>(sql`
    select id::float8 as id, title, body, link, tries from robot_message
    where robot_id = ${robotId} and state = 'pending' and due_at <= ${now} order by id limit ${MESSAGES_MAX}`)
  const failingSince = failing_since === null ? null : new Date(failing_since)
  const posts = composePosts(messages, { slots, isFailing: failingSince !== null, publicUrl })
  await countPosts(db, robotId, at, posts.length)
  return { ...{ robotId, name, kind, address, secret, failingSince, posts } }
}

/** The times of the requests of the last minute, oldest first. */
const recentPosts = (at: Date) => sql`array(
  select p from unnest(posts) as p
  where p > ${at.toISOString()}::timestamptz - make_interval(secs => ${WINDOW_SECONDS}) order by p)`

const countPosts = (db: Db, robotId: number, at: Date, count: number) =>
  db.execute(sql`
    update robot set posts = posts || array_fill(${at.toISOString()}::timestamptz, array[${count}::int])
    where id = ${robotId}`)

/** Counts a test message towards the limit. Returns false at the limit. */
export async function reserveTestPost(db: Db, robotId: number, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update robot set posts = ${recentPosts(at)} || ${at.toISOString()}::timestamptz, tested_at = ${at.toISOString()}::timestamptz
    where id = ${robotId} and cardinality(${recentPosts(at)}) < ${ROBOT_POSTS_PER_MINUTE}`)
  return rowCount === 1
}

/** Releases the claim. Returns true if more messages are due and may be sent now. */
export async function releaseClaim(db: Db, robotId: number, at: Date): Promise<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`
  await db.execute(sql`update robot set claimed_until = null where id = ${robotId}`)
  // After the release, so that a message committed meanwhile is found here or claims the robot itself.
  const { rows } = await db.execute<{ more: boolean }>(sql`
    select exists (
      select from robot r join robot_message m on m.robot_id = r.id
      where r.id = ${robotId} and r.state = 'active' and coalesce(r.held_until <= ${now}, true)
        and m.state = 'pending' and m.due_at <= ${now}) as more`)
  return rows[0]?.more ?? false
}
