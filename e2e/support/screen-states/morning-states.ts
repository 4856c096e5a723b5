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
    { name: 'summary report', path: '/others/summary-report' },
    { name: 'summary report, period picker', path: '/others/summary-report', open: opensSheet(/至/) },
    {
      name: 'summary report, no sales',
      path: '/others/summary-report?from=2020-01-01&to=2020-01-01',
    },
    { name: 'morning summary', path: '/others/business-summary' },
    { name: 'region report, form', path: EXPORT },
    { name: 'region report', path: EXPORT, open: build },
    { name: 'region report, not found', path: '/quyufenxi/火星/20260101-none' },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' as const }))
