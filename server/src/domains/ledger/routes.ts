import * as contract from '@shangxue/contract/ledger/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { addAccount, changeAccount, getAccountSummary, listAccountEntries, listAccounts } from './accounts.ts'
import { listStorePaymentAccounts, setStorePaymentAccount } from './payment-accounts.ts'
import { closeAccountingMonth, listClosedMonths } from './periods/close-month.ts'
import { countTill, listTillCounts, listTills } from './till-counts.ts'

export function ledgerRoutes({ serve }: Server) {
  serve(contract.listAccounts, ({ db, actor }) => listAccounts(db, actor.tenantId))
  serve(contract.addAccount, addAccount)
  serve(contract.listPaymentAccounts, ({ db }) => listStorePaymentAccounts(db))
  serve(contract.setPaymentAccount, setStorePaymentAccount)
  serve(contract.listMonths, ({ db, actor }) => listClosedMonths(db, actor.tenantId))
  serve(contract.closeMonth, closeAccountingMonth)
  serve(contract.editAccount, changeAccount)
  serve(contract.listAccountEntries, ({ db }, input) => listAccountEntries(db, input))
  serve(contract.getAccountSummary, ({ db }, input) => getAccountSummary(db, input))
  serve(contract.listTills, ({ db }) => listTills(db))
  serve(contract.countTill, countTill)
  serve(contract.listTillCounts, ({ db }, input) => listTillCounts(db, input))
}
