export { displayName } from './display-name.ts'
export { provideModules } from './modules/module-routes.ts'
export { useModuleSearch } from './modules/use-module-search.ts'
