import type { DomainModule } from '../domain-module.ts'
import { soldLineExport } from './export.ts'
import { salesFigureRoutes } from './routes.ts'

export const salesFiguresDomain: DomainModule = {
  name: 'sales-figures',
  routes: salesFigureRoutes,
  exports: () => [soldLineExport],
}
