import * as contract from '@shangxue/contract/fund-adjustments'
import type { Server } from '../../platform/serve.ts'
import { ask, decide, withdraw } from './adjustments.ts'
import { giveBack, reverse } from './moves.ts'
import { adjustmentList, bankCards, oneAdjustment, openAdjustments, stores } from './reads.ts'

export function fundAdjustmentRoutes({ serve }: Server) {
  serve(contract.listFundAdjustments, ({ db, actor }, asked) => adjustmentList(db, actor.tenantId, asked))
  serve(contract.openFundAdjustments, ({ db, actor }, asked) => openAdjustments(db, actor.tenantId, asked))
  serve(contract.listBankCards, ({ db }) => bankCards(db))
  serve(contract.listStores, ({ db }) => stores(db))
  serve(contract.getFundAdjustment, ({ db, actor }, { id }) => oneAdjustment(db, actor, id))
  serve(contract.askFundAdjustment, ask)
  serve(contract.decideFundAdjustment, decide)
  serve(contract.withdrawFundAdjustment, withdraw)
  serve(contract.returnFundAdjustment, giveBack)
  serve(contract.reverseFundAdjustment, reverse)
}
