import * as invoices from '@shangxue/contract/purchasing/invoices'
import * as orders from '@shangxue/contract/purchasing/orders'
import * as payables from '@shangxue/contract/purchasing/payables'
import * as priceClaims from '@shangxue/contract/purchasing/price-claims'
import * as priceCuts from '@shangxue/contract/purchasing/price-cuts'
import * as rebates from '@shangxue/contract/purchasing/rebates'
import * as receipts from '@shangxue/contract/purchasing/receipts'
import { listPurchaseSuggestions } from '@shangxue/contract/purchasing/suggestions'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { addInvoice, listInvoices, listUninvoicedReceipts, voidInvoice } from './invoices/invoices.ts'
import { cancelOrder, closeOrder, decideOrder, recallOrder, submitOrder } from './orders/decide-order.ts'
import { getOrder, listOrders } from './orders/queries.ts'
import { getSettings, saveSettings } from './orders/settings.ts'
import { addOrder, updateOrder } from './orders/write-order.ts'
import { addOpening, applyPrepayment, reverseOpening } from './payables/adjustments.ts'
import { getStatement, getSupplierAccount, listSuppliersPage, sumAllSuppliers } from './payables/queries.ts'
import { receiveRefund } from './payables/refunds.ts'
import { answerClaim } from './price-claims/answers.ts'
import { creditClaim } from './price-claims/credit-claim.ts'
import { getClaim, listClaimLines } from './price-claims/queries.ts'
import { addClaim, cancelClaim, recomputeClaim, submitClaim } from './price-claims/write-claim.ts'
import { matchLines } from './price-cuts/match-lines.ts'
import { getCut, listCuts } from './price-cuts/queries.ts'
import { addCut, cancelCut, previewCut } from './price-cuts/write-cut.ts'
import { getAgreement, listAgreements } from './rebates/queries.ts'
import { settlePeriod } from './rebates/settle-rebate.ts'
import { addAgreement, endAgreement } from './rebates/write-rebate.ts'
import { receiveGoods } from './receipts/receive-purchase.ts'
import { reverseReceipt } from './receipts/reverse-receipt.ts'
import { returnGoods, reverseReturn } from './returns/post-return.ts'
import { checkReturn, listReturns } from './returns/queries.ts'
import { listSuggestions } from './suggestions/suggestions.ts'

export function purchasingRoutes({ serve }: Server) {
  serve(orders.listPurchaseOrders, ({ db, actor }, input) => listOrders(db, actor, input))
  serve(orders.getPurchaseOrder, ({ db, actor }, { id }) => getOrder(db, actor, id))
  serve(orders.addPurchaseOrder, addOrder)
  serve(orders.updatePurchaseOrder, updateOrder)
  serve(orders.submitPurchaseOrder, submitOrder)
  serve(orders.recallPurchaseOrder, recallOrder)
  serve(orders.decidePurchaseOrder, decideOrder)
  serve(orders.cancelPurchaseOrder, cancelOrder)
  serve(orders.closePurchaseOrder, closeOrder)
  serve(orders.getPurchaseSettings, ({ db }) => getSettings(db))
  serve(orders.savePurchaseSettings, saveSettings)

  serve(receipts.receivePurchase, receiveGoods)
  serve(receipts.reversePurchaseReceipt, reverseReceipt)
  serve(receipts.checkPurchaseReturn, ({ db }, input) => checkReturn(db, input))
  serve(receipts.postPurchaseReturn, returnGoods)
  serve(receipts.listPurchaseReturns, ({ db }, input) => listReturns(db, input))
  serve(receipts.reversePurchaseReturn, reverseReturn)

  serve(payables.listSuppliers, ({ db, actor }, input) => listSuppliersPage(db, actor.tenantId, input))
  serve(payables.sumSuppliers, ({ db, actor }, input) => sumAllSuppliers(db, actor.tenantId, input))
  serve(payables.getSupplier, ({ db, actor }, { id }) => getSupplierAccount(db, actor.tenantId, id))
  serve(payables.getSupplierStatement, ({ db }, input) => getStatement(db, input))
  serve(payables.addOpeningPayable, addOpening)
  serve(payables.reverseOpeningPayable, reverseOpening)
  serve(payables.applySupplierPrepayment, applyPrepayment)
  serve(payables.receiveSupplierRefund, receiveRefund)

  serve(invoices.listReceiptsToInvoice, ({ db }, input) => listUninvoicedReceipts(db, input))
  serve(invoices.addSupplierInvoice, addInvoice)
  serve(invoices.listSupplierInvoices, ({ db }, input) => listInvoices(db, input))
  serve(invoices.voidSupplierInvoice, voidInvoice)

  serve(listPurchaseSuggestions, ({ db, actor }, input) => listSuggestions(db, actor.tenantId, input))

  serve(priceCuts.listPriceCuts, ({ db }, input) => listCuts(db, input))
  serve(priceCuts.getPriceCut, ({ db }, { id }) => getCut(db, id))
  serve(priceCuts.matchPriceCutLines, ({ db }, input) => matchLines(db, input))
  serve(priceCuts.previewPriceCut, previewCut)
  serve(priceCuts.addPriceCut, addCut)
  serve(priceCuts.cancelPriceCut, cancelCut)
  serve(priceCuts.addPriceClaim, addClaim)
  serve(priceClaims.getPriceClaim, ({ db }, { id }) => getClaim(db, id))
  serve(priceClaims.listPriceClaimLines, ({ db, actor }, input) => listClaimLines(db, actor, input))
  serve(priceClaims.recomputePriceClaim, recomputeClaim)
  serve(priceClaims.submitPriceClaim, submitClaim)
  serve(priceClaims.answerPriceClaim, answerClaim)
  serve(priceClaims.creditPriceClaim, creditClaim)
  serve(priceClaims.cancelPriceClaim, cancelClaim)

  serve(rebates.listRebates, ({ db, actor }, input) => listAgreements(db, actor.tenantId, input))
  serve(rebates.getRebate, ({ db, actor }, { id }) => getAgreement(db, actor, id))
  serve(rebates.addRebate, addAgreement)
  serve(rebates.endRebate, endAgreement)
  serve(rebates.settleRebate, settlePeriod)
}
