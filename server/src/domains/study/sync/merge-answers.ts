import type { StudyAnswer, StudyMark, StudyUndo } from '@shangxue/contract/study/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { PROBED_SKILL } from '@shangxue/study/known/known-words'
import {
  type Answer,
  countedStudyMs,
  replayAnswers,
  type Subject,
  sortByTime,
  subjectKey,
} from '@shangxue/study/scheduling/history'
import { RATINGS, type Scheduler } from '@shangxue/study/scheduling/memory'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/database/database.ts'
import {
  type FoldedAnswer,
  type ItemKey,
  itemKeyOf,
  listFoldedAnswers,
  markFoldedAsUndone,
  matchesItems,
  type AnswerRow as Row,
} from '../folding/histories.ts'
import { type Learner, studyAnswers, studyDays, studyMemories, studyUndos } from '../schema.ts'
import { findImplausible } from './plausibility.ts'
import { clampInstant, toRecordedTime } from './recorded-time.ts'

/** An answer, or a mark in the form of one. */
type SentAnswer = Static<typeof StudyAnswer> & { readonly known?: boolean }
type SentUndo = Static<typeof StudyUndo>

/** Stores marks in the table of answers, because they are replayed and undone together. */
export const markAsAnswer = (mark: Static<typeof StudyMark>): SentAnswer => ({
  ...mark,
  kind: 'word',
  skill: PROBED_SKILL,
  rated: 'easy',
  ms: 0,
})

/** Answers that newly count, and answers that no longer count. */
export interface Change {
  readonly inserted: readonly Row[]
  readonly undone: readonly Row[]
}

/** What `insertAnswers` needs to know about the user's history. */
interface History {
  readonly folded: readonly FoldedAnswer[]
  /** When the user's last sync was. */
  readonly heardBefore: Date | null
}

/**
 * Inserts the new answers and undos of a device and returns the affected rows. The caller must hold the user lock.
 */
export async function insertAnswers(
  db: Db,
  { tenantId, userId }: Learner,
  sentAnswers: readonly SentAnswer[],
  undos: readonly SentUndo[],
  now: Date,
  { folded, heardBefore }: History,
): Promise<Change> {
  const owner = { tenantId, userId }
  const foldedIds = new Set(folded.map(({ id }) => id))
  const answers = sentAnswers.filter(({ id }) => !foldedIds.has(id))
  const rows = answers.map(({ item, rated, zone, at, due, known = null, ...answer }) => ({
    ...owner,
    ...answer,
    ...toRecordedTime({ at, zone }, now),
    itemId: item,
    ms: countedStudyMs(answer),
    rated: RATINGS.indexOf(rated) + 1,
    due: due && isDay(due) ? due : null,
    known,
  }))
  const implausible = await findImplausible(
    db,
    owner,
    rows.filter((row) => row.known === null),
    now,
    heardBefore,
  )
  const values = rows.map((row) => ({ ...row, earns: row.known === null && !implausible.has(row.id) }))
  const inserted =
    values.length > 0 ? await db.insert(studyAnswers).values(values).onConflictDoNothing().returning() : []
  const undoRows =
    undos.length > 0
      ? await db
          .insert(studyUndos)
          .values(undos.map(({ undone, at }) => ({ ...owner, answerId: undone, at: clampInstant(at, now) })))
          .onConflictDoNothing()
          .returning()
      : []
  const ids = undoRows.map(({ answerId }) => answerId)
  const undone: Row[] =
    ids.length > 0
      ? await db
          .select()
          .from(studyAnswers)
          .where(and(eq(studyAnswers.userId, userId), inArray(studyAnswers.id, ids)))
      : []
  const undoneIds = new Set(ids)
  const undoneFolded = folded.filter(({ id }) => undoneIds.has(id))
  await markFoldedAsUndone(db, owner, undoneFolded)
  return { inserted, undone: [...undone, ...undoneFolded] }
}

type SubjectRow = Pick<Row, 'kind' | 'itemId' | 'skill'>
const toSubject = ({ kind, itemId, skill }: SubjectRow): Subject => ({ kind, item: itemId, skill })

const toAnswer = (row: Row): Answer => ({
  type: 'answer',
  id: row.id,
  at: row.at.toISOString(),
  zone: row.zone,
  ...toSubject(row),
  rated: RATINGS[row.rated - 1] ?? 'again',
  ms: row.ms,
  ...(row.due ? { due: row.due } : {}),
  ...(row.known === null ? {} : { known: row.known }),
})

/**
 * Returns a user's answers that are not undone, folded ones included, unordered; of all items or at least of those in
 * `items`. The caller must hold the user lock or read one snapshot.
 */
export async function activeAnswers(db: Db, learner: Learner, items?: readonly ItemKey[]): Promise<Row[]> {
  const stored = await db
    .select()
    .from(studyAnswers)
    .where(
      and(
        eq(studyAnswers.userId, learner.userId),
        items && matchesItems(sql`${studyAnswers.kind}`, sql`${studyAnswers.itemId}`, items),
        sql`not exists (select from ${studyUndos} u where u.tenant_id = ${studyAnswers.tenantId}
          and u.user_id = ${studyAnswers.userId} and u.answer_id = ${studyAnswers.id})`,
      ),
    )
  const folded = await listFoldedAnswers(db, learner, items)
  return [...stored, ...folded.filter(({ undone }) => !undone)]
}

/**
 * Rebuilds the memories of these subjects and their siblings, because an answer may turn a sibling's review into
 * practice or back. `activeRows` must contain at least all active answers of their items.
 */
export async function rebuildMemories(
  db: Db,
  { tenantId, userId }: Learner,
  touchedSubjects: readonly SubjectRow[],
  activeRows: readonly Row[],
  change: number,
  scheduler: Scheduler,
): Promise<void> {
  const items = new Set(touchedSubjects.map(itemKeyOf))
  const rows = activeRows.filter((row) => items.has(itemKeyOf(row)))
  const memories = replayAnswers(sortByTime(rows.map(toAnswer)), scheduler)
  const subjects = new Map([...touchedSubjects, ...rows].map((row) => [subjectKey(toSubject(row)), row]))
  const values = [...subjects].map(([key, { kind, itemId, skill }]) => {
    const emptyMemory = { stability: null, difficulty: null, due: null, lastDay: null, reps: 0, lapses: 0 }
    const memory = { known: null, ...(memories.get(key) ?? emptyMemory) }
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
        known: sql`excluded.known`,
        changed: sql`excluded.changed`,
      },
    })
}

type DayCounts = Record<(typeof COUNT_NAMES)[number], number>
const COUNT_NAMES = ['answers', 'right', 'fresh', 'ms', 'freshWords', 'wordReviews'] as const
const ZERO_COUNTS: DayCounts = { answers: 0, right: 0, fresh: 0, ms: 0, freshWords: 0, wordReviews: 0 }

/**
 * Returns the day of the first answer of each item or subject. An item that was marked before its first answer was
 * never introduced and has none.
 */
function firstDays(rows: readonly Row[], keyOfRow: (row: Row) => string): Map<string, string> {
  const first = new Map<string, Row>()
  for (const row of rows) {
    const earliest = first.get(keyOfRow(row))
    if (!earliest || row.day < earliest.day || (row.day === earliest.day && row.at < earliest.at))
      first.set(keyOfRow(row), row)
  }
  return new Map([...first].flatMap(([key, { day, known }]) => (known === null ? [[key, day]] : [])))
}

/**
 * Adds a change to the daily counts. A late answer of an earlier day may move an item's first day. Answers that earn
 * nothing are not counted. `activeRows` contains all active answers of the changed items.
 */
export async function countDays(
  db: Db,
  { tenantId, userId }: Learner,
  { inserted, undone }: Change,
  activeRows: readonly Row[],
  change: number,
): Promise<void> {
  const insertedIds = new Set(inserted.map(({ id }) => id))
  const activeIds = new Set(activeRows.map(({ id }) => id))
  // An answer that was undone before it arrived never counted.
  const added = inserted.filter(({ id, earns }) => earns && activeIds.has(id))
  const removed = undone.filter(({ id, earns }) => earns && !insertedIds.has(id))
  const days = new Map<string, DayCounts>()
  const add = (day: string, delta: Partial<DayCounts>) => {
    const before = days.get(day) ?? ZERO_COUNTS
    const sums = COUNT_NAMES.map((name) => [name, before[name] + (delta[name] ?? 0)])
    days.set(day, Object.fromEntries(sums) as DayCounts)
  }
  for (const [rows, sign] of [
    [added, 1],
    [removed, -1],
  ] as const)
    for (const { day, kind, rated, ms } of rows)
      add(day, {
        answers: sign,
        right: rated > 1 ? sign : 0,
        ms: sign * ms,
        // The first answer of a skill is subtracted below.
        wordReviews: kind === 'word' ? sign : 0,
      })
  const moveFirstDays = (
    keyOfRow: (row: Row) => string,
    isCounted: (row: Row) => boolean,
    deltaOf: (row: Row, sign: number) => Partial<DayCounts>,
  ) => {
    const after = activeRows.filter(isCounted)
    const removedRows = undone.filter((row) => isCounted(row) && !insertedIds.has(row.id))
    const changedRows = [...inserted.filter((row) => isCounted(row) && activeIds.has(row.id)), ...removedRows]
    const [before, now] = [
      firstDays([...after.filter(({ id }) => !insertedIds.has(id)), ...removedRows], keyOfRow),
      firstDays(after, keyOfRow),
    ]
    for (const [name, row] of new Map(changedRows.map((row) => [keyOfRow(row), row]))) {
      const [previousDay, currentDay] = [before.get(name), now.get(name)]
      if (previousDay === currentDay) continue
      if (previousDay !== undefined) add(previousDay, deltaOf(row, -1))
      if (currentDay !== undefined) add(currentDay, deltaOf(row, 1))
    }
  }
  moveFirstDays(
    itemKeyOf,
    ({ earns, known }) => earns || known !== null,
    ({ kind }, sign) => ({ fresh: sign, freshWords: kind === 'word' ? sign : 0 }),
  )
  moveFirstDays(
    (row) => subjectKey(toSubject(row)),
    ({ earns }) => earns,
    ({ kind }, sign) => ({ wordReviews: kind === 'word' ? -sign : 0 }),
  )
  const values = [...days].map(([day, counts]) => ({ tenantId, userId, day, ...counts, changed: change }))
  if (values.length === 0) return
  const increment = (name: string) => sql.raw(`study_day.${name} + excluded.${name}`)
  await db
    .insert(studyDays)
    .values(values)
    .onConflictDoUpdate({
      target: [studyDays.tenantId, studyDays.userId, studyDays.day],
      set: {
        answers: increment('answers'),
        right: increment('right_answers'),
        fresh: increment('fresh'),
        ms: increment('ms'),
        freshWords: increment('fresh_words'),
        wordReviews: increment('word_reviews'),
        changed: sql`excluded.changed`,
      },
    })
}
