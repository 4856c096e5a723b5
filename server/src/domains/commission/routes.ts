import * as contract from '@shangxue/contract/commission'
import type { Server } from '../../platform/serve.ts'
import { commissionReads } from './reads.ts'
import { addRule, removeRule, rules, saveRule } from './rules.ts'

export function commissionRoutes({ serve }: Server): void {
  serve(contract.listCommissionRules, ({ db }) => rules(db))
  serve(contract.addCommissionRule, addRule)
  serve(contract.saveCommissionRule, saveRule)
  serve(contract.deleteCommissionRule, removeRule)
  serve(contract.getStaffPerformance, ({ db, actor }, filters) => commissionReads(db, actor).ranking(filters))
  serve(contract.sumCommission, ({ db, actor }, filters) => commissionReads(db, actor).totals(filters))
  serve(contract.listCommissionLines, ({ db, actor }, filters) => commissionReads(db, actor).lines(filters))
}
