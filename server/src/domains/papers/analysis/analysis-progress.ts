import { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import type { getAnalysisProgress, getPaperHealth } from '@shangxue/contract/papers/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { getPages } from '../pages/queries.ts'
import type { PaperRow } from '../policy.ts'
import { ANALYSIS_JOB } from './analysis-runs.ts'

type Progress = Output<typeof getAnalysisProgress>

export async function getProgress(db: Db, jobs: Jobs, paper: PaperRow, isOwner: boolean): Promise<Progress> {
  const pages = isOwner ? await getPages(db, paper.id) : []
  return {
    paper_id: paper.id,
    status: paper.status,
    progress: paper.progress,
    message: paper.failure ?? paper.message,
    waiting:
      paper.status === 'analyzing' && paper.progress === 0 ? await countPapersAhead(db, jobs, paper) : 0,
    pages: pages.map(({ status, progress, failure }, i) => ({ page_no: i + 1, status, progress, failure })),
  }
}

/** Counts papers of the same company only. */
const countPapersAhead = (db: Db, jobs: Jobs, { tenantId, id, run }: PaperRow): Promise<number> =>
  jobs.countAhead(db, ANALYSIS_JOB, { tenantId, paperId: id, run })

/** Number of papers of the database that are being read and that wait. */
export async function getQueue(db: Db): Promise<Output<typeof getPaperHealth>> {
  const { rows } = await db.execute<{ analyzing: number; waiting: number }>(sql`
    select count(*) filter (where progress > 0)::int as analyzing, count(*) filter (where progress = 0)::int as waiting
    from paper where status = 'analyzing' and deleted_at is null`)
  const { analyzing, waiting } = rows[0] ?? { analyzing: 0, waiting: 0 }
  return { status: waiting > 0 ? 'busy' : 'ok', analyzing, waiting }
}

const POLL_MS = 1_000
/** Proxies close silent streams, and no stream may stay open forever. */
const MAX_STREAM_MS = 15 * 60_000

/** Server-sent events: one per change, until the analysis ends. */
export function progressStream(loadProgress: () => Promise<Progress>): Readable {
  async function* events() {
    let last = ''
    for (const end = Date.now() + MAX_STREAM_MS; Date.now() < end; await after(POLL_MS)) {
      const now = await loadProgress()
      const text = JSON.stringify(now)
      yield text === last ? ': waiting\n\n' : `data: ${text}\n\n`
      last = text
      if (now.status !== 'analyzing') return
    }
  }
  return Readable.from(events())
}
