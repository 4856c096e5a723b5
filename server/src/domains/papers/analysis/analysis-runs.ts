import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notifications/service.ts'
import type { PaperRow } from '../policy.ts'
import { paperPages, papers } from '../schema.ts'

export interface AnalysisRun {
  readonly paperId: number
  readonly run: number
}
export const ANALYSIS_JOB: JobKind<AnalysisRun> = {
  name: 'paper-analysis',
  retries: 2,
  expireMinutes: 60,
}

/** The owner cancelled, deleted or restarted the analysis; the run must end without further writes. */
export class AnalysisCancelled extends Error {}

/** Locks the paper if this run is current; otherwise throws AnalysisStopped. */
export async function lockAnalysis(db: Db, { paperId, run }: AnalysisRun): Promise<PaperRow> {
  const [paper] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), eq(papers.run, run), eq(papers.status, 'analyzing')))
    .for('update')
  if (!paper || paper.deletedAt !== null) throw new AnalysisCancelled()
  return paper
}

/** Fails the run of a locked paper and notifies the owner. */
export async function failAnalysis(db: Db, paper: PaperRow, failure: string): Promise<void> {
  const { id, tenantId, ownerId, title } = paper
  await db
    .update(papers)
    .set({ status: 'failed', progress: 100, message: '', failure })
    .where(eq(papers.id, id))
  await resetStartedPages(db, id)
  await notify(db, {
    tenantId,
    userId: ownerId,
    kind: 'paper.failed',
    title: `试卷“${title}”分析失败`,
    body: failure,
    link: `/paper-analysis/detail/${id}`,
  })
}

const resetStartedPages = (db: Db, paperId: number) =>
  db
    .update(paperPages)
    .set({ status: 'pending', progress: 0 })
    .where(and(eq(paperPages.paperId, paperId), eq(paperPages.status, 'analyzing')))

/** Queues a locked, idle paper. Papers of owners with fewer running analyses take precedence. */
export async function startAnalysis(
  db: Db,
  jobs: Jobs,
  paper: PaperRow,
  keepCorrections: boolean,
): Promise<void> {
  const run = paper.run + 1
  const { rows } = await db.execute<{ before: number }>(sql`
    select count(*)::int as before from paper p
    where p.owner_id = ${paper.ownerId} and p.status = 'analyzing' and p.deleted_at is null`)
  await db
    .update(papers)
    .set({ status: 'analyzing', run, keepCorrections, progress: 0, message: '排队等待分析', failure: null })
    .where(eq(papers.id, paper.id))
  await db
    .update(paperPages)
    .set({ status: 'pending', progress: 0, failure: null })
    .where(eq(paperPages.paperId, paper.id))
  await jobs.enqueue(db, ANALYSIS_JOB, { tenantId: paper.tenantId, paperId: paper.id, run }, rows[0]?.before)
}

/** Resets a locked paper to its previous status: completed if it has questions. */
export async function cancelAnalysis(db: Db, paper: PaperRow): Promise<'completed' | 'pending'> {
  const { rows } = await db.execute<{ any: boolean }>(sql`
    select exists (select 1 from question q where q.paper_id = ${paper.id} and q.removed_at is null) as any`)
  const status = rows[0]?.any ? 'completed' : 'pending'
  await db
    .update(papers)
    .set({ status, run: paper.run + 1, progress: status === 'completed' ? 100 : 0, message: '' })
    .where(eq(papers.id, paper.id))
  await resetStartedPages(db, paper.id)
  return status
}
