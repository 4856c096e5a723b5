import * as documents from '@shangxue/contract/debt-documents'
import * as contract from '@shangxue/contract/debts'
import type { Server } from '../../platform/serve.ts'
import { customerDebts } from './customer.ts'
import { documents as listed, document as one } from './document-reads.ts'
import { open, reverse, spendCredit } from './opening.ts'
import { debtAreas, debtors, debtSums } from './overview.ts'
import { receive } from './receive.ts'
import { remind, remindDays, saveSettings } from './reminders.ts'
import { statement } from './statement.ts'
import { ask, decide, withdraw } from './write-off.ts'

export function debtRoutes({ serve }: Server) {
  serve(contract.listDebts, ({ db, actor }, asked) => debtors(db, actor.tenantId, asked))
  serve(contract.debtSummary, ({ db, actor }, asked) => debtSums(db, actor.tenantId, asked))
  serve(contract.listDebtAreas, ({ db }) => debtAreas(db))
  serve(contract.getCustomerDebts, ({ db, actor }, { id }) => customerDebts(db, actor.tenantId, id))
  serve(contract.getDebtStatement, ({ db }, asked) => statement(db, asked))
  serve(contract.remindOfDebt, remind)
  serve(contract.applyCredit, spendCredit)
  serve(contract.getDebtSettings, async ({ db }) => ({ remind_days: await remindDays(db) }))
  serve(contract.saveDebtSettings, saveSettings)
  serve(documents.listDebtDocuments, ({ db }, asked) => listed(db, asked))
  serve(documents.getDebtDocument, ({ db, actor }, { id }) => one(db, actor, id))
  serve(documents.receivePayment, receive)
  serve(documents.addOpeningDebt, open)
  serve(documents.askWriteOff, ask)
  serve(documents.decideWriteOff, decide)
  serve(documents.withdrawWriteOff, withdraw)
  serve(documents.reverseDebtDocument, reverse)
}
