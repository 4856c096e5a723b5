import type { Input } from '@shangxue/contract/endpoint'
import type { createPaper, editPaper } from '@shangxue/contract/papers'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { papers } from './tables.ts'

type Facts = Input<typeof createPaper>

/** Defaults until the owner enters the facts. */
const UNSAID = {
  subject: '英语',
  level: '初中',
  grade: '',
  duration_minutes: 0,
  multiple_rule: 'all_or_nothing',
  answer_key_text: '',
} as const

const columnsOf = (facts: Facts) => ({
  title: facts.title.trim(),
  subject: facts.subject,
  level: facts.level,
  grade: facts.grade.trim(),
  durationMinutes: facts.duration_minutes,
  multipleRule: facts.multiple_rule,
  answerKeyText: facts.answer_key_text,
})

export async function insertPaper(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  facts: Partial<Facts> & Pick<Facts, 'title'>,
  kind: 'uploaded' | 'review' = 'uploaded',
): Promise<number> {
  const [made] = await db
    .insert(papers)
    .values({ tenantId, ownerId: userId, kind, ...columnsOf({ ...UNSAID, ...facts }) })
    .returning({ id: papers.id })
  if (!made) throw new Error('no row came back')
  return made.id
}

/** Updates the facts of a locked paper. */
export async function changeFacts(db: Db, { paper_id, ...facts }: Input<typeof editPaper>): Promise<void> {
  await db.update(papers).set(columnsOf(facts)).where(eq(papers.id, paper_id))
}
