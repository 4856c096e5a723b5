import type { ModuleKey } from '@shangxue/contract/platform/permissions'
import type { RequiredPermission } from '../../../lib/session/has-permission.ts'

/** The part of a route that the grid of modules needs. */
export interface ModuleRoute {
  readonly path: string
  readonly title: string
  readonly auth?: 'public' | 'admin'
  readonly moduleKey?: ModuleKey
  readonly does?: RequiredPermission
  readonly redirect?: string
}

let registeredRoutes: readonly ModuleRoute[] = []

/** Registers the app's routes at start-up, because a domain that imports from app would create an import cycle. */
export const provideModules = (routes: readonly ModuleRoute[]): void => {
  registeredRoutes = routes
}

export const moduleRoutes = (): readonly ModuleRoute[] => registeredRoutes
