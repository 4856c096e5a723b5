import * as contract from '@shangxue/contract/papers'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context, Server } from '../../platform/serve.ts'
import { idlePaper, ownedPaper, ownPaper, readablePaper, requireSelf } from './access.ts'
import type { AnalysisParts } from './analysis.ts'
import { checkingRoutes } from './checking-routes.ts'
import { changeFacts, insertPaper } from './create.ts'
import { deletePaper } from './delete.ts'
import { cropKey, drawPage, ownPage } from './images.ts'
import { arrange, fileIsThere } from './page-store.ts'
import { pageAnswer, pagesOfPaper } from './pages.ts'
import { progressOf, progressStream, queueOf } from './progress.ts'
import { publish } from './publishing.ts'
import { detailOf, listOfPapers } from './reads.ts'
import { startAnalysis, stopAnalysis } from './runs.ts'
import { GRADES } from './subjects.ts'
import { papers } from './tables.ts'
import { takeUpload } from './upload.ts'
import { arrivedParts } from './upload-parts.ts'

export function paperRoutes(serving: Server, parts: Pick<AnalysisParts, 'jobs' | 'storage'>): void {
  const { serve, serveFile, serveSlow, serveUpload } = serving
  const { jobs, storage } = parts

  for (const detail of [contract.getPaperDetail, contract.postPaperDetail])
    serve(detail, ({ db, actor }, input) => {
      requireSelf(actor, input)
      return detailOf(db, actor, input)
    })
  serve(contract.listPapers, ({ db, actor }, input) => {
    requireSelf(actor, input)
    return listOfPapers(db, actor, input)
  })
  serve(contract.getSubjectOptions, async () => ({ subjects: [...contract.SUBJECTS], levels: GRADES }))

  serve(contract.createPaper, async ({ db, actor }, facts) => ({
    paper_id: await insertPaper(db, actor, facts),
  }))
  serve(contract.editPaper, async ({ db, actor }, facts) => {
    await idlePaper(db, actor, facts.paper_id)
    await changeFacts(db, facts)
    return null
  })

  serveUpload(contract.uploadPaperImages, (context, input) => takeUpload(context, input, storage))
  serve(contract.uploadState, async ({ db, actor }, { paper_id: paperId, file_id: fileId }) => {
    await ownedPaper(db, actor, paperId)
    const arrived = await arrivedParts(db, { paperId, fileId })
    const complete = await fileIsThere(db, { paperId, fileId })
    return { complete, received_parts: arrived.map(({ part }) => part) }
  })
  serveSlow(contract.arrangePages, async ({ actor, commit }, { paper_id, pages }) => {
    let unneeded: string[] = []
    const answer = await commit(async (db) => {
      await idlePaper(db, actor, paper_id)
      const arranged = await arrange(db, paper_id, pages)
      unneeded = arranged.unneeded
      return { pages: arranged.pages.map(pageAnswer) }
    })
    for (const fileKey of unneeded) await storage.remove(fileKey)
    return answer
  })
  serveFile(contract.pageImage, async ({ actor, transaction }, input) =>
    drawPage(storage, await transaction((db) => ownPage(db, actor, input)), input.width),
  )
  serveFile(contract.cropImage, async ({ actor, transaction }, input) => ({
    fileName: `${input.crop_id}.jpg`,
    body: await storage.get(await transaction((db) => cropKey(db, actor, input))),
  }))

  async function analyze({ db, actor }: Context, paperId: number, keepCorrections: boolean) {
    const paper = await idlePaper(db, actor, paperId)
    const pages = await pagesOfPaper(db, paperId)
    if (!pages.some((page) => page.kind === 'questions'))
      throw new Refusal('paper_not_ready', { reason: '还没有试卷照片，请先上传试卷的照片或PDF' })
    await startAnalysis(db, jobs, paper, keepCorrections)
    return { paper_id: paperId, status: 'analyzing' as const }
  }
  serve(contract.analyzePaper, (context, { paper_id }) => analyze(context, paper_id, true))
  serve(contract.reanalyzePaper, (context, input) => {
    requireSelf(context.actor, input)
    return analyze(context, input.paper_id, input.keep_corrections)
  })
  serve(contract.cancelAnalysis, async ({ db, actor }, { paper_id }) => {
    const paper = await ownPaper(db, actor, paper_id)
    const status = paper.status === 'analyzing' ? await stopAnalysis(db, paper) : paper.status
    return { paper_id, status }
  })
  serve(contract.getAnalysisProgress, async ({ db, actor }, { paper_id }) => {
    const paper = await readablePaper(db, actor, paper_id)
    return progressOf(db, jobs, paper, paper.ownerId === actor.userId)
  })
  serveFile(contract.streamAnalysisProgress, async ({ actor, transaction }, { paper_id }) => {
    const look = () =>
      transaction(async (db) => {
        const paper = await readablePaper(db, actor, paper_id)
        return progressOf(db, jobs, paper, paper.ownerId === actor.userId)
      })
    await look()
    return { fileName: 'progress.txt', body: progressStream(look) }
  })

  serve(contract.paperHealth, ({ db }) => queueOf(db))

  serve(contract.publishPaper, async ({ db, actor, request }, { paper_id, shared }) => {
    const paper = await idlePaper(db, actor, paper_id)
    const published = await publish(db, paper, shared)
    const after = { title: paper.title, edition: published.edition, shared }
    await audit(
      db,
      actor,
      { action: 'paper.published', entity: 'paper', entityId: paper_id, after },
      request.id,
    )
    return published
  })
  serve(contract.withdrawPaper, async ({ db, actor }, { paper_id }) => {
    await ownPaper(db, actor, paper_id)
    await db.update(papers).set({ edition: null, shared: false }).where(eq(papers.id, paper_id))
    return null
  })
  serve(contract.deletePaper, async ({ db, actor, request }, input) => {
    requireSelf(actor, input)
    const paper = await ownPaper(db, actor, input.paper_id)
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

  checkingRoutes(serving)
}
