import { ADDRESSES, type Address, type AddressPath, isForStaff } from './addresses.ts'
import type { Screen, ScreenTable } from './screens/table.ts'

export interface AppRoute extends Address {
  /** Left out where the address only redirects. */
  readonly screen?: Screen
}

/**
 * The screens that everybody opens. The build reads `'/path': () => import('file')` from here and from screens/
 * (web/build/route-chunks.ts). Screens that not everybody opens are in tables of their own: each line is part of the first load.
 */
const SCREENS: ScreenTable = {
  '/login': () => import('../domains/session/sign-in/login-screen.tsx'),
  '/register': () => import('../domains/session/register/register-screen.tsx'),
  '/change-password': () => import('../domains/session/security/change-password-screen.tsx'),
  '/my-profile': () => import('../domains/session/profile/profile-screen.tsx'),
  '/my-profile/security': () => import('../domains/session/security/security-screen.tsx'),
  '/home': () => import('../domains/stock/list/stock-list-screen.tsx'),
  '/notifications': () => import('../domains/notifications/screens/notifications-screen.tsx'),
  '/notifications/settings': () =>
    import('../domains/notifications/screens/notification-settings-screen.tsx'),
  '/exports': () => import('../domains/exports/screens/exports-screen.tsx'),
  '/search': () => import('../domains/search/screens/search-screen.tsx'),
  '/outbox': () => import('../domains/outbox/screens/outbox-screen.tsx'),
}

/** A page of all parts, to look at while building them. */
const PARTS: AppRoute = { path: '/dev/parts', title: '界面组件', area: 'account', auth: 'public' }

const TABLES = {
  inventory: () => import('./screens/stock.ts'),
  english: () => import('./screens/learning.ts'),
  papers: () => import('./screens/learning.ts'),
  admin: () => import('./screens/admin.ts'),
  pricing: () => import('./screens/pricing.ts'),
  selling: () => import('./screens/selling.ts'),
  sales: () => import('./screens/sales.ts'),
  analysis: () => import('./screens/analysis.ts'),
  customers: () => import('./screens/customers.ts'),
  reading: () => import('./screens/reading.ts'),
  rewards: () => import('./screens/rewards.ts'),
  todos: () => import('./screens/todos.ts'),
  tasks: () => import('./screens/tasks.ts'),
  moments: () => import('./screens/moments.ts'),
  duty: () => import('./screens/duty.ts'),
  devices: () => import('./screens/devices.ts'),
  accessories: () => import('./screens/accessories.ts'),
  factory: () => import('./screens/factory.ts'),
  logistics: () => import('./screens/logistics.ts'),
  debts: () => import('./screens/debts.ts'),
  funds: () => import('./screens/funds.ts'),
  cashflow: () => import('./screens/cashflow.ts'),
  attendance: () => import('./screens/attendance.ts'),
}
const tableOf = (area: string) =>
  Object.hasOwn(TABLES, area) ? TABLES[area as keyof typeof TABLES] : undefined

/** From the table of the area. */
const later =
  (path: AddressPath, table: () => Promise<{ SCREENS: ScreenTable }>): Screen =>
  async () => {
    const screen = (await table()).SCREENS[path]
    if (!screen) throw new Error(`no screen for ${path}`)
    return screen()
  }

const withScreen = (given: Address & { readonly path: AddressPath }): AppRoute => {
  const address = isForStaff(given) ? { does: 'staff' as const, ...given } : given
  if (address.redirect !== undefined) return address
  const table = tableOf(address.area)
  const screen = SCREENS[address.path] ?? (table && later(address.path, table))
  if (!screen) throw new Error(`no screen for ${address.path}`)
  return { ...address, screen }
}

/** Every address with its screen, for the router. Domains are handed it (main.tsx), never import it. */
export const ROUTES: readonly AppRoute[] = [
  ...ADDRESSES.map(withScreen),
  ...(import.meta.env.DEV || import.meta.env.VITE_PARTS
    ? [{ ...PARTS, screen: () => import('../domains/dev/parts-screen.tsx') }]
    : []),
]
