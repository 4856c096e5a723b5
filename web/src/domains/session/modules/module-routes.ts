import type { ModuleKey } from '@shangxue/contract/platform/permissions'
import type { RequiredPermission } from '../../../lib/session/has-permission.ts'

/** What the grid of modules wants to know of the app's table of routes. */
export interface ModuleRoute {
  readonly path: string
  readonly title: string
  readonly auth: 'public' | 'login' | 'admin'
  readonly moduleKey?: ModuleKey
  readonly does?: RequiredPermission
  readonly redirect?: string
}

let table: readonly ModuleRoute[] = []

/** The app hands its table in when it starts: a domain importing from app would close a circle. */
export const provideModules = (routes: readonly ModuleRoute[]): void => {
  table = routes
}

export const moduleRoutes = (): readonly ModuleRoute[] => table
