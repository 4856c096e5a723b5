import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const EXPORT = '/others/market-analysis-export'

const build = async (page: Page) => {
  await press('生成报表')(page)
  await expect(page.getByRole('table')).toBeVisible({ timeout: 20_000 })
}

/** The summary report, the morning summary, and region reports. */
export const MORNING_STATES: readonly ScreenState[] = (
  [
    { name: 'the summary of a period', path: '/others/summary-report' },
    { name: 'the period of the summary', path: '/others/summary-report', open: opensSheet(/至/) },
    {
      name: 'the summary of a day without sales',
      path: '/others/summary-report?from=2020-01-01&to=2020-01-01',
    },
    { name: 'the morning', path: '/others/business-summary' },
    { name: 'building a report of a region', path: EXPORT },
    { name: 'a report of a region', path: EXPORT, open: build },
    { name: 'a report that is not there', path: '/quyufenxi/火星/20260101-none' },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' as const }))
