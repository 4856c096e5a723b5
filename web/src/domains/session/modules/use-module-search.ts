import { useSession } from '../../../lib/session/state.ts'
import { moduleRoutes } from './module-routes.ts'
import { type Module, modulesFor, searchModules } from './modules.ts'

export interface ModuleMatch extends Module {
  readonly area: string
}

/** Returns the modules that the signed-in user may open and whose title or area contains the text. */
export function useModuleSearch(searchText: string): ModuleMatch[] {
  const session = useSession()
  return searchModules(modulesFor(moduleRoutes(), session, {}), searchText).flatMap(({ name, modules }) =>
    modules.map((module) => ({ ...module, area: name })),
  )
}
