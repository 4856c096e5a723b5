export { displayName } from './display-name.ts'
export { useFoundModules } from './found-modules.ts'
export { provideModules } from './module-routes.ts'
