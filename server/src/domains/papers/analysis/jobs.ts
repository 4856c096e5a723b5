import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../../platform/database/database.ts'
import { isCommitUnknown } from '../../../platform/database/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notifications/service.ts'
import { namedJson, publishEvent } from '../../webhooks/service.ts'
import { getCropKeys } from '../crop-cleanup.ts'
import { solveQuestions } from '../model/solve-questions.ts'
import { getPages, getPagesWithReadings, type PageRow, type ReadPageRow } from '../pages/queries.ts'
import type { PaperRow } from '../policy.ts'
import { congruenceShare } from '../reconcile/box-overlap.ts'
import { storeDraft } from '../reconcile/store-draft.ts'
import { paperPages, papers, type StoredCrop, type StoredRegion } from '../schema.ts'
import { ANALYSIS_JOB, AnalysisCancelled, failAnalysis, lockAnalysis } from './analysis-runs.ts'
import { buildPaperDraft, formatEngines, type Splitter } from './build-paper-draft.ts'
import { cutCrops, deleteCropFiles } from './cut-crops.ts'
import { createPageReading, type PageReadingOptions } from './read-page.ts'

export interface AnalysisOptions extends PageReadingOptions {
  readonly database: Database
  readonly jobs: Jobs
  /** Replaced by a simpler splitter in tests. */
  readonly split?: Splitter | undefined
}
type PageColumns = Partial<typeof paperPages.$inferInsert>
/** Progress in percent after reading the pages, and after solving. */
const READ_PERCENT = 80
const SOLVED_PERCENT = 98
const TRANSACTION_MS = 30_000
const SOLVE_MS = 30_000
const FAILED_MESSAGE = '分析时服务器出错，请重新分析；如持续出现请联系管理员'

/** Registers the job that reads, splits and stores queued papers. Call it before the jobs start. */
export function registerAnalysisJobs(parts: AnalysisOptions, log: Pick<FastifyBaseLogger, 'error'>): void {
  const { database, jobs, storage, ai } = parts
  const readPage = createPageReading(parts, log)

  jobs.handle(ANALYSIS_JOB, async ({ tenantId, paperId, run }) => {
    const transaction = <T>(work: (db: Db) => Promise<T>) =>
      database.withTenant({ tenantId, timeoutMs: TRANSACTION_MS }, work)
    const lockRun = (db: Db) => lockAnalysis(db, { paperId, run })
    const reportProgress = (progress: number, message: string) =>
      transaction(async (db) => {
        await lockRun(db)
        await db.update(papers).set({ progress, message }).where(eq(papers.id, paperId))
      })

    async function readPages(): Promise<ReadPageRow[]> {
      const pages = await transaction(async (db) => {
        await lockRun(db)
        return getPages(db, paperId)
      })
      for (const [i, page] of pages.entries()) {
        // Already read by an earlier attempt of this run.
        if (page.status === 'completed') continue
        await reportProgress(
          Math.floor((READ_PERCENT * i) / pages.length),
          `正在识别第${i + 1}页，共${pages.length}页`,
        )
        await markPageStarted(page)
        await storePageResult(page, await readPage(page))
      }
      return transaction((db) => getPagesWithReadings(db, paperId))
    }

    const markPageStarted = (page: PageRow) =>
      transaction(async (db) => {
        await lockRun(db)
        await db
          .update(paperPages)
          .set({ status: 'analyzing', progress: 10 })
          .where(eq(paperPages.id, page.id))
      })

    /**
     * Stores the page's result and deletes the picture that its row does not reference, unless the commit is
     * unknown.
     */
    async function storePageResult(page: PageRow, outcome: PageColumns): Promise<void> {
      const newStraightKey = outcome.straightKey
      try {
        await transaction(async (db) => {
          await lockRun(db)
          await db.update(paperPages).set(outcome).where(eq(paperPages.id, page.id))
        })
      } catch (error) {
        if (newStraightKey && !isCommitUnknown(error)) await storage.remove(newStraightKey)
        throw error
      }
      if (newStraightKey && page.straightKey) await storage.remove(page.straightKey)
    }

    async function completeAnalysis(paper: PaperRow, pages: ReadPageRow[]): Promise<void> {
      const questionPages = pages.filter((page) => page.kind === 'questions')
      if (questionPages.every((page) => page.status === 'failed'))
        return failRun(questionPages[0]?.failure ?? '没有可以分析的页面，请上传试卷照片')
      await reportProgress(READ_PERCENT, '正在切分题目')
      const readingDraft = buildPaperDraft(paper, pages, parts.split)
      const draft = await solveQuestions(readingDraft, {
        solve: async (question) => (await ai.solve({ tenantId, timeoutMs: SOLVE_MS }, question)).value,
        onProgress: (completedColumns, total) =>
          reportProgress(
            READ_PERCENT + Math.floor(((SOLVED_PERCENT - READ_PERCENT) * completedColumns) / total),
            `正在核对答案，${completedColumns}/${total}题`,
          ),
      })
      if (draft.questions.length === 0)
        return failRun('没有识别出题目，请确认照片清晰完整，或在试卷详情中手动添加题目')
      const crops = await cutCrops(storage, draft, pages)
      const allCrops = [...crops.questionCrops.flat(), ...crops.unread]
      const unneeded = await transaction(async (db) => {
        const lockedPaper = await lockRun(db)
        const cropsBefore = await getCropKeys(db, paperId)
        await storeDraft(db, lockedPaper, draft, crops)
        const unread = toUnreadRegions(lockedPaper, crops.unread)
        const engine = formatEngines(questionPages)
        const completedColumns = {
          status: 'completed',
          progress: 100,
          message: '',
          failure: null,
          unread,
          engine,
        } as const
        await db.update(papers).set(completedColumns).where(eq(papers.id, paperId))
        await notify(db, {
          tenantId,
          userId: lockedPaper.ownerId,
          kind: 'paper.analyzed',
          title: `试卷“${lockedPaper.title}”分析完成`,
          body: `识别出${draft.questions.length}道题，请核对后发布`,
          link: `/paper-analysis/detail/${paperId}`,
        })
        await publishAnalysis(db, lockedPaper, draft.questions.length)
        const cropsAfter = await getCropKeys(db, paperId)
        const candidateKeys = [...cropsBefore.keys(), ...allCrops.map(({ fileKey }) => fileKey)]
        return candidateKeys.filter((key) => !cropsAfter.has(key))
      }).catch(async (error: unknown) => {
        // The commit may have succeeded; its rows would reference the pictures.
        if (!isCommitUnknown(error)) await deleteCropFiles(storage, allCrops)
        throw error
      })
      for (const key of unneeded) await storage.remove(key)
    }

    const failRun = (failure: string) =>
      transaction(async (db) => failAnalysis(db, await lockRun(db), failure))

    try {
      const paper = await transaction(lockRun)
      await completeAnalysis(paper, await readPages())
    } catch (error) {
      if (error instanceof AnalysisCancelled) return
      await failRun(FAILED_MESSAGE).catch((failure: unknown) => {
        if (!(failure instanceof AnalysisCancelled)) throw failure
      })
      log.error({ err: error, paperId }, 'the analysis of a paper failed')
    }
  })
}

/** Records the webhook event. A paper may be analysed again, so the run identifies the event. */
const publishAnalysis = (db: Db, { tenantId, id, run }: PaperRow, questions: number): Promise<void> =>
  publishEvent(db, tenantId, 'paper.analysed', {
    subject: `${id}:${run}`,
    data: sql`(
      select row_to_json(e) from (
        select p.id, p.title, p.subject, ${namedJson(sql`u`)} as owner, ${questions}::integer as questions
        from paper p join app_user u on u.id = p.owner_id where p.id = ${id}) e)`,
  })

/**
 * Minimum congruence of one region in two analyses. A region inside a larger one is different: it may be
 * unchecked.
 */
const SAME_REGION = 0.5

/** Unreadable regions; those that the owner dismissed stay dismissed. */
function toUnreadRegions(
  { unread, keepCorrections }: PaperRow,
  allCrops: readonly StoredCrop[],
): StoredRegion[] {
  const dismissed = keepCorrections ? unread.filter((region) => region.dismissed) : []
  return allCrops.map((crop) => ({
    ...crop,
    dismissed: dismissed.some(({ box }) => congruenceShare([box], [crop.box]) >= SAME_REGION),
  }))
}
