import { isDeepStrictEqual } from 'node:util'
import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import type { ReadingSkill } from '@shangxue/contract/reading/schemas'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { ReadingLibrary } from '../engine/compose-exercise.ts'
import { countWords } from '../engine/library-sources.ts'
import type { ExerciseSummary } from '../engine/quality-checks.ts'
import type { Exercise, Source } from '../engine/types.ts'
import { readingExercises } from '../schema.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Purpose = (typeof readingExercises.$inferSelect)['purpose']
/** The stored part of an exercise. */
export interface StoredExercise {
  readonly source: Pick<
    Source,
    'key' | 'origin' | 'title' | 'level' | 'grade' | 'topic' | 'paragraphs' | 'glossary'
  >
  readonly items: Exercise['items']
  readonly tasks?: Exercise['tasks']
}
type Engine = (typeof readingExercises.$inferSelect)['engine']

/** What an exercise was composed for. */
export interface Occasion {
  readonly purpose: Purpose
  /** For a challenge or plan step, of which there is one a day. */
  readonly day?: string
  /** The skill of a plan step. */
  readonly focus?: ReadingSkill
  readonly engine?: Engine
}

/** Returns a user's previous exercises, latest first. */
export async function listPreviousExercises(
  db: Db,
  { userId }: Owner,
): Promise<(ExerciseSummary & { id: number })[]> {
  const { rows } = await db.execute<{ id: number; key: string; subjects: string[] }>(
    sql`select id::float8 as id, source_key as key, subjects from reading_exercise
      where user_id = ${userId} order by id desc limit 500`,
  )
  return rows.map(({ id, key, subjects }) => ({ id, sourceKey: key, subjects }))
}

/** Returns the source key of the text that the user practised last. */
export async function getLastSourceKey(db: Db, { userId }: Owner): Promise<string | undefined> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select e.source_key as key from reading_attempt a
    join reading_exercise e on e.tenant_id = a.tenant_id and e.id = a.exercise_id
    where a.user_id = ${userId} order by a.started_at desc, a.id desc limit 1`)
  return rows[0]?.key
}

/** Returns the daily exercise and restores it to the list if it was removed. */
export async function findDailyExercise(
  db: Db,
  { userId }: Owner,
  { purpose, day, focus }: Occasion,
): Promise<number | undefined> {
  if (day === undefined) return undefined
  const { rows } = await db.execute<{ id: number }>(sql`
    update reading_exercise set removed_at = null where user_id = ${userId} and day = ${day} and purpose = ${purpose}
      and focus is not distinct from ${focus ?? null}::text returning id::float8 as id`)
  return rows[0]?.id
}

export async function restoreExercise(db: Db, { userId }: Owner, id: number): Promise<void> {
  await db.execute(
    sql`update reading_exercise set removed_at = null where user_id = ${userId} and id = ${id}`,
  )
}

export async function insertExercise(
  db: Db,
  { tenantId, userId }: Owner,
  { source, items, tasks }: StoredExercise,
  { purpose, day, focus, engine = 'embedded' }: Occasion,
): Promise<number> {
  const [row] = await db
    .insert(readingExercises)
    .values({
      tenantId,
      userId,
      purpose,
      origin: source.origin,
      sourceKey: source.key,
      title: source.title,
      level: source.level,
      grade: source.grade,
      topic: source.topic,
      words: countWords(source.paragraphs),
      paragraphs: [...source.paragraphs],
      glossary: source.glossary,
      items,
      tasks: tasks ?? null,
      subjects: items.map(({ subject }) => subject),
      engine,
      day,
      focus,
    })
    .returning({ id: readingExercises.id })
  if (!row) throw new Error('an exercise was not inserted')
  return row.id
}

/** Returns a library text with its handwritten questions. */
export function getTextExercise(id: number, { sources }: ReadingLibrary): Exercise {
  const source = sources.find(({ key }) => key === `reading:${id}`)
  if (!source) throw new AppError('not_found')
  return { source, items: source.written }
}

type ExerciseRow = typeof readingExercises.$inferSelect

const isSameVersion = (
  { title, paragraphs, glossary, items, tasks }: ExerciseRow,
  { source, ...exercise }: Exercise,
): boolean =>
  isDeepStrictEqual(
    [title, paragraphs, glossary, items, tasks],
    [source.title, source.paragraphs, source.glossary, exercise.items, exercise.tasks ?? null],
  )

/** True if the user has begun to answer and not submitted. */
async function isInProgress(db: Db, exerciseId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from reading_attempt where exercise_id = ${exerciseId} and submitted_at is null and seq > 0`)
  return rows.length > 0
}

/**
 * Stores the version of a company's text that was opened before as a generated exercise, so that its attempts stay and the
 * text can be stored again. Without attempts it leaves the user's list.
 */
const keepFormerVersion = (db: Db, exerciseId: number) =>
  db.execute(sql`
    update reading_exercise e set purpose = 'generated', removed_at = case when exists (
      select from reading_attempt a where a.exercise_id = e.id and a.submitted_at is not null) then removed_at else now() end
    where id = ${exerciseId}`)

/**
 * Opens a text of the library or the company, which is stored once per user. A text that the company has published again is
 * opened in its new version, unless the user is in the middle of the former one.
 */
export async function openText(db: Db, owner: Owner, exercise: Exercise, textId: number): Promise<number> {
  await lockUser(db, owner)
  const [stored] = await db
    .select()
    .from(readingExercises)
    .where(
      and(
        eq(readingExercises.userId, owner.userId),
        eq(readingExercises.sourceKey, exercise.source.key),
        eq(readingExercises.purpose, 'library'),
      ),
    )
  if (!stored) return insertExercise(db, owner, exercise, { purpose: 'library' })
  const isOutdated =
    isCompanyItem(textId) && !isSameVersion(stored, exercise) && !(await isInProgress(db, stored.id))
  if (isOutdated) {
    await keepFormerVersion(db, stored.id)
    return insertExercise(db, owner, exercise, { purpose: 'library' })
  }
  await restoreExercise(db, owner, stored.id)
  return stored.id
}
