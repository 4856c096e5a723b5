import type { DomainModule } from '../domain-module.ts'
import { cacheStaleDays } from './commission-cache.ts'
import { commissionRoutes } from './routes.ts'

export const commissionDomain: DomainModule = {
  name: 'commission',
  routes: commissionRoutes,
  schedules: ({ database }) => [
    // Separate, because after a rule change it recalculates years.
    { name: 'cache-commissions', cron: '* * * * *', run: () => cacheStaleDays(database) },
  ],
  fieldNames: {
    per_piece_fen: '每件提成',
    amount_bp: '按金额的提成',
    margin_bp: '按毛利的提成',
    valid_to: '结束日期',
  },
}
