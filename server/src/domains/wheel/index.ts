import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { wheelRoutes } from './routes.ts'

export const wheelDomain: DomainModule = {
  name: 'wheel',
  routes: wheelRoutes,
  recordLabels: labelsByColumn('name', 'wheel_prize', 'wheel_draw'),
  fieldNames: { weight: '权重', stock: '剩余数量', need: '需要数量', chances: '机会次数' },
}
