import * as contract from '@shangxue/contract/papers/endpoints'
import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context, Server } from '../../platform/http/endpoints/serve.ts'
import { getProgress, getQueue, progressStream } from './analysis/analysis-progress.ts'
import { cancelAnalysis, startAnalysis } from './analysis/analysis-runs.ts'
import type { AnalysisOptions } from './analysis/jobs.ts'
import { insertPaper, updateFacts } from './create-paper.ts'
import { deletePaper } from './delete-paper.ts'
import { getCropKey, getOwnPage, renderPage } from './page-images.ts'
import { isFileStored, reorderPages } from './pages/page-repository.ts'
import { getPages, toPageResponse } from './pages/queries.ts'
import { uploadPages } from './pages/upload-pages.ts'
import { getParts } from './pages/upload-parts.ts'
import { getOwnPaper, getReadablePaper, lockIdlePaper, lockOwnPaper, requireSelf } from './policy.ts'
import { publishEdition } from './publish-paper.ts'
import { findPapers, getDetail } from './queries.ts'
import { questionRoutes } from './questions/question-routes.ts'
import { papers } from './schema.ts'
import { GRADES } from './subjects.ts'

export function paperRoutes(server: Server, options: Pick<AnalysisOptions, 'jobs' | 'storage'>): void {
  const { serve, serveFile, serveWithoutTransaction, serveUpload } = server
  const { jobs, storage } = options

  for (const detail of [contract.getPaperDetail, contract.postPaperDetail])
    serve(detail, ({ db, actor }, input) => {
      requireSelf(actor, input)
      return getDetail(db, actor, input)
    })
  serve(contract.listPapers, ({ db, actor }, input) => {
    requireSelf(actor, input)
    return findPapers(db, actor, input)
  })
  serve(contract.getSubjectOptions, async () => ({ subjects: [...contract.SUBJECTS], levels: GRADES }))

  serve(contract.createPaper, async ({ db, actor }, facts) => ({
    paper_id: await insertPaper(db, actor, facts),
  }))
  serve(contract.editPaper, async ({ db, actor }, facts) => {
    await lockIdlePaper(db, actor, facts.paper_id)
    await updateFacts(db, facts)
    return null
  })

  serveUpload(contract.uploadPaperImages, (context, input) => uploadPages(context, input, storage))
  serve(contract.getUploadState, async ({ db, actor }, { paper_id: paperId, file_id: fileId }) => {
    await getOwnPaper(db, actor, paperId)
    const arrived = await getParts(db, { paperId, fileId })
    const complete = await isFileStored(db, { paperId, fileId })
    return { complete, received_parts: arrived.map(({ part }) => part) }
  })
  serveWithoutTransaction(contract.arrangePages, async ({ actor, commit }, { paper_id, pages }) => {
    let unneededKeys: string[] = []
    const response = await commit(async (db) => {
      await lockIdlePaper(db, actor, paper_id)
      const arranged = await reorderPages(db, paper_id, pages)
      unneededKeys = arranged.unneeded
      return { pages: arranged.pages.map(toPageResponse) }
    })
    for (const fileKey of unneededKeys) await storage.remove(fileKey)
    return response
  })
  serveFile(contract.getPageImage, async ({ actor, transaction }, input) =>
    renderPage(storage, await transaction((db) => getOwnPage(db, actor, input)), input.width),
  )
  serveFile(contract.cropImage, async ({ actor, transaction }, input) => ({
    fileName: `${input.crop_id}.jpg`,
    body: await storage.get(await transaction((db) => getCropKey(db, actor, input))),
  }))

  async function analyze({ db, actor }: Context, paperId: number, keepCorrections: boolean) {
    const paper = await lockIdlePaper(db, actor, paperId)
    const pages = await getPages(db, paperId)
    if (!pages.some((page) => page.kind === 'questions'))
      throw new AppError('paper_not_ready', { reason: '还没有试卷照片，请先上传试卷的照片或PDF' })
    await startAnalysis(db, jobs, paper, keepCorrections)
    return { paper_id: paperId, status: 'analyzing' as const }
  }
  serve(contract.analyzePaper, (context, { paper_id }) => analyze(context, paper_id, true))
  serve(contract.reanalyzePaper, (context, input) => {
    requireSelf(context.actor, input)
    return analyze(context, input.paper_id, input.keep_corrections)
  })
  serve(contract.cancelAnalysis, async ({ db, actor }, { paper_id }) => {
    const paper = await lockOwnPaper(db, actor, paper_id)
    const status = paper.status === 'analyzing' ? await cancelAnalysis(db, paper) : paper.status
    return { paper_id, status }
  })
  serve(contract.getAnalysisProgress, async ({ db, actor }, { paper_id }) => {
    const paper = await getReadablePaper(db, actor, paper_id)
    return getProgress(db, jobs, paper, paper.ownerId === actor.userId)
  })
  serveFile(contract.streamAnalysisProgress, async ({ actor, transaction }, { paper_id }) => {
    const loadProgress = () =>
      transaction(async (db) => {
        const paper = await getReadablePaper(db, actor, paper_id)
        return getProgress(db, jobs, paper, paper.ownerId === actor.userId)
      })
    await loadProgress()
    return { fileName: 'progress.txt', body: progressStream(loadProgress) }
  })

  serve(contract.getPaperHealth, ({ db }) => getQueue(db))

  serve(contract.publishPaper, async ({ db, actor, request }, { paper_id, shared }) => {
    const paper = await lockIdlePaper(db, actor, paper_id)
    const publication = await publishEdition(db, paper, shared)
    const after = { title: paper.title, edition: publication.edition, shared }
    await audit(
      db,
      actor,
      { action: 'paper.published', entity: 'paper', entityId: paper_id, after },
      request.id,
    )
    return publication
  })
  serve(contract.withdrawPaper, async ({ db, actor }, { paper_id }) => {
    await lockOwnPaper(db, actor, paper_id)
    await db.update(papers).set({ edition: null, shared: false }).where(eq(papers.id, paper_id))
    return null
  })
  serve(contract.deletePaper, async ({ db, actor, request }, input) => {
    requireSelf(actor, input)
    const paper = await lockOwnPaper(db, actor, input.paper_id)
    await deletePaper(db, paper)
    const before = { title: paper.title, shared: paper.shared }
    await audit(
      db,
      actor,
      { action: 'paper.deleted', entity: 'paper', entityId: paper.id, before },
      request.id,
    )
    return null
  })

  questionRoutes(server)
}
