import type { ComponentType } from 'react'
import { ADDRESSES, type Address, type AddressPath } from './addresses.ts'

export interface AppRoute extends Address {
  /** Left out while the module isn't open yet. */
  readonly screen?: Screen
}
type Screen = () => Promise<{ default: ComponentType }>

/** The screens that are open. The build reads paths and files from this text (route-chunks.ts): keep the form. */
const SCREENS: Partial<Record<AddressPath, Screen>> = {
  '/login': () => import('../domains/session/screens/login-screen.tsx'),
  '/change-password': () => import('../domains/session/screens/change-password-screen.tsx'),
  '/my-profile': () => import('../domains/session/screens/profile-screen.tsx'),
  '/home': () => import('../domains/stock/screens/home-screen.tsx'),
  '/stock/receive': () => import('../domains/stock/screens/receive-screen.tsx'),
  '/stock/move': () => import('../domains/stock/screens/move-screen.tsx'),
  '/stock/transfers': () => import('../domains/stock/screens/transfers-screen.tsx'),
  '/stock/transfers/:id': () => import('../domains/stock/screens/transfer-screen.tsx'),
  '/stock/counts': () => import('../domains/stock/screens/counts-screen.tsx'),
  '/stock/counts/:id': () => import('../domains/stock/screens/count-screen.tsx'),
  '/stock/documents': () => import('../domains/stock/screens/documents-screen.tsx'),
  '/stock/documents/:id': () => import('../domains/stock/screens/document-screen.tsx'),
  '/price': () => import('../domains/pricing/screens/price-screen.tsx'),
  '/price/edit': () => import('../domains/pricing/screens/price-edit-screen.tsx'),
  '/english-study': () => import('../domains/english/screens/english-home-screen.tsx'),
  '/english-study/learning-goal': () => import('../domains/english/screens/learning-goal-screen.tsx'),
  '/english-study/review-plan': () => import('../domains/english/screens/review-plan-screen.tsx'),
  '/english-study/learning-stats': () => import('../domains/english/screens/learning-stats-screen.tsx'),
  '/english-study/achievements': () => import('../domains/english/screens/achievements-screen.tsx'),
  '/english-study/card-showcase': () => import('../domains/english/screens/card-showcase-screen.tsx'),
  '/english-study/learning-mode': () => import('../domains/english/screens/learning-mode-screen.tsx'),
  '/english-study/game-challenge': () => import('../domains/english/screens/game-challenge-screen.tsx'),
  '/rank-system': () => import('../domains/english/screens/rank-screen.tsx'),
  '/english-study/word-practice': () => import('../domains/english/screens/word-practice-screen.tsx'),
  '/word-learning': () => import('../domains/english/screens/word-learning-screen.tsx'),
  '/paper-analysis': () => import('../domains/papers/screens/papers-screen.tsx'),
  '/paper-analysis/upload': () => import('../domains/papers/screens/upload-screen.tsx'),
  '/paper-analysis/detail/:paperId': () => import('../domains/papers/screens/detail-screen.tsx'),
  '/paper-analysis/exam/:paperId': () => import('../domains/exams/screens/exam-screen.tsx'),
  '/paper-analysis/result/:attemptId': () => import('../domains/exams/screens/result-screen.tsx'),
  '/paper-analysis/stats': () => import('../domains/exams/screens/stats-screen.tsx'),
  '/paper-analysis/wrong-questions': () =>
    import('../domains/wrong-questions/screens/wrong-questions-screen.tsx'),
  '/notifications': () => import('../domains/notifications/screens/notifications-screen.tsx'),
  '/exports': () => import('../domains/exports/screens/exports-screen.tsx'),
  '/outbox': () => import('../domains/outbox/screens/outbox-screen.tsx'),
  '/admin/permission-management': () => import('../domains/users/screens/permission-management-screen.tsx'),
  '/admin/user-management': () => import('../domains/users/screens/user-management-screen.tsx'),
  '/admin/audit-trail': () => import('../domains/administration/screens/audit-trail-screen.tsx'),
  '/admin/company-settings': () => import('../domains/administration/screens/company-settings-screen.tsx'),
}

/** A page of all parts, to look at while building them. */
const PARTS: AppRoute = { path: '/dev/parts', title: '界面组件', area: 'account', auth: 'public' }

const withScreen = (address: Address & { readonly path: AddressPath }): AppRoute => {
  const screen = SCREENS[address.path]
  return screen ? { ...address, screen } : address
}

/** Every address with its screen, for the router. Domains are handed it (main.tsx), never import it. */
export const ROUTES: readonly AppRoute[] = [
  ...ADDRESSES.map(withScreen),
  ...(import.meta.env.DEV || import.meta.env.VITE_PARTS
    ? [{ ...PARTS, screen: () => import('../domains/dev/parts-screen.tsx') }]
    : []),
]
