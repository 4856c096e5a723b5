import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/each.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { ANALYSIS, AnalysisStopped, failAnalysis, lockAnalysis } from './runs.ts'
import { papers } from './tables.ts'

const DIED = '分析多次中断，没有完成，请重新分析；如持续出现请联系管理员'

interface Analysis {
  readonly tenantId: number
  readonly paperId: number
  readonly run: number
}
const keyOf = ({ tenantId, paperId, run }: Analysis) => `${tenantId} ${paperId} ${run}`

/** Fails analyses without a live job, because the server crashed in every retry. Returns their number. */
export async function endDeadAnalyses(database: Database, jobs: Jobs): Promise<number> {
  const dead = await database.asSystem(async (db) => {
    // Papers are read before jobs: a paper whose job ends in between has another status by then.
    const analysing = await db
      .select({ tenantId: papers.tenantId, paperId: papers.id, run: papers.run })
      .from(papers)
      .where(and(eq(papers.status, 'analyzing'), isNull(papers.deletedAt)))
    if (analysing.length === 0) return []
    const alive = new Set((await jobs.pending(db, ANALYSIS)).map(keyOf))
    return analysing.filter((one) => !alive.has(keyOf(one)))
  })
  let ended = 0
  await eachOf(dead, ({ tenantId, ...run }) =>
    database
      .asTenant({ tenantId }, async (db) => failAnalysis(db, await lockAnalysis(db, run), DIED))
      .then(
        () => ended++,
        (error: unknown) => {
          if (!(error instanceof AnalysisStopped)) throw error
        },
      ),
  )
  return ended
}
