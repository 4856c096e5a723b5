import * as contract from '@shangxue/contract/commission/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { commissionQueries } from './queries.ts'
import { addRule, listRules, removeRule, saveRule } from './rules.ts'

export function commissionRoutes({ serve }: Server): void {
  serve(contract.listCommissionRules, ({ db }) => listRules(db))
  serve(contract.addCommissionRule, addRule)
  serve(contract.saveCommissionRule, saveRule)
  serve(contract.deleteCommissionRule, removeRule)
  serve(contract.getStaffPerformance, ({ db, actor }, filters) =>
    commissionQueries(db, actor).ranking(filters),
  )
  serve(contract.sumCommission, ({ db, actor }, filters) => commissionQueries(db, actor).totals(filters))
  serve(contract.listCommissionLines, ({ db, actor }, filters) => commissionQueries(db, actor).lines(filters))
}
