import { hasPermission } from '../../../lib/session/has-permission.ts'
import type { SessionState } from '../../../lib/session/state.ts'
import type { IconName } from '../../../ui/icon/icon.tsx'
import { AREAS } from './module-areas.ts'
import type { ModuleRoute } from './module-routes.ts'

export interface Module {
  readonly path: string
  readonly title: string
  readonly icon: IconName
}

export interface ModuleGroup {
  readonly name: string
  readonly modules: readonly Module[]
}

/** How often each path was opened. */
export type Uses = Readonly<Record<string, number>>

const MAX_FREQUENT = 8
const OTHER_AREA = '其他'
/** Screens about one record or reached from another screen; they are not listed as modules. */
const SUBORDINATE_PATHS =
  /\/(add|create|detail|login|register|change-password|my-profile|activation-query-result|word-reinforcement-detail|edit|requests|move|notifications|settings|security|my-profile\/api-keys|exports|outbox|search)$/

const isModule = ({ path, redirect }: ModuleRoute) =>
  redirect === undefined &&
  !path.startsWith('/dev/') &&
  !path.includes(':') &&
  !path.includes('*') &&
  !SUBORDINATE_PATHS.test(path)

/** Applies the route guard's rule, so that the grid lists no module that the guard would refuse. */
const isAllowed = ({ auth, moduleKey, does }: ModuleRoute, viewer: SessionState) =>
  (auth !== 'admin' || viewer.isAdmin) &&
  (!moduleKey || viewer.permissions[moduleKey] === true) &&
  (!does || hasPermission(viewer, does))

const asModule = ({ path, title }: ModuleRoute, icon: IconName): Module => ({ path, title, icon })

/** All modules that the viewer may open, by area; within an area the most used first. */
export function modulesFor(routes: readonly ModuleRoute[], viewer: SessionState, uses: Uses): ModuleGroup[] {
  const unassigned = new Map(
    routes.filter((route) => isModule(route) && isAllowed(route, viewer)).map((route) => [route.path, route]),
  )
  const areas = AREAS.map(({ name, modules }) => ({
    name,
    modules: Object.entries(modules).flatMap(([path, icon]) => {
      const route = unassigned.get(path)
      unassigned.delete(path)
      return route ? [asModule(route, icon)] : []
    }),
  }))
  const otherArea = {
    name: OTHER_AREA,
    modules: [...unassigned.values()].map((route) => asModule(route, 'list')),
  }
  const rank = (a: Module, b: Module) => (uses[b.path] ?? 0) - (uses[a.path] ?? 0)
  return [...areas, otherArea]
    .filter(({ modules }) => modules.length > 0)
    .map(({ name, modules }) => ({ name, modules: [...modules].sort(rank) }))
}

/** Returns the most used modules of all areas, most used first. */
export function frequentModules(groups: readonly ModuleGroup[], uses: Uses): Module[] {
  const used = groups.flatMap(({ modules }) => modules).filter(({ path }) => (uses[path] ?? 0) > 0)
  return used.sort((a, b) => (uses[b.path] ?? 0) - (uses[a.path] ?? 0)).slice(0, MAX_FREQUENT)
}

/** Returns the modules whose title or area matches. */
export function searchModules(groups: readonly ModuleGroup[], input: string): ModuleGroup[] {
  const searchText = input.trim().toLowerCase()
  return groups
    .map(({ name, modules }) => ({
      name,
      modules: name.includes(searchText)
        ? modules
        : modules.filter(({ title }) => title.toLowerCase().includes(searchText)),
    }))
    .filter(({ modules }) => modules.length > 0)
}
