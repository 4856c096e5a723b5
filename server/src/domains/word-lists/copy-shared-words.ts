import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { studyMemories } from '../study/service.ts'
import { ownWords, wordLists } from './schema.ts'

/**
 * Gives each learner of a shared list a list of their own with the words that they have learnt from it, before these
 * words are deleted or no longer shared. The copies keep the item id, so that reviews go on. Words of the library need
 * no copy. `entry` limits it to one word. The limits of lists and words do not apply: nobody loses what they learnt.
 */
export async function copyLearntWords(
  db: Db,
  { tenantId, userId }: Actor | { readonly tenantId: number; readonly userId: number },
  listId: number,
  entry?: number,
): Promise<void> {
  const item = sql`coalesce(w.origin_id, w.id)`
  await db.execute(sql`
    with learnt as (
      select m.user_id, w.id as word_id
      from ${ownWords} w
      join ${studyMemories} m
        on m.tenant_id = w.tenant_id and m.kind = 'word' and m.item_id = ${item} and m.stability is not null
      where w.tenant_id = ${tenantId} and w.list_id = ${listId} and w.library_id is null and m.user_id <> ${userId}
        and ${entry === undefined ? sql`true` : sql`w.id = ${entry}`}
        and not exists (
          select from ${ownWords} o join ${wordLists} ol on ol.tenant_id = o.tenant_id and ol.id = o.list_id
          where o.tenant_id = w.tenant_id and ol.user_id = m.user_id and coalesce(o.origin_id, o.id) = ${item})
      group by m.user_id, w.id
    ), copied as (
      insert into ${wordLists} (tenant_id, user_id, name)
      select l.tenant_id, s.user_id, l.name from ${wordLists} l, (select distinct user_id from learnt) s
      where l.tenant_id = ${tenantId} and l.id = ${listId}
      returning id, user_id
    )
    insert into ${ownWords}
      (tenant_id, list_id, spelling, ipa_uk, ipa_us, senses, example, origin_id, unit)
    select w.tenant_id, c.id, w.spelling, w.ipa_uk, w.ipa_us, w.senses, w.example, ${item}, w.unit
    from learnt join copied c using (user_id)
      join ${ownWords} w on w.tenant_id = ${tenantId} and w.id = learnt.word_id
    order by c.id, w.id`)
}
