import { OWN_WORD_IDS_END } from '@shangxue/contract/word-lists/endpoints'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Library } from '../../english/service.ts'
import { ITEM_COLUMNS, ownWords, wordLists } from '../../word-lists/schema.ts'
import { type Learner, learners, studyMemories } from '../schema.ts'

/** Memories per change number, so that devices can fetch them in pages. */
const PAGE_SIZE = 500

/**
 * Marks the memories of deleted words as changed, so that devices stop scheduling them. Answers and memories
 * remain.
 */
export async function touchDeletedWordMemories(
  db: Db,
  { userId }: Learner,
  words: readonly { readonly id: number; readonly libraryId: number | null }[],
): Promise<void> {
  const itemIds = words.flatMap(({ id, libraryId }) => (libraryId === null ? [id] : []))
  if (itemIds.length === 0) return
  // Waits for a concurrent sync of the user.
  const [learner] = await db.select().from(learners).where(eq(learners.userId, userId)).for('update')
  if (!learner) return
  const { rows } = await db.execute<{ last: number }>(sql`
    with deleted as (
      select tenant_id, user_id, kind, item_id, skill,
        ${learner.changes}::bigint + 1 + (row_number() over (order by item_id, skill) - 1) / ${PAGE_SIZE} as change
      from ${studyMemories}
      where user_id = ${userId} and kind = 'word' and item_id = any(${sql.param(itemIds)}::bigint[])
    ), updated as (
      update ${studyMemories} m set changed = deleted.change from deleted
      where m.tenant_id = deleted.tenant_id and m.user_id = deleted.user_id and m.kind = deleted.kind
        and m.item_id = deleted.item_id and m.skill = deleted.skill
      returning m.changed
    )
    select coalesce(max(changed), 0)::float8 as last from updated`)
  const last = rows[0]?.last ?? 0
  if (last > 0) await db.update(learners).set({ changes: last }).where(eq(learners.userId, userId))
}

/** Returns those word ids that refer to an own word that the user neither has nor finds in a shared list. */
export async function findDeletedWords(
  db: Db,
  { userId }: Pick<Learner, 'userId'>,
  ids: readonly number[],
  { words }: Library,
): Promise<Set<number>> {
  const deletedIds = new Set(ids.filter((number) => number < OWN_WORD_IDS_END && !words.has(number)))
  if (deletedIds.size === 0) return deletedIds
  const { id: item } = ITEM_COLUMNS
  const existing = await db
    .select({ id: item })
    .from(ownWords)
    .innerJoin(wordLists, and(eq(wordLists.tenantId, ownWords.tenantId), eq(wordLists.id, ownWords.listId)))
    .where(
      and(
        or(eq(wordLists.userId, userId), isNotNull(wordLists.sharedAt)),
        or(inArray(ownWords.id, [...deletedIds]), inArray(ownWords.originId, [...deletedIds])),
      ),
    )
  for (const { id } of existing) deletedIds.delete(id)
  return deletedIds
}
