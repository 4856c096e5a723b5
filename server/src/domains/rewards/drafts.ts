import { randomBytes } from 'node:crypto'
import type { Output } from '@shangxue/contract/endpoint'
import type { addRewardTask, publishRewardTask } from '@shangxue/contract/rewards'
import { maskedName, REWARD_OPEN_MAX } from '@shangxue/contract/rewards-parts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { iso } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { halvesOf, type Source } from './content.ts'
import { balanceOf, move } from './points.ts'
import { sourceOf } from './sources.ts'
import { type Draft, rewardTasks } from './tables.ts'
import { lockOwnTask } from './task-row.ts'

type Creator = Pick<Actor, 'tenantId' | 'userId' | 'userName'>
type Saved = Output<typeof addRewardTask>

const CODE_BYTES = 16
/** A random code of 22 characters that cannot be guessed. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** Returns the name shown on public pages. */
export const shownName = (wanted: string | undefined, { userName }: Pick<Actor, 'userName'>): string => {
  const name = (wanted ?? '').trim()
  return name === '' ? maskedName(userName) : name
}

function columnsOf(creator: Creator, draft: Draft, { level, leftOut: _, ...content }: Source) {
  const { kind, title, note, points, takers_max, pass_mark, play_minutes, open_hours, shown_as } = draft
  return {
    ...{ kind, title: title.trim(), note: note.trim(), level, points, draft },
    ...{ takersMax: takers_max, passMark: pass_mark, playMinutes: play_minutes, openHours: open_hours },
    ...{ shownAs: shownName(shown_as, creator), content, questions: content.questions.length },
    totalHalves: halvesOf(content),
  }
}

const countOf = (db: Db, { userId }: Creator, ...states: ('draft' | 'open' | 'closing')[]) =>
  db.$count(rewardTasks, and(eq(rewardTasks.creatorId, userId), inArray(rewardTasks.state, states)))

function requireTitle({ title }: Draft): void {
  if (title.trim() === '') throw new Refusal('invalid_input', { field: '标题不能为空，请填写标题' })
}

export async function add(db: Db, creator: Creator, draft: Draft, library: Library): Promise<Saved> {
  requireTitle(draft)
  await lockUser(db, creator)
  if ((await countOf(db, creator, 'draft')) >= REWARD_OPEN_MAX)
    throw new Refusal('reward_drafts_full', { most: REWARD_OPEN_MAX })
  const source = await sourceOf(db, creator, draft, library)
  const { tenantId, userId: creatorId } = creator
  const [made] = await db
    .insert(rewardTasks)
    .values({ tenantId, creatorId, code: newCode(), ...columnsOf(creator, draft, source) })
    .returning({ id: rewardTasks.id })
  if (!made) throw new Error('a task was not inserted')
  return { id: made.id, questions: source.questions.length, left_out: source.leftOut }
}

export async function save(
  db: Db,
  creator: Creator,
  { id, ...draft }: Draft & { id: number },
  library: Library,
): Promise<Saved> {
  const { state } = await lockOwnTask(db, creator, id)
  if (state !== 'draft') throw new Refusal('reward_not_draft')
  requireTitle(draft)
  const source = await sourceOf(db, creator, draft, library)
  await db
    .update(rewardTasks)
    .set(columnsOf(creator, draft, source))
    .where(eq(rewardTasks.id, id))
  return { id, questions: source.questions.length, left_out: source.leftOut }
}

export async function remove(db: Db, creator: Creator, id: number): Promise<void> {
  const { state } = await lockOwnTask(db, creator, id)
  if (state !== 'draft') throw new Refusal('reward_not_draft')
  await db.delete(rewardTasks).where(eq(rewardTasks.id, id))
}

/** Concurrent publications of a user wait for each other, so that nobody promises more points than they have. */
export async function publish(
  db: Db,
  creator: Creator,
  id: number,
): Promise<Output<typeof publishRewardTask>> {
  await lockUser(db, creator)
  const { tenantId, userId } = creator
  const { state, points, takersMax, openHours } = await lockOwnTask(db, creator, id)
  if (state !== 'draft') throw new Refusal('reward_not_draft')
  if ((await countOf(db, creator, 'open', 'closing')) >= REWARD_OPEN_MAX)
    throw new Refusal('reward_open_full', { most: REWARD_OPEN_MAX })
  const held = points * takersMax
  const balance = await balanceOf(db, userId)
  if (held > balance) throw new Refusal('reward_short_of_points', { needed: held, balance })
  const [opened] = await db
    .update(rewardTasks)
    .set({
      ...{ state: 'open', publishedAt: sql`now()` },
      deadline: sql`now() + make_interval(hours => ${openHours}::int)`,
    })
    .where(eq(rewardTasks.id, id))
    .returning({ deadline: rewardTasks.deadline })
  if (!opened?.deadline) throw new Error('a task was not opened')
  await move(db, { tenantId, taskId: id, userId, points: held, reason: 'escrow' })
  return { deadline: iso(opened.deadline), held, balance: balance - held }
}
