import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { papers } from './schema.ts'

export type PaperRow = typeof papers.$inferSelect
type PaperActor = Pick<Actor, 'userId'>

/** Older clients send the user's name or id. The token decides; a name or id of another user is rejected. */
export function requireSelf(actor: Actor, identity: { username?: string; user_id?: number }): void {
  const isOtherUser =
    (identity.user_id !== undefined && identity.user_id !== actor.userId) ||
    (identity.username !== undefined && identity.username !== actor.userName)
  if (isOtherUser) throw new AppError('forbidden')
}

/**
 * SQL condition: the caller has an open attempt, which continues even if the paper was withdrawn or deleted.
 */
const hasOpenAttemptSql = ({ userId }: PaperActor) => sql`exists (select from exam_attempt t
  where t.tenant_id = ${papers.tenantId} and t.paper_id = ${papers.id} and t.user_id = ${userId}
    and t.status in ('in_progress', 'paused'))`

/**
 * Returns a paper that the caller owns, that is shared in the database, or that the caller has an open
 * attempt at; throws `not_found` for others.
 */
export async function getReadablePaper(db: Db, actor: PaperActor, paperId: number): Promise<PaperRow> {
  const visible = or(eq(papers.ownerId, actor.userId), eq(papers.shared, true))
  const [paper] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), or(and(isNull(papers.deletedAt), visible), hasOpenAttemptSql(actor))))
  if (!paper) throw new AppError('not_found')
  return paper
}

/**
 * Returns the caller's paper, locked until the transaction ends, so that edits of one paper are serialised.
 */
export async function lockOwnPaper(db: Db, actor: PaperActor, paperId: number): Promise<PaperRow> {
  const [paper] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), eq(papers.ownerId, actor.userId), isNull(papers.deletedAt)))
    .for('update')
  if (!paper) throw new AppError('not_found')
  return paper
}

/** Returns the caller's paper for reading, without a lock. */
export async function getOwnPaper(db: Db, actor: PaperActor, paperId: number): Promise<PaperRow> {
  const paper = await getReadablePaper(db, actor, paperId)
  if (paper.ownerId !== actor.userId) throw new AppError('not_found')
  return paper
}

/** Returns a paper that the caller owns or owned: attempts of others outlive it. */
export async function getOwnPaperWithDeleted(
  db: Db,
  { userId }: PaperActor,
  paperId: number,
): Promise<PaperRow> {
  const [paper] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), eq(papers.ownerId, userId)))
  if (!paper) throw new AppError('not_found')
  return paper
}

/** Locks the caller's paper if no analysis is running. Review papers are generated and cannot be edited. */
export async function lockIdlePaper(db: Db, actor: PaperActor, paperId: number): Promise<PaperRow> {
  const paper = await lockOwnPaper(db, actor, paperId)
  if (paper.kind === 'review')
    throw new AppError('paper_not_ready', { reason: '复习卷由系统生成，不能修改，可以直接作答或重新生成' })
  if (paper.status === 'analyzing') throw new AppError('paper_busy')
  return paper
}
