import * as counter from '@shangxue/contract/sales/counter'
import * as contract from '@shangxue/contract/sales/endpoints'
import * as receiptContract from '@shangxue/contract/sales/receipt-texts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { listRecentCustomers, listStoreStock } from './counter/counter-queries.ts'
import { getOwnStore } from './get-own-store.ts'
import { lookUpSaleItems } from './look-up-sale-items.ts'
import { decideSaleApproval, withdrawSale } from './posting/decide-sale-approval.ts'
import { recordSale } from './posting/record-sale.ts'
import { returnSale } from './posting/return-sale.ts'
import { voidSale } from './posting/void-sale.ts'
import { saleQueries } from './queries.ts'
import { listReceiptTexts, saveReceiptTexts } from './receipts/receipt-texts.ts'

export function saleRoutes({ serve }: Server) {
  serve(contract.lookUpSaleItems, ({ db, actor }, input) => lookUpSaleItems(db, actor, input))
  serve(contract.getOwnStore, ({ db, actor }) => getOwnStore(db, actor))
  serve(counter.listStoreStock, ({ db }, filters) => listStoreStock(db, filters))
  serve(counter.listRecentCustomers, ({ db, actor }) => listRecentCustomers(db, actor))
  serve(contract.recordSale, recordSale)
  serve(contract.listSales, ({ db, actor }, filters) => saleQueries(db, actor).list(filters))
  serve(contract.listSellers, ({ db, actor }) => saleQueries(db, actor).sellers())
  serve(contract.getSale, ({ db, actor }, { id }) => saleQueries(db, actor).get(id))
  serve(contract.decideSale, decideSaleApproval)
  serve(contract.withdrawSale, withdrawSale)
  serve(contract.returnSale, returnSale)
  serve(contract.voidSale, voidSale)
  serve(receiptContract.listReceiptTexts, ({ db }, filter) => listReceiptTexts(db, filter))
  serve(receiptContract.saveReceiptTexts, saveReceiptTexts)
}
