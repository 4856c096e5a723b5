import * as contract from '@shangxue/contract/accounts'
import type { Server } from '../../platform/serve.ts'
import { addAccount, changeAccount, listAccounts, listEntries, summary } from './accounts.ts'
import { paymentAccounts, setPaymentAccountOf } from './methods.ts'
import { close, months } from './months.ts'
import { count, counts, tills } from './tills.ts'

export function moneyRoutes({ serve }: Server) {
  serve(contract.listAccounts, ({ db, actor }) => listAccounts(db, actor.tenantId))
  serve(contract.addAccount, addAccount)
  serve(contract.listPaymentAccounts, ({ db }) => paymentAccounts(db))
  serve(contract.setPaymentAccount, setPaymentAccountOf)
  serve(contract.listMonths, ({ db, actor }) => months(db, actor.tenantId))
  serve(contract.closeMonth, close)
  serve(contract.changeAccount, changeAccount)
  serve(contract.listAccountEntries, ({ db }, asked) => listEntries(db, asked))
  serve(contract.accountSummary, ({ db }, asked) => summary(db, asked))
  serve(contract.listTills, ({ db }) => tills(db))
  serve(contract.countTill, count)
  serve(contract.listTillCounts, ({ db }, asked) => counts(db, asked))
}
