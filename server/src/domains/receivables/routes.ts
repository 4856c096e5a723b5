import * as documents from '@shangxue/contract/receivables/documents'
import * as contract from '@shangxue/contract/receivables/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { recordDunningStep, saveCreditTerms } from './credit.ts'
import { addOpeningDebtDocument, applyPrepayments, reverseDocument } from './documents/post-opening-debt.ts'
import { receiveCustomerPayment } from './documents/receive-payment.ts'
import {
  decideWriteOffRequest,
  requestWriteOff,
  withdrawWriteOffRequest,
} from './documents/write-off-debt.ts'
import { getRemindDays, saveReceivableSettings } from './jobs.ts'
import { getCustomerDebtsDetail } from './queries/customer-receivables.ts'
import { getDocument, listDocuments } from './queries/documents.ts'
import { listDebtAreas, listDebtors, sumDebts } from './queries/overview.ts'
import { getStatement } from './queries/statement.ts'

export function receivableRoutes({ serve }: Server) {
  serve(contract.listDebts, ({ db, actor }, input) => listDebtors(db, actor.tenantId, input))
  serve(contract.getDebtSummary, ({ db, actor }, input) => sumDebts(db, actor.tenantId, input))
  serve(contract.listDebtAreas, ({ db }) => listDebtAreas(db))
  serve(contract.getCustomerDebts, ({ db, actor }, { id }) => getCustomerDebtsDetail(db, actor.tenantId, id))
  serve(contract.getDebtStatement, ({ db }, input) => getStatement(db, input))
  serve(contract.sendDebtReminder, recordDunningStep)
  serve(contract.setCreditTerms, saveCreditTerms)
  serve(contract.applyCredit, applyPrepayments)
  serve(contract.getDebtSettings, async ({ db }) => ({ remind_days: await getRemindDays(db) }))
  serve(contract.saveDebtSettings, saveReceivableSettings)
  serve(documents.listDebtDocuments, ({ db }, input) => listDocuments(db, input))
  serve(documents.getDebtDocument, ({ db, actor }, { id }) => getDocument(db, actor, id))
  serve(documents.receivePayment, receiveCustomerPayment)
  serve(documents.addOpeningDebt, addOpeningDebtDocument)
  serve(documents.requestDebtWriteOff, requestWriteOff)
  serve(documents.decideWriteOff, decideWriteOffRequest)
  serve(documents.withdrawWriteOff, withdrawWriteOffRequest)
  serve(documents.reverseDebtDocument, reverseDocument)
}
