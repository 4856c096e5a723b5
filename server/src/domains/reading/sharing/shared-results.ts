import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getReadingShare } from '@shangxue/contract/reading/endpoints'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'

type SharedResult = Output<typeof getReadingShare>
const EXCERPT_LENGTH = 160

/** Returns a shared result for anyone with its address, or null. The user is not even read. */
export async function getSharedResult(database: Database, share: string): Promise<SharedResult | null> {
  const { rows } = await database.queryAsOwner((db) =>
    db.execute<SharedResult & Record<string, unknown>>(sql`
      select e.title, e.level, e.words, a.right_answers::int as right, jsonb_array_length(e.items) as questions, a.seconds,
        (select min(r.day)::text from reading_answer r where r.tenant_id = a.tenant_id and r.attempt_id = a.id) as day,
        case when e.origin = 'material' then '' else left(e.paragraphs[1], ${EXCERPT_LENGTH}) end as beginning,
        case when e.origin = 'library' then e.source_key end as source,
        e.origin
      from reading_attempt a join reading_exercise e on e.tenant_id = a.tenant_id and e.id = a.exercise_id
      where a.share = ${share}`),
  )
  const [row] = rows
  if (!row) return null
  const { origin, ...result } = row
  // A user's own text and its title are private.
  return origin === 'material' ? { ...result, title: '自选文章' } : result
}
