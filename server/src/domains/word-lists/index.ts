import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { wordListRoutes } from './routes.ts'

export const wordListsDomain: DomainModule = {
  name: 'word-lists',
  routes: wordListRoutes,
  recordLabels: labelsByColumn('name', 'word_list'),
}
