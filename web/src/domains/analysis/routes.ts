import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/market-analysis': () => import('./screens/market-analysis-screen.tsx'),
  '/others/brand-analysis': () => import('./screens/brand-analysis-screen.tsx'),
  '/others/product-analysis': () => import('./screens/product-analysis-screen.tsx'),
  '/others/pinpai-xinghao-fenxi': () => import('./screens/brand-model-analysis-screen.tsx'),
  '/others/jiancheng-fenxi': () => import('./screens/short-name-analysis-screen.tsx'),
  '/others/xinghao-fenxi': () => import('./screens/model-analysis-screen.tsx'),
  '/others/kehu-fenxi': () => import('./screens/customer-analysis-screen.tsx'),
}
