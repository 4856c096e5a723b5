import type { ScreenTable } from './table.ts'

/** The screens of analysis and reports, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/market-analysis': () => import('../../domains/analysis/screens/market-analysis-screen.tsx'),
  '/others/brand-analysis': () => import('../../domains/analysis/screens/brand-analysis-screen.tsx'),
  '/others/product-analysis': () => import('../../domains/analysis/screens/product-analysis-screen.tsx'),
  '/others/pinpai-xinghao-fenxi': () =>
    import('../../domains/analysis/screens/brand-model-analysis-screen.tsx'),
  '/others/jiancheng-fenxi': () => import('../../domains/analysis/screens/short-name-analysis-screen.tsx'),
  '/others/xinghao-fenxi': () => import('../../domains/analysis/screens/model-analysis-screen.tsx'),
  '/others/kehu-fenxi': () => import('../../domains/analysis/screens/customer-analysis-screen.tsx'),
  '/others/summary-report': () => import('../../domains/summaries/screens/summary-report-screen.tsx'),
  '/others/business-summary': () => import('../../domains/summaries/screens/business-summary-screen.tsx'),
  '/others/market-analysis-export': () =>
    import('../../domains/region-reports/screens/market-export-screen.tsx'),
  '/quyufenxi/:region/:file': () => import('../../domains/region-reports/screens/region-report-screen.tsx'),
}
