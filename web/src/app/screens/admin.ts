import type { ScreenTable } from './table.ts'

/** The screens of the boss, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/admin/permission-management': () =>
    import('../../domains/users/permissions/permission-management-screen.tsx'),
  '/admin/user-management': () => import('../../domains/users/accounts/user-management-screen.tsx'),
  '/admin/audit-trail': () => import('../../domains/administration/screens/audit-trail-screen.tsx'),
  '/admin/company-settings': () => import('../../domains/administration/screens/company-settings-screen.tsx'),
}
