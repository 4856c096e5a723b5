import * as contract from '@shangxue/contract/sales'
import type { Server } from '../../platform/serve.ts'
import { decide, withdraw } from './decide.ts'
import { lookUp } from './goods-lookup.ts'
import { ownStore } from './own-store.ts'
import { saleReads } from './reads.ts'
import { record } from './record.ts'
import { takeBack } from './returns.ts'
import { reverse } from './reversal.ts'

export function saleRoutes({ serve }: Server) {
  serve(contract.lookUpGoods, ({ db, actor }, input) => lookUp(db, actor, input))
  serve(contract.getOwnStore, ({ db, actor }) => ownStore(db, actor))
  serve(contract.recordSale, record)
  serve(contract.listSales, ({ db, actor }, filters) => saleReads(db, actor).list(filters))
  serve(contract.listSellers, ({ db, actor }) => saleReads(db, actor).sellers())
  serve(contract.getSale, ({ db, actor }, { id }) => saleReads(db, actor).one(id))
  serve(contract.decideSale, decide)
  serve(contract.withdrawSale, withdraw)
  serve(contract.returnSale, takeBack)
  serve(contract.reverseSale, reverse)
}
