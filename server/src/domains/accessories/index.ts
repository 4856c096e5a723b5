import type { DomainModule } from '../domain-module.ts'
import { accessoryExport } from './export.ts'
import { accessoryRoutes } from './routes.ts'

export const accessoriesDomain: DomainModule = {
  name: 'accessories',
  routes: accessoryRoutes,
  exports: () => [accessoryExport],
}
