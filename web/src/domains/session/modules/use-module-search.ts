import { useSession } from '../../../lib/session/index.ts'
import { moduleRoutes } from './module-routes.ts'
import { type Module, modulesFor, searchModules } from './modules.ts'

export interface ModuleMatch extends Module {
  readonly area: string
}

/** The modules that are open to who is signed in and have these words in their title or their area's. */
export function useModuleSearch(words: string): ModuleMatch[] {
  const session = useSession()
  return searchModules(modulesFor(moduleRoutes(), session, {}), words).flatMap(({ name, modules }) =>
    modules.map((module) => ({ ...module, area: name })),
  )
}
