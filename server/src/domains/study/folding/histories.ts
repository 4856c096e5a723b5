import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Learner, studyAnswers } from '../schema.ts'
import { earningSkills, type PackedAnswer, packVerified, unpackAnswers } from './answer-codec.ts'
import { studyHistories } from './schema.ts'

/** A stored answer without the instant of its arrival, which folded answers no longer have. */
export type AnswerRow = Omit<typeof studyAnswers.$inferSelect, 'receivedAt'>
export type FoldedAnswer = AnswerRow & Pick<PackedAnswer, 'undone'>
export type ItemKey = Pick<AnswerRow, 'kind' | 'itemId'>

export const itemKeyOf = ({ kind, itemId }: ItemKey): string => `${kind} ${itemId}`

/** Rows per statement. */
const PAGE_SIZE = 500

/** Selects a superset of these items: every kind with every number. */
export const matchesItems = (kind: SQL, itemId: SQL, items: readonly ItemKey[]): SQL =>
  sql`${kind} = any(${sql.param([...new Set(items.map((item) => item.kind))])}::text[])
    and ${itemId} = any(${sql.param([...new Set(items.map((item) => item.itemId))])}::bigint[])`

/**
 * Returns a learner's folded answers, undone ones included, in order within an item; of all items or at least of those
 * in `items`. The caller holds the learner lock, or reads `study_answer` in the same snapshot.
 */
export async function listFoldedAnswers(
  db: Db,
  { tenantId, userId }: Learner,
  items?: readonly ItemKey[],
): Promise<FoldedAnswer[]> {
  if (items?.length === 0) return []
  const histories = await db
    .select()
    .from(studyHistories)
    .where(
      and(
        eq(studyHistories.tenantId, tenantId),
        eq(studyHistories.userId, userId),
        items && matchesItems(sql`${studyHistories.kind}`, sql`${studyHistories.itemId}`, items),
      ),
    )
  return histories.flatMap(({ kind, itemId, answers }) =>
    unpackAnswers(answers).map((answer) => ({ tenantId, userId, kind, itemId, ...answer })),
  )
}

/** Returns the answers of an exported row of `study_history` with the column names of `study_answer`. */
export const unpackHistory = ({ answers, earning: _earning, ...item }: Record<string, unknown>): object[] =>
  // PostgreSQL writes bytes as \x and hexadecimal digits.
  unpackAnswers(Buffer.from(String(answers).slice(2), 'hex')).map((answer) => ({ ...item, ...answer }))

const groupByItem = <T extends ItemKey>(answers: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const answer of answers) {
    const key = itemKeyOf(answer)
    const group = groups.get(key)
    if (group) group.push(answer)
    else groups.set(key, [answer])
  }
  return groups
}

/**
 * Changes the histories of the items of `touched`: `change` receives an item's folded answers and returns the new ones. An
 * item without any loses its row. The caller holds the learner lock.
 */
async function rewriteHistories(
  db: Db,
  learner: Learner,
  touched: readonly ItemKey[],
  change: (before: readonly FoldedAnswer[], key: string) => readonly PackedAnswer[],
): Promise<void> {
  const { tenantId, userId } = learner
  const items = [...new Map(touched.map((item) => [itemKeyOf(item), item]))]
  for (let from = 0; from < items.length; from += PAGE_SIZE) {
    const page = items.slice(from, from + PAGE_SIZE)
    const before = groupByItem(
      await listFoldedAnswers(
        db,
        learner,
        page.map(([, item]) => item),
      ),
    )
    const rows = page.map(([key, { kind, itemId }]) => {
      const answers = change(before.get(key) ?? [], key)
      const packed = { earning: earningSkills(answers), answers: packVerified(answers) }
      return { tenantId, userId, itemId, kind, ...packed, isEmpty: answers.length === 0 }
    })
    const values = rows.flatMap(({ isEmpty, ...row }) => (isEmpty ? [] : [row]))
    if (values.length > 0)
      await db
        .insert(studyHistories)
        .values(values)
        .onConflictDoUpdate({
          target: [
            studyHistories.tenantId,
            studyHistories.userId,
            studyHistories.itemId,
            studyHistories.kind,
          ],
          set: { earning: sql`excluded.earning`, answers: sql`excluded.answers` },
        })
    const empty = rows.filter(({ isEmpty }) => isEmpty)
    if (empty.length > 0)
      await db.execute(sql`
        delete from study_history where tenant_id = ${tenantId} and user_id = ${userId} and (item_id, kind) in (
          select * from unnest(${sql.param(empty.map(({ itemId }) => itemId))}::bigint[],
            ${sql.param(empty.map(({ kind }) => kind))}::text[]))`)
  }
}

export async function addToHistories(
  db: Db,
  learner: Learner,
  answers: readonly FoldedAnswer[],
): Promise<void> {
  const added = groupByItem(answers)
  await rewriteHistories(db, learner, answers, (before, key) => [...before, ...(added.get(key) ?? [])])
}

export async function removeFromHistories(
  db: Db,
  learner: Learner,
  answers: readonly (ItemKey & { readonly id: string })[],
): Promise<void> {
  const ids = new Set(answers.map(({ id }) => id))
  await rewriteHistories(db, learner, answers, (before) => before.filter(({ id }) => !ids.has(id)))
}

export async function markFoldedAsUndone(
  db: Db,
  learner: Learner,
  answers: readonly FoldedAnswer[],
): Promise<void> {
  const ids = new Set(answers.map(({ id }) => id))
  await rewriteHistories(db, learner, answers, (before) =>
    before.map((answer) => (ids.has(answer.id) ? { ...answer, undone: true } : answer)),
  )
}
