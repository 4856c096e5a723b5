import * as contract from '@shangxue/contract/sales'
import type { Server } from '../../platform/serve.ts'
import { decideSaleApproval, withdrawSale } from './decide.ts'
import { lookUpGoods } from './goods-lookup.ts'
import { getOwnStore } from './own-store.ts'
import { saleQueries } from './reads.ts'
import { recordSale } from './record.ts'
import { returnSale } from './returns.ts'
import { voidSale } from './reversal.ts'

export function saleRoutes({ serve }: Server) {
  serve(contract.lookUpGoods, ({ db, actor }, input) => lookUpGoods(db, actor, input))
  serve(contract.getOwnStore, ({ db, actor }) => getOwnStore(db, actor))
  serve(contract.recordSale, recordSale)
  serve(contract.listSales, ({ db, actor }, filters) => saleQueries(db, actor).list(filters))
  serve(contract.listSellers, ({ db, actor }) => saleQueries(db, actor).sellers())
  serve(contract.getSale, ({ db, actor }, { id }) => saleQueries(db, actor).get(id))
  serve(contract.decideSale, decideSaleApproval)
  serve(contract.withdrawSale, withdrawSale)
  serve(contract.returnSale, returnSale)
  serve(contract.reverseSale, voidSale)
}
