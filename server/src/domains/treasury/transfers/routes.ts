import * as contract from '@shangxue/contract/treasury/transfers'
import type { Server } from '../../../platform/http/endpoints/serve.ts'
import { repayTransfer, reverseTransfer } from './post-transfer.ts'
import {
  getTransfer,
  listActiveStores,
  listBankCardsWithBalance,
  listOpenTransfers,
  listTransfers,
} from './queries.ts'
import { decideTransfer, requestTransfer, withdrawTransfer } from './request-transfer.ts'

export function transferRoutes({ serve }: Server) {
  serve(contract.listFundAdjustments, ({ db, actor }, input) => listTransfers(db, actor.tenantId, input))
  serve(contract.openFundAdjustments, ({ db, actor }, input) => listOpenTransfers(db, actor.tenantId, input))
  serve(contract.listBankCards, ({ db }) => listBankCardsWithBalance(db))
  serve(contract.listStores, ({ db, actor }) => listActiveStores(db, actor))
  serve(contract.getFundAdjustment, ({ db, actor }, { id }) => getTransfer(db, actor, id))
  serve(contract.requestFundAdjustment, requestTransfer)
  serve(contract.decideFundAdjustment, decideTransfer)
  serve(contract.withdrawFundAdjustment, withdrawTransfer)
  serve(contract.repayFundAdjustment, repayTransfer)
  serve(contract.reverseFundAdjustment, reverseTransfer)
}
