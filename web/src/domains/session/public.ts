export { displayName } from './display-name.ts'
export { provideModules } from './module-routes.ts'
