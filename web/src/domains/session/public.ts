export { displayName } from './display-name.ts'
export { useModuleSearch } from './found-modules.ts'
export { provideModules } from './module-routes.ts'
