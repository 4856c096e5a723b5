import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { notify } from '../notifications/service.ts'
import type { PaperRow } from './access.ts'
import { cutPictures, forgetPictures } from './crops.ts'
import { secondPass } from './model/second-pass.ts'
import { pageReading, type ReadingParts } from './page-reading.ts'
import { type PageRow, pagesOfPaper, type ReadPageRow, readPagesOfPaper } from './pages.ts'
import { enginesOf, paperDraft, type Splitter } from './paper-draft.ts'
import { picturesOf } from './pictures.ts'
import { congruence } from './places.ts'
import { ANALYSIS, AnalysisStopped, failAnalysis, lockAnalysis } from './runs.ts'
import { storeDraft } from './store-draft.ts'
import { paperPages, papers, type StoredCrop, type StoredRegion } from './tables.ts'

export interface AnalysisParts extends ReadingParts {
  readonly database: Database
  readonly jobs: Jobs
  /** Replaced by a simpler splitter in tests. */
  readonly split?: Splitter | undefined
}
type Outcome = Partial<typeof paperPages.$inferInsert>
/** Progress in percent after reading the pages, and after solving. */
const READ = 80
const SOLVED = 98
const TRANSACTION_MS = 30_000
const SOLVE_MS = 30_000
const FAILED = '分析时服务器出错，请重新分析；如持续出现请联系管理员'

/** Registers the job that reads, splits and stores queued papers. Call it before the jobs start. */
export function analysisJobs(parts: AnalysisParts, log: Pick<FastifyBaseLogger, 'error'>): void {
  const { database, jobs, storage, ai } = parts
  const readPage = pageReading(parts, log)

  jobs.handle(ANALYSIS, async ({ tenantId, paperId, run }) => {
    const transaction = <T>(work: (db: Db) => Promise<T>) =>
      database.asTenant({ tenantId, timeoutMs: TRANSACTION_MS }, work)
    const mine = (db: Db) => lockAnalysis(db, { paperId, run })
    const say = (progress: number, message: string) =>
      transaction(async (db) => {
        await mine(db)
        await db.update(papers).set({ progress, message }).where(eq(papers.id, paperId))
      })

    async function readPages(): Promise<ReadPageRow[]> {
      const pages = await transaction(async (db) => {
        await mine(db)
        return pagesOfPaper(db, paperId)
      })
      for (const [i, page] of pages.entries()) {
        // Already read by an earlier attempt of this run.
        if (page.status === 'completed') continue
        await say(Math.floor((READ * i) / pages.length), `正在识别第${i + 1}页，共${pages.length}页`)
        await begin(page)
        await keepOutcome(page, await readPage(page))
      }
      return transaction((db) => readPagesOfPaper(db, paperId))
    }

    const begin = (page: PageRow) =>
      transaction(async (db) => {
        await mine(db)
        await db
          .update(paperPages)
          .set({ status: 'analyzing', progress: 10 })
          .where(eq(paperPages.id, page.id))
      })

    /**
     * Stores the page's result and deletes the picture that its row does not reference, unless the commit is
     * unknown.
     */
    async function keepOutcome(page: PageRow, outcome: Outcome): Promise<void> {
      const fresh = outcome.straightKey
      try {
        await transaction(async (db) => {
          await mine(db)
          await db.update(paperPages).set(outcome).where(eq(paperPages.id, page.id))
        })
      } catch (error) {
        if (fresh && !mayBeCommitted(error)) await storage.remove(fresh)
        throw error
      }
      if (fresh && page.straightKey) await storage.remove(page.straightKey)
    }

    async function settle(paper: PaperRow, pages: ReadPageRow[]): Promise<void> {
      const asked = pages.filter((page) => page.kind === 'questions')
      if (asked.every((page) => page.status === 'failed'))
        return fail(asked[0]?.failure ?? '没有可以分析的页面，请上传试卷照片')
      await say(READ, '正在切分题目')
      const read = paperDraft(paper, pages, parts.split)
      const draft = await secondPass(read, {
        solve: async (question) => (await ai.solve({ tenantId, timeoutMs: SOLVE_MS }, question)).value,
        tell: (done, of) =>
          say(READ + Math.floor(((SOLVED - READ) * done) / of), `正在核对答案，${done}/${of}题`),
      })
      if (draft.questions.length === 0)
        return fail('没有识别出题目，请确认照片清晰完整，或在试卷详情中手动添加题目')
      const pictures = await cutPictures(storage, draft, pages)
      const cut = [...pictures.ofQuestions.flat(), ...pictures.unread]
      const unneeded = await transaction(async (db) => {
        const now = await mine(db)
        const before = await picturesOf(db, paperId)
        await storeDraft(db, now, draft, pictures)
        const unread = regionsOf(now, pictures.unread)
        const engine = enginesOf(asked)
        const done = {
          status: 'completed',
          progress: 100,
          message: '',
          failure: null,
          unread,
          engine,
        } as const
        await db.update(papers).set(done).where(eq(papers.id, paperId))
        await notify(db, {
          tenantId,
          userId: now.ownerId,
          kind: 'paper.analyzed',
          title: `试卷“${now.title}”分析完成`,
          body: `识别出${draft.questions.length}道题，请核对后发布`,
          link: `/paper-analysis/detail/${paperId}`,
        })
        const after = await picturesOf(db, paperId)
        const there = [...before.keys(), ...cut.map(({ fileKey }) => fileKey)]
        return there.filter((key) => !after.has(key))
      }).catch(async (error: unknown) => {
        // The commit may have succeeded; its rows would reference the pictures.
        if (!mayBeCommitted(error)) await forgetPictures(storage, cut)
        throw error
      })
      for (const key of unneeded) await storage.remove(key)
    }

    const fail = (failure: string) => transaction(async (db) => failAnalysis(db, await mine(db), failure))

    try {
      const paper = await transaction(mine)
      await settle(paper, await readPages())
    } catch (error) {
      if (error instanceof AnalysisStopped) return
      await fail(FAILED).catch((failure: unknown) => {
        if (!(failure instanceof AnalysisStopped)) throw failure
      })
      log.error({ err: error, paperId }, 'the analysis of a paper failed')
    }
  })
}

/**
 * Minimum congruence of one region in two analyses. A region inside a larger one is different: it may be
 * unchecked.
 */
const SAME_REGION = 0.5

/** Unreadable regions; those that the owner dismissed stay dismissed. */
function regionsOf({ unread, keepCorrections }: PaperRow, cut: readonly StoredCrop[]): StoredRegion[] {
  const dismissed = keepCorrections ? unread.filter((one) => one.dismissed) : []
  return cut.map((crop) => ({
    ...crop,
    dismissed: dismissed.some(({ box }) => congruence([box], [crop.box]) >= SAME_REGION),
  }))
}
