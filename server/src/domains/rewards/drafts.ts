import { randomBytes } from 'node:crypto'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { addRewardTask, publishRewardTask } from '@shangxue/contract/rewards/endpoints'
import { maskName, REWARD_OPEN_MAX } from '@shangxue/contract/rewards/schemas'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { toIso } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { type RewardSource, totalHalves } from './content.ts'
import { lockOwnTask } from './lock-task.ts'
import { getBalance, postMovement } from './points.ts'
import { type Draft, rewardTasks } from './schema.ts'
import { buildSource } from './sources/build-source.ts'

type Creator = Pick<Actor, 'tenantId' | 'userId' | 'userName'>
type SavedDraft = Output<typeof addRewardTask>

const CODE_BYTES = 16
/** A random code of 22 characters that cannot be guessed. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** Returns the name shown on public pages. */
export const publicName = (
  requestedName: string | undefined,
  { userName }: Pick<Actor, 'userName'>,
): string => {
  const name = (requestedName ?? '').trim()
  return name === '' ? maskName(userName) : name
}

function toColumns(creator: Creator, draft: Draft, { level, leftOut: _, ...content }: RewardSource) {
  const { kind, title, note, points, takers_max, pass_mark, play_minutes, open_hours, shown_as } = draft
  return {
    ...{ kind, title: title.trim(), note: note.trim(), level, points, draft },
    ...{ takersMax: takers_max, passMark: pass_mark, playMinutes: play_minutes, openHours: open_hours },
    ...{ shownAs: publicName(shown_as, creator), content, questions: content.questions.length },
    totalHalves: totalHalves(content),
  }
}

const countTasks = (db: Db, { userId }: Creator, ...states: ('draft' | 'open' | 'closing')[]) =>
  db.$count(rewardTasks, and(eq(rewardTasks.creatorId, userId), inArray(rewardTasks.state, states)))

function requireTitle({ title }: Draft): void {
  if (title.trim() === '') throw new AppError('reward_title_missing')
}

export async function createDraft(
  db: Db,
  creator: Creator,
  draft: Draft,
  library: Library,
): Promise<SavedDraft> {
  requireTitle(draft)
  await lockUser(db, creator)
  if ((await countTasks(db, creator, 'draft')) >= REWARD_OPEN_MAX)
    throw new AppError('reward_drafts_full', { most: REWARD_OPEN_MAX })
  const source = await buildSource(db, creator, draft, library)
  const { tenantId, userId: creatorId } = creator
  const [inserted] = await db
    .insert(rewardTasks)
    .values({ tenantId, creatorId, code: newCode(), ...toColumns(creator, draft, source) })
    .returning({ id: rewardTasks.id })
  if (!inserted) throw new Error('a task was not inserted')
  return { id: inserted.id, questions: source.questions.length, left_out: source.leftOut }
}

export async function updateDraft(
  db: Db,
  creator: Creator,
  { id, ...draft }: Draft & { id: number },
  library: Library,
): Promise<SavedDraft> {
  const { state } = await lockOwnTask(db, creator, id)
  if (state !== 'draft') throw new AppError('reward_not_draft')
  requireTitle(draft)
  const source = await buildSource(db, creator, draft, library)
  await db
    .update(rewardTasks)
    .set(toColumns(creator, draft, source))
    .where(eq(rewardTasks.id, id))
  return { id, questions: source.questions.length, left_out: source.leftOut }
}

export async function deleteDraft(db: Db, creator: Creator, id: number): Promise<void> {
  const { state } = await lockOwnTask(db, creator, id)
  if (state !== 'draft') throw new AppError('reward_not_draft')
  await db.delete(rewardTasks).where(eq(rewardTasks.id, id))
}

/** Concurrent publications of a user wait for each other, so that nobody promises more points than they have. */
export async function publishTask(
  db: Db,
  creator: Creator,
  id: number,
): Promise<Output<typeof publishRewardTask>> {
  await lockUser(db, creator)
  const { tenantId, userId } = creator
  const { state, points, takersMax, openHours } = await lockOwnTask(db, creator, id)
  if (state !== 'draft') throw new AppError('reward_not_draft')
  if ((await countTasks(db, creator, 'open', 'closing')) >= REWARD_OPEN_MAX)
    throw new AppError('reward_open_full', { most: REWARD_OPEN_MAX })
  const escrow = points * takersMax
  const balance = await getBalance(db, userId)
  if (escrow > balance) throw new AppError('reward_short_of_points', { needed: escrow, balance })
  const [published] = await db
    .update(rewardTasks)
    .set({
      ...{ state: 'open', publishedAt: sql`now()` },
      deadline: sql`now() + make_interval(hours => ${openHours}::int)`,
    })
    .where(eq(rewardTasks.id, id))
    .returning({ deadline: rewardTasks.deadline })
  if (!published?.deadline) throw new Error('a task was not opened')
  await postMovement(db, { tenantId, taskId: id, userId, points: escrow, reason: 'escrow' })
  return { deadline: toIso(published.deadline), held: escrow, balance: balance - escrow }
}
