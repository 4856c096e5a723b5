import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getStudyRanking } from '@shangxue/contract/study/endpoints'
import { countTierChanges, RANK_ZONE, rankCohort, rankWeekAt } from '@shangxue/study/progress/ranks'
import { addDays } from '@shangxue/study/time/calendar'
import { studyDayStart } from '@shangxue/study/time/study-day'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../users/schema.ts'
import type { Learner } from '../schema.ts'
import { getLastWeekResult } from './cohorts.ts'
import { rankCohorts, rankMembers } from './schema.ts'

/** Returns the user's cohort of this week and the result of the last week. */
export async function getRanking(
  db: Db,
  learner: Learner,
  at: Date,
): Promise<Output<typeof getStudyRanking>> {
  const week = rankWeekAt(at)
  const last = await getLastWeekResult(db, learner, week)
  const [membership] = await db
    .select({ cohortId: rankMembers.cohortId, tier: rankCohorts.tier })
    .from(rankMembers)
    .innerJoin(
      rankCohorts,
      and(eq(rankCohorts.tenantId, rankMembers.tenantId), eq(rankCohorts.id, rankMembers.cohortId)),
    )
    .where(and(eq(rankMembers.userId, learner.userId), eq(rankMembers.week, week)))
  const tier = membership?.tier ?? last?.to ?? 0
  const members = membership
    ? await db
        .select({
          user_id: rankMembers.userId,
          name: users.name,
          avatar: users.avatar,
          points: rankMembers.points,
          reachedAt: rankMembers.reachedAt,
        })
        .from(rankMembers)
        .innerJoin(users, and(eq(users.tenantId, rankMembers.tenantId), eq(users.id, rankMembers.userId)))
        .where(eq(rankMembers.cohortId, membership.cohortId))
        .orderBy(asc(rankMembers.userId))
    : []
  const { up, down } = countTierChanges(members, tier)
  return {
    week,
    ends_at: studyDayStart(addDays(week, 7), RANK_ZONE).toISOString(),
    tier,
    members: rankCohort(
      members.map((member) => ({ ...member, reachedAt: member.reachedAt.getTime() })),
      tier,
    ).map(({ competitor: { reachedAt: _reachedAt, ...member }, place }) => ({
      ...member,
      place,
      me: member.user_id === learner.userId,
    })),
    promote: up > 0 ? up : null,
    demote: down > 0 ? members.length - down + 1 : null,
    last,
  }
}
