import { and, eq, isNull } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { papers } from '../schema.ts'
import { ANALYSIS_JOB, AnalysisCancelled, failAnalysis, lockAnalysis } from './analysis-runs.ts'

const CRASHED_MESSAGE = '分析多次中断，没有完成，请重新分析；如持续出现请联系管理员'

interface Analysis {
  readonly tenantId: number
  readonly paperId: number
  readonly run: number
}
const keyOf = ({ tenantId, paperId, run }: Analysis) => `${tenantId} ${paperId} ${run}`

/** Fails analyses without a live job, because the server crashed in every retry. Returns their number. */
export async function failStaleAnalyses(database: Database, jobs: Jobs): Promise<number> {
  const stale = await database.withOwner(async (db) => {
    // Papers are read before jobs: a paper whose job ends in between has another status by then.
    const running = await db
      .select({ tenantId: papers.tenantId, paperId: papers.id, run: papers.run })
      .from(papers)
      .where(and(eq(papers.status, 'analyzing'), isNull(papers.deletedAt)))
    if (running.length === 0) return []
    const liveKeys = new Set((await jobs.pending(db, ANALYSIS_JOB)).map(keyOf))
    return running.filter((analysis) => !liveKeys.has(keyOf(analysis)))
  })
  let failedCount = 0
  await forEachSettled(stale, ({ tenantId, ...run }) =>
    database
      .withTenant({ tenantId }, async (db) => failAnalysis(db, await lockAnalysis(db, run), CRASHED_MESSAGE))
      .then(
        () => failedCount++,
        (error: unknown) => {
          if (!(error instanceof AnalysisCancelled)) throw error
        },
      ),
  )
  return failedCount
}
