import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  listSharedWordLists,
  SharedWordList,
  shareWordList,
} from '@shangxue/contract/word-lists/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { cappedCount, toIso, toPage } from '../../platform/database/pagination.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { auditSharing } from './audit-sharing.ts'
import { copyLearntWords } from './copy-shared-words.ts'
import { wordCounts } from './list-repository.ts'
import { wordLists } from './schema.ts'

type Shared = Static<typeof SharedWordList>

/** The lists that others in the company share, newest first. */
export async function listSharedLists(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { q, page, limit }: Input<typeof listSharedWordLists>,
): Promise<Output<typeof listSharedWordLists>> {
  const text = q.trim().toLowerCase()
  const from = sql`
    from ${wordLists} l join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id, ${wordCounts}
    where l.shared_at is not null and l.user_id <> ${userId} and (strpos(lower(l.name), ${text}) > 0 or strpos(lower(u.name), ${text}) > 0)`
  const { rows } = await db.execute<Omit<Shared, 'shared_at'> & { shared_at: string }>(sql`
    select l.id::float8 as id, l.name, l.shared_at, u.name as owner, u.disabled_at is null as owner_active,
      w.count, w.units
    ${from} order by l.shared_at desc, l.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const total = await cappedCount(db, sql`select 1 ${from}`)
  const list = rows.map((row) => ({ ...row, shared_at: toIso(row.shared_at) }))
  return toPage(list, { page, limit }, total)
}

/**
 * Shares a list or stops sharing it. Only the owner shares; a content editor may stop the sharing of any list. Learners
 * keep what they learnt.
 */
export async function shareList(
  context: Context,
  { id, shared: isShared }: Input<typeof shareWordList>,
): Promise<void> {
  const { db, actor } = context
  const [list] = await db.select().from(wordLists).where(eq(wordLists.id, id))
  const isOwner = list?.userId === actor.userId
  if (!list || (!isOwner && list.sharedAt === null)) throw new AppError('not_found')
  if (!isOwner && (isShared || !actor.can('content-author'))) throw new AppError('forbidden')
  await lockUser(db, list)
  if (isShared) {
    // 生词本 is personal; the app does not offer it.
    if (list.book) throw new AppError('forbidden')
    // Sharing again changes nothing.
    const shared = await db
      .update(wordLists)
      .set({ sharedAt: sql`now()` })
      .where(and(eq(wordLists.id, id), sql`shared_at is null`))
      .returning({ id: wordLists.id })
    if (shared.length > 0) await auditSharing(context, 'word_list.shared', list)
    return
  }
  const stopped = await db
    .update(wordLists)
    .set({ sharedAt: null })
    .where(and(eq(wordLists.id, id), sql`shared_at is not null`))
    .returning({ id: wordLists.id })
  if (stopped.length === 0) return
  await copyLearntWords(db, list, id)
  await auditSharing(context, 'word_list.sharing_stopped', list)
}
