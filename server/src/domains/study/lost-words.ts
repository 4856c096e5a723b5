import { OWN_WORD_IDS_END } from '@shangxue/contract/word-lists'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Library } from '../english/service.ts'
import { ownWords, wordLists } from '../word-lists/tables.ts'
import { type Learner, learners, studyMemories } from './tables.ts'

/** So many memories change at once, so that devices fetch them in portions. */
const PORTION = 500

/**
 * Tells devices anew of what is remembered of words that have just been deleted: of a lost word nothing is due. Its answers
 * and memories stay.
 */
export async function retellLostWords(
  db: Db,
  { userId }: Learner,
  words: readonly { readonly id: number; readonly libraryId: number | null }[],
): Promise<void> {
  const items = words.flatMap(({ id, libraryId }) => (libraryId === null ? [id] : []))
  if (items.length === 0) return
  // a device that sends answers at the same time is waited for
  const [learner] = await db.select().from(learners).where(eq(learners.userId, userId)).for('update')
  if (!learner) return
  const { rows } = await db.execute<{ last: number }>(sql`
    with lost as (
      select tenant_id, user_id, kind, item_id, skill,
        ${learner.changes}::bigint + 1 + (row_number() over (order by item_id, skill) - 1) / ${PORTION} as change
      from ${studyMemories}
      where user_id = ${userId} and kind = 'word' and item_id = any(${sql.param(items)}::bigint[])
    ), told as (
      update ${studyMemories} m set changed = lost.change from lost
      where m.tenant_id = lost.tenant_id and m.user_id = lost.user_id and m.kind = lost.kind
        and m.item_id = lost.item_id and m.skill = lost.skill
      returning m.changed
    )
    select coalesce(max(changed), 0)::float8 as last from told`)
  const last = rows[0]?.last ?? 0
  if (last > 0) await db.update(learners).set({ changes: last }).where(eq(learners.userId, userId))
}

/** Of numbers of words those that name an own word which the learner has no more. */
export async function lostAmong(
  db: Db,
  { userId }: Pick<Learner, 'userId'>,
  numbers: readonly number[],
  { words }: Library,
): Promise<Set<number>> {
  const own = new Set(numbers.filter((number) => number < OWN_WORD_IDS_END && !words.has(number)))
  if (own.size === 0) return own
  const there = await db
    .select({ id: ownWords.id })
    .from(ownWords)
    .innerJoin(wordLists, and(eq(wordLists.tenantId, ownWords.tenantId), eq(wordLists.id, ownWords.listId)))
    .where(and(eq(wordLists.userId, userId), inArray(ownWords.id, [...own])))
  for (const { id } of there) own.delete(id)
  return own
}
