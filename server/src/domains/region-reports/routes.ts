import * as contract from '@shangxue/contract/region-reports/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import {
  buildRegionReport,
  deleteRegionReport,
  getRegionReport,
  rebuildRegionReport,
  requireWorkbook,
} from './commands.ts'
import type { ReportServices } from './jobs.ts'
import { getReport, listRegions, listReports } from './queries.ts'

export function regionReportRoutes(
  { serve, serveFile, serveWithoutTransaction }: Server,
  { jobs, storage }: Pick<ReportServices, 'jobs' | 'storage'>,
): void {
  serve(contract.listRegions, ({ db }) => listRegions(db))
  serve(contract.listRegionReports, ({ db }, filters) => listReports(db, filters))
  serve(contract.buildRegionReport, (context, input) => buildRegionReport(context, jobs, input))
  serve(contract.getRegionReport, ({ db, actor }, address) => getRegionReport(db, actor, address))
  serve(contract.rebuildRegionReport, (context, address) => rebuildRegionReport(context, jobs, address))

  serveFile(contract.downloadRegionReport, async ({ actor, transaction }, address) => {
    const row = await transaction((db) => getReport(db, address))
    const body = await storage.read(requireWorkbook(row, actor))
    if (!body) throw new AppError('region_report_expired')
    return { fileName: `${row.region}分析 ${row.from} 至 ${row.to}.xlsx`, body }
  })

  serveWithoutTransaction(contract.deleteRegionReport, async ({ actor, request, commit }, address) => {
    let fileKey: string | null = null
    const result = await commit(async (db) => {
      fileKey = await deleteRegionReport(db, actor, address, request.id)
      return null
    })
    if (fileKey !== null) await storage.remove(fileKey)
    return result
  })
}
