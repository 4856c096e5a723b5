import type { Screen, ScreenTable } from '../lib/screens.ts'
import { ADDRESSES, type Address, type AddressPath, isForStaff } from './addresses.ts'

export interface AppRoute extends Address {
  /** Undefined if the address only redirects. */
  readonly screen?: Screen
}

/**
 * Screens that every user opens. The other screens are in the `routes.ts` of their domains, because each line here adds to
 * the first load. web/build/route-chunks.ts parses `'/path': () => import('file')` in these tables: keep that form.
 */
const SCREENS: ScreenTable = {
  '/login': () => import('../domains/session/sign-in/login-screen.tsx'),
  '/my-profile': () => import('../domains/session/profile/profile-screen.tsx'),
  '/home': () => import('../domains/stock/list/stock-list-screen.tsx'),
  '/search': () => import('../domains/search/screens/search-screen.tsx'),
  '/outbox': () => import('../domains/outbox/screens/outbox-screen.tsx'),
}

/** Gallery of all interface components, for development. */
const PARTS: AppRoute = { path: '/dev/parts', title: '界面组件', area: 'account', auth: 'public' }

type TableLoader = () => Promise<{ SCREENS: ScreenTable }>

/** Route tables of each area. They load when a screen of the area is first opened. */
const TABLES = {
  account: [
    () => import('../domains/session/routes.ts'),
    () => import('../domains/notifications/routes.ts'),
    () => import('../domains/exports/routes.ts'),
  ],
  duty: [
    () => import('../domains/duty/routes.ts'),
    () => import('../domains/meetings/routes.ts'),
    () => import('../domains/roses/routes.ts'),
  ],
  pricing: [() => import('../domains/pricing/routes.ts')],
  inventory: [() => import('../domains/stock/routes.ts'), () => import('../domains/purchasing/routes.ts')],
  selling: [() => import('../domains/sales/routes.ts'), () => import('../domains/repairs/routes.ts')],
  tasks: [() => import('../domains/tasks/routes.ts')],
  sales: [
    () => import('../domains/commission/routes.ts'),
    () => import('../domains/sales-figures/routes.ts'),
    () => import('../domains/targets/routes.ts'),
  ],
  analysis: [
    () => import('../domains/analysis/routes.ts'),
    () => import('../domains/region-reports/routes.ts'),
    () => import('../domains/summaries/routes.ts'),
  ],
  debts: [() => import('../domains/receivables/routes.ts')],
  funds: [() => import('../domains/ledger/routes.ts'), () => import('../domains/treasury/routes.ts')],
  cashflow: [() => import('../domains/expenses/routes.ts')],
  logistics: [() => import('../domains/logistics/routes.ts')],
  factory: [() => import('../domains/factory/routes.ts')],
  accessories: [() => import('../domains/accessories/routes.ts')],
  moments: [() => import('../domains/moments/routes.ts'), () => import('../domains/wheel/routes.ts')],
  todos: [() => import('../domains/todos/routes.ts')],
  customers: [() => import('../domains/customers/routes.ts')],
  devices: [() => import('../domains/devices/routes.ts')],
  attendance: [
    () => import('../domains/attendance/routes.ts'),
    () => import('../domains/leave/routes.ts'),
    () => import('../domains/staff/routes.ts'),
  ],
  admin: [
    () => import('../domains/administration/routes.ts'),
    () => import('../domains/users/routes.ts'),
    () => import('../domains/webhooks/routes.ts'),
    () => import('../domains/api-keys/routes.ts'),
  ],
  english: [() => import('../domains/english/routes.ts')],
  rewards: [() => import('../domains/rewards/routes.ts')],
  papers: [
    () => import('../domains/exams/routes.ts'),
    () => import('../domains/papers/routes.ts'),
    () => import('../domains/wrong-questions/routes.ts'),
  ],
  reading: [() => import('../domains/exams/routes.ts'), () => import('../domains/reading/routes.ts')],
} satisfies Record<string, readonly TableLoader[]>
const tablesOf = (area: string) =>
  Object.hasOwn(TABLES, area) ? TABLES[area as keyof typeof TABLES] : undefined

/** Finds the screen of a path in the tables of its area, without waiting for the tables of other domains. */
const fromTables =
  (path: AddressPath, tables: readonly TableLoader[]): Screen =>
  async () => {
    const missing = new Error(`no screen for ${path}`)
    const loading = tables.map((load) => load())
    const screens = loading.map(async (table) => {
      const screen = (await table).SCREENS[path]
      if (!screen) throw missing
      return screen
    })
    const screen = await Promise.any(screens).catch(async () => {
      // A table that could not be loaded is the better reason.
      await Promise.all(loading)
      throw missing
    })
    return screen()
  }

const withScreen = (declared: Address & { readonly path: AddressPath }): AppRoute => {
  const address = isForStaff(declared) ? { does: 'staff' as const, ...declared } : declared
  if (address.redirect !== undefined) return address
  const tables = tablesOf(address.area)
  const screen = SCREENS[address.path] ?? (tables && fromTables(address.path, tables))
  if (!screen) throw new Error(`no screen for ${address.path}`)
  return { ...address, screen }
}

/** All addresses with their screens. main.tsx passes them to the domains, which must not import this file. */
export const ROUTES: readonly AppRoute[] = [
  ...ADDRESSES.map(withScreen),
  ...(import.meta.env.DEV || import.meta.env.VITE_PARTS
    ? [{ ...PARTS, screen: () => import('../domains/dev/parts-screen.tsx') }]
    : []),
]
