import type { createPaper, editPaper } from '@shangxue/contract/papers/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { papers } from './schema.ts'

type PaperFacts = Input<typeof createPaper>

/** Defaults until the owner enters the facts. */
const DEFAULT_FACTS = {
  subject: '英语',
  level: '初中',
  grade: '',
  duration_minutes: 0,
  multiple_rule: 'all_or_nothing',
  answer_key_text: '',
} as const

const toColumns = (facts: PaperFacts) => ({
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
  facts: Partial<PaperFacts> & Pick<PaperFacts, 'title'>,
  kind: 'uploaded' | 'review' = 'uploaded',
): Promise<number> {
  const [inserted] = await db
    .insert(papers)
    .values({ tenantId, ownerId: userId, kind, ...toColumns({ ...DEFAULT_FACTS, ...facts }) })
    .returning({ id: papers.id })
  if (!inserted) throw new Error('no row came back')
  return inserted.id
}

/** Updates the facts of a locked paper. */
export async function updateFacts(db: Db, { paper_id, ...facts }: Input<typeof editPaper>): Promise<void> {
  await db.update(papers).set(toColumns(facts)).where(eq(papers.id, paper_id))
}
