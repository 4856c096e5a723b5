import * as contract from '@shangxue/contract/region-reports'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import { build, rebuild, remove, requireWorkbook, shown } from './deeds.ts'
import { type ReportParts, regionReportJobs } from './job.ts'
import { listReports, oneReport, regions } from './store.ts'

export function regionReportRoutes({ serve, serveFile, serveSlow }: Server, parts: ReportParts): void {
  const { jobs, storage } = parts
  regionReportJobs(parts)
  serve(contract.listRegions, ({ db }) => regions(db))
  serve(contract.listRegionReports, ({ db }, asked) => listReports(db, asked))
  serve(contract.buildRegionReport, (context, asked) => build(context, jobs, asked))
  serve(contract.getRegionReport, ({ db, actor }, address) => shown(db, actor, address))
  serve(contract.rebuildRegionReport, (context, address) => rebuild(context, jobs, address))

  serveFile(contract.downloadRegionReport, async ({ actor, transaction }, address) => {
    const row = await transaction((db) => oneReport(db, address))
    const body = await storage.read(requireWorkbook(row, actor))
    if (!body) throw new Refusal('region_report_expired')
    return { fileName: `${row.region}分析 ${row.from} 至 ${row.to}.xlsx`, body }
  })

  serveSlow(contract.deleteRegionReport, async ({ actor, request, commit }, address) => {
    let fileKey: string | null = null
    const answer = await commit(async (db) => {
      fileKey = await remove(db, actor, address, request.id)
      return null
    })
    if (fileKey !== null) await storage.remove(fileKey)
    return answer
  })
}
