import { isDay } from '@shangxue/contract/days'
import type { StudyAnswer, StudyUndo } from '@shangxue/contract/study'
import { type Answer, inOrder, keyOf, memoriesAfter, type Subject, studyMs } from '@shangxue/study/history'
import { RATINGS, type Scheduler } from '@shangxue/study/memory'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { unearned } from './earning.ts'
import { instantOf, recorded } from './recorded.ts'
import { type Learner, studyAnswers, studyDays, studyMemories, studyUndos } from './tables.ts'

type Sent = Static<typeof StudyAnswer>
type SentUndo = Static<typeof StudyUndo>
type Row = typeof studyAnswers.$inferSelect

/** Answers that newly count, and answers that no longer count. */
export interface Change {
  readonly kept: readonly Row[]
  readonly undone: readonly Row[]
}

/**
 * Inserts the new answers and undos of a device and returns the affected rows. The caller must hold the user lock.
 */
export async function keep(
  db: Db,
  { tenantId, userId }: Learner,
  answers: readonly Sent[],
  undos: readonly SentUndo[],
  now: Date,
  heardBefore: Date | null,
): Promise<Change> {
  const owner = { tenantId, userId }
  const rows = answers.map(({ item, rated, zone, at, due, ...answer }) => ({
    ...owner,
    ...answer,
    ...recorded({ at, zone }, now),
    itemId: item,
    ms: studyMs(answer),
    rated: RATINGS.indexOf(rated) + 1,
    due: due && isDay(due) ? due : null,
  }))
  const vain = await unearned(db, userId, rows, now, heardBefore)
  const values = rows.map((row) => ({ ...row, earns: !vain.has(row.id) }))
  const kept =
    values.length > 0 ? await db.insert(studyAnswers).values(values).onConflictDoNothing().returning() : []
  const taken =
    undos.length > 0
      ? await db
          .insert(studyUndos)
          .values(undos.map(({ undone, at }) => ({ ...owner, answerId: undone, at: instantOf(at, now) })))
          .onConflictDoNothing()
          .returning()
      : []
  const ids = taken.map(({ answerId }) => answerId)
  const undone =
    ids.length > 0
      ? await db
          .select()
          .from(studyAnswers)
          .where(and(eq(studyAnswers.userId, userId), inArray(studyAnswers.id, ids)))
      : []
  return { kept, undone }
}

type SubjectRow = Pick<Row, 'kind' | 'itemId' | 'skill'>
const subjectOf = ({ kind, itemId, skill }: SubjectRow): Subject => ({ kind, item: itemId, skill })

const itemOf = ({ kind, itemId }: SubjectRow) => `${kind} ${itemId}`

const answerOf = (row: Row): Answer => ({
  type: 'answer',
  id: row.id,
  at: row.at.toISOString(),
  zone: row.zone,
  ...subjectOf(row),
  rated: RATINGS[row.rated - 1] ?? 'again',
  ms: row.ms,
  ...(row.due ? { due: row.due } : {}),
})

const among = (column: SQLWrapper, type: string, values: readonly unknown[]) =>
  sql`${column} = any(${sql.param([...new Set(values)])}::${sql.raw(type)}[])`

/** Returns a user's answers that are not undone, unordered; of all items or only the given ones. */
export function standingRows(db: Db, { userId }: Learner, items?: readonly SubjectRow[]): Promise<Row[]> {
  const ofItems = items && [
    among(
      studyAnswers.kind,
      'text',
      items.map(({ kind }) => kind),
    ),
    among(
      studyAnswers.itemId,
      'bigint',
      items.map(({ itemId }) => itemId),
    ),
  ]
  return db
    .select()
    .from(studyAnswers)
    .where(
      and(
        eq(studyAnswers.userId, userId),
        ...(ofItems ?? []),
        sql`not exists (select from ${studyUndos} u where u.tenant_id = ${studyAnswers.tenantId}
          and u.user_id = ${studyAnswers.userId} and u.answer_id = ${studyAnswers.id})`,
      ),
    )
}

/**
 * Rebuilds the memories of these subjects and their siblings, because an answer may turn a sibling's review into
 * practice or back. `activeRows` must contain at least all active answers of their items.
 */
export async function remember(
  db: Db,
  { tenantId, userId }: Learner,
  touched: readonly SubjectRow[],
  standing: readonly Row[],
  change: number,
  scheduler: Scheduler,
): Promise<void> {
  const items = new Set(touched.map(itemOf))
  const rows = standing.filter((row) => items.has(itemOf(row)))
  const memories = memoriesAfter(inOrder(rows.map(answerOf)), scheduler)
  const subjects = new Map([...touched, ...rows].map((row) => [keyOf(subjectOf(row)), row]))
  const values = [...subjects].map(([key, { kind, itemId, skill }]) => {
    const nothing = { stability: null, difficulty: null, due: null, lastDay: null, reps: 0, lapses: 0 }
    const memory = memories.get(key) ?? nothing
    return { tenantId, userId, kind, itemId, skill, ...memory, changed: change }
  })
  await db
    .insert(studyMemories)
    .values(values)
    .onConflictDoUpdate({
      target: [
        studyMemories.tenantId,
        studyMemories.userId,
        studyMemories.kind,
        studyMemories.itemId,
        studyMemories.skill,
      ],
      set: {
        stability: sql`excluded.stability`,
        difficulty: sql`excluded.difficulty`,
        due: sql`excluded.due`,
        lastDay: sql`excluded.last_day`,
        reps: sql`excluded.reps`,
        lapses: sql`excluded.lapses`,
        changed: sql`excluded.changed`,
      },
    })
}

type Counted = Record<(typeof COUNTS)[number], number>
const COUNTS = ['answers', 'right', 'fresh', 'ms', 'freshWords', 'wordReviews'] as const
const NOTHING: Counted = { answers: 0, right: 0, fresh: 0, ms: 0, freshWords: 0, wordReviews: 0 }

/** Returns the day of the first answer of each item or subject. */
function firstDays(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, string> {
  const first = new Map<string, string>()
  for (const row of rows) {
    const known = first.get(nameOf(row))
    if (known === undefined || row.day < known) first.set(nameOf(row), row.day)
  }
  return first
}

/**
 * Adds a change to the daily counts. A late answer of an earlier day may move an item's first day. Answers that earn
 * nothing are not counted. `activeRows` contains all active answers of the changed items.
 */
export async function countDays(
  db: Db,
  { tenantId, userId }: Learner,
  { kept, undone }: Change,
  standing: readonly Row[],
  change: number,
): Promise<void> {
  const known = new Set(kept.map(({ id }) => id))
  const stands = new Set(standing.map(({ id }) => id))
  // An answer that was undone before it arrived never counted.
  const added = kept.filter(({ id, earns }) => earns && stands.has(id))
  const removed = undone.filter(({ id, earns }) => earns && !known.has(id))
  const days = new Map<string, Counted>()
  const count = (day: string, by: Partial<Counted>) => {
    const before = days.get(day) ?? NOTHING
    const sums = COUNTS.map((name) => [name, before[name] + (by[name] ?? 0)])
    days.set(day, Object.fromEntries(sums) as Counted)
  }
  for (const [rows, sign] of [
    [added, 1],
    [removed, -1],
  ] as const)
    for (const { day, kind, rated, ms } of rows)
      count(day, {
        answers: sign,
        right: rated > 1 ? sign : 0,
        ms: sign * ms,
        // The first answer of a skill is subtracted below.
        wordReviews: kind === 'word' ? sign : 0,
      })
  const counting = standing.filter(({ earns }) => earns)
  const earlier = [...counting.filter(({ id }) => !known.has(id)), ...removed]
  const changed = [...added, ...removed]
  const moved = (nameOf: (row: Row) => string, met: (row: Row, sign: number) => Partial<Counted>) => {
    const [before, after] = [firstDays(earlier, nameOf), firstDays(counting, nameOf)]
    for (const [name, row] of new Map(changed.map((one) => [nameOf(one), one]))) {
      const [was, is] = [before.get(name), after.get(name)]
      if (was === is) continue
      if (was !== undefined) count(was, met(row, -1))
      if (is !== undefined) count(is, met(row, 1))
    }
  }
  moved(itemOf, ({ kind }, sign) => ({ fresh: sign, freshWords: kind === 'word' ? sign : 0 }))
  moved(
    (row) => keyOf(subjectOf(row)),
    ({ kind }, sign) => ({ wordReviews: kind === 'word' ? -sign : 0 }),
  )
  const values = [...days].map(([day, counted]) => ({ tenantId, userId, day, ...counted, changed: change }))
  if (values.length === 0) return
  const plus = (name: string) => sql.raw(`study_day.${name} + excluded.${name}`)
  await db
    .insert(studyDays)
    .values(values)
    .onConflictDoUpdate({
      target: [studyDays.tenantId, studyDays.userId, studyDays.day],
      set: {
        answers: plus('answers'),
        right: plus('right_answers'),
        fresh: plus('fresh'),
        ms: plus('ms'),
        freshWords: plus('fresh_words'),
        wordReviews: plus('word_reviews'),
        changed: sql`excluded.changed`,
      },
    })
}
