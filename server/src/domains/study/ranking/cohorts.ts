import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { levelIndexOfGrade } from '@shangxue/study/placement/scale'
import { COHORT_SIZE, rankCohort, rankWeekAt } from '@shangxue/study/progress/ranks'
import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/scheduling/settings'
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Learner } from '../schema.ts'
import { rankCohorts, rankMembers } from './schema.ts'

/** Settles the places and tiers of a cohort after its week, once. */
async function settleCohort(db: Db, cohortId: number, at: Date): Promise<void> {
  // The row lock waits for writers of this week's points, who hold a share lock on the cohort.
  const [cohort] = await db
    .select()
    .from(rankCohorts)
    .where(and(eq(rankCohorts.id, cohortId), isNull(rankCohorts.settledAt)))
    .for('update')
  if (!cohort) return
  const { tenantId, tier } = cohort
  const members = await db
    .select()
    .from(rankMembers)
    .where(eq(rankMembers.cohortId, cohortId))
    .orderBy(asc(rankMembers.userId))
  const places = rankCohort(
    members.map(({ userId, points, reachedAt }) => ({ userId, points, reachedAt: reachedAt.getTime() })),
    tier,
  )
  const values = places.map(
    ({ competitor, place, nextTier }) => sql`(${competitor.userId}::bigint, ${place}::int, ${nextTier}::int)`,
  )
  await db.execute(sql`
    update ${rankMembers} m set place = v.place, next_tier = v.tier
    from (values ${sql.join(values, sql`, `)}) v (user_id, place, tier)
    where m.tenant_id = ${tenantId} and m.cohort_id = ${cohortId} and m.user_id = v.user_id`)
  await db.update(rankCohorts).set({ settledAt: at }).where(eq(rankCohorts.id, cohortId))
}

const isOverdue = (at: Date) => and(lt(rankCohorts.week, rankWeekAt(at)), isNull(rankCohorts.settledAt))

/** Returns the unsettled cohorts of a user's earlier weeks, oldest first. */
export const listUnsettledCohorts = (db: Db, { userId }: Learner, at: Date) =>
  db
    .select({ id: rankCohorts.id })
    .from(rankCohorts)
    .innerJoin(
      rankMembers,
      and(eq(rankMembers.tenantId, rankCohorts.tenantId), eq(rankMembers.cohortId, rankCohorts.id)),
    )
    .where(and(eq(rankMembers.userId, userId), isOverdue(at)))
    .orderBy(asc(rankCohorts.week))

export async function settleCohortsOf(db: Db, learner: Learner, at: Date): Promise<void> {
  for (const { id } of await listUnsettledCohorts(db, learner, at)) await settleCohort(db, id, at)
}

/** Settles all cohorts of all tenants whose week is over. */
export async function settleClosedWeeks(database: Database, now: Date): Promise<void> {
  const openCohort = await database.withOwner((db) =>
    db
      .select({ tenantId: rankCohorts.tenantId, id: rankCohorts.id })
      .from(rankCohorts)
      .where(isOverdue(now))
      .orderBy(asc(rankCohorts.week), asc(rankCohorts.tenantId), asc(rankCohorts.id)),
  )
  await forEachSettled(openCohort, ({ tenantId, id }) =>
    database.withTenant({ tenantId }, (db) => settleCohort(db, id, now)),
  )
}

/** Returns the result of the user's last settled week, or null before the first. */
export async function getLastWeekResult(db: Db, { userId }: Learner, week: string) {
  const [last] = await db
    .select({
      week: rankMembers.week,
      place: rankMembers.place,
      from: rankCohorts.tier,
      to: rankMembers.nextTier,
    })
    .from(rankMembers)
    .innerJoin(
      rankCohorts,
      and(eq(rankCohorts.tenantId, rankMembers.tenantId), eq(rankCohorts.id, rankMembers.cohortId)),
    )
    .where(and(eq(rankMembers.userId, userId), lt(rankMembers.week, week)))
    .orderBy(desc(rankMembers.week))
    .limit(1)
  if (!last || last.place === null || last.to === null) return null
  return { ...last, place: last.place, to: last.to }
}

/** Reserves a place in the first cohort with a free place, or creates a new cohort. */
async function reserveCohortPlace(
  db: Db,
  key: { tenantId: number; week: string; level: Level; tier: number },
): Promise<number> {
  const { tenantId, week, level, tier } = key
  const isSameGroup = sql`tenant_id = ${tenantId} and week = ${week} and level = ${level} and tier = ${tier}`
  for (;;) {
    // The update re-checks for a free place after waiting for the row lock.
    const { rows } = await db.execute<{ id: string }>(sql`
      update ${rankCohorts} set members = members + 1
      where tenant_id = ${tenantId} and id = (
        select id from ${rankCohorts} where ${isSameGroup} and members < ${COHORT_SIZE} and settled_at is null
        order by number limit 1 for update)
      returning id`)
    const [cohort] = rows
    if (cohort) return Number(cohort.id)
    const [last] = await db
      .select({
        number: sql<number>`coalesce(max(${rankCohorts.number}), 0)::int`,
        room: sql<boolean>`coalesce(bool_or(${rankCohorts.members} < ${COHORT_SIZE} and settled_at is null), false)`,
      })
      .from(rankCohorts)
      .where(isSameGroup)
    // The awaited cohort is full now, but another one has a free place.
    if (last?.room) continue
    const [inserted] = await db
      .insert(rankCohorts)
      .values({ ...key, number: (last?.number ?? 0) + 1, members: 1 })
      .onConflictDoNothing()
      .returning({ id: rankCohorts.id })
    if (inserted) return inserted.id
  }
}

/** Updates the user's score in this week's cohort. The first points of the week join a cohort. */
export async function updateCohortScore(
  db: Db,
  learner: Learner,
  { points, level, settings }: { points: number; level: Level | null; settings: Settings | null },
  at: Date,
): Promise<void> {
  const { tenantId, userId } = learner
  const week = rankWeekAt(at)
  const isOwnMembership = and(eq(rankMembers.userId, userId), eq(rankMembers.week, week))
  const [member] = await db.select().from(rankMembers).where(isOwnMembership)
  if (member?.points === points) return
  if (member) {
    const [openCohort] = await db
      .select({ id: rankCohorts.id })
      .from(rankCohorts)
      .where(and(eq(rankCohorts.id, member.cohortId), isNull(rankCohorts.settledAt)))
      .for('share')
    if (openCohort) await db.update(rankMembers).set({ points, reachedAt: at }).where(isOwnMembership)
    return
  }
  if (points === 0) return
  await settleCohortsOf(db, learner, at)
  const tier = (await getLastWeekResult(db, learner, week))?.to ?? 0
  const levelBySettings = LEVELS[levelIndexOfGrade((settings ?? DEFAULT_SETTINGS).grade)] ?? '初中'
  const cohortId = await reserveCohortPlace(db, { tenantId, week, level: level ?? levelBySettings, tier })
  await db.insert(rankMembers).values({ tenantId, userId, week, cohortId, points, reachedAt: at })
}
