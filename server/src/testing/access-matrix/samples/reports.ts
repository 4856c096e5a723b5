import { ALL_REGIONS, buildRegionReport } from '@shangxue/contract/region-reports/endpoints'
import type { Harness, TestUser } from '../../harness.ts'

/** A saved report, as path parameters of each endpoint. */
export async function reportRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const day = '2026-01-31'
  const reportFields = { region: ALL_REGIONS, from: day, to: day, parts: ['brand' as const] }
  const { region, file } = (await h.call(buildRegionReport, reportFields, { token: boss.token })).data
  return {
    '/api/region-reports/:region/:file': { region, file },
    '/api/region-reports/:region/:file/workbook': { region, file },
    '/api/region-reports/:region/:file/build': { region, file },
  }
}
