import { getCashAnalysis } from '@shangxue/contract/expenses/analysis'
import * as items from '@shangxue/contract/expenses/categories'
import * as entries from '@shangxue/contract/expenses/entries'
import * as recurring from '@shangxue/contract/expenses/recurring'
import * as requests from '@shangxue/contract/expenses/requests'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { getAnalysis } from './analysis/analysis.ts'
import { listBudgets, setBudget } from './budgets/budgets.ts'
import { addItem, deleteItem, listItems, moveItem, saveItem } from './categories/categories.ts'
import { addEntryOrRequest } from './entries/add-entry.ts'
import { expensePhotos } from './entries/photos.ts'
import { reverseEntryCommand } from './entries/post-entry.ts'
import { checkEntry, getEntry, listEntries, listEntryUsers, sumEntries } from './entries/queries.ts'
import {
  addRecurring,
  listRecurring,
  resolveBlocked,
  saveRecurring,
  setRecurringState,
} from './recurring/recurring.ts'
import { getRequest, listRequests } from './requests/queries.ts'
import { decideRequest, withdrawRequest } from './requests/requests.ts'
import { getExpenseSettings, saveExpenseSettings } from './settings.ts'

export function expenseRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
) {
  serve(items.listCashItems, ({ db, actor }, input) => listItems(db, actor.tenantId, input))
  serve(items.addCashItem, addItem)
  serve(items.saveCashItem, saveItem)
  serve(items.deleteCashItem, deleteItem)
  serve(items.moveCashItem, moveItem)
  serve(items.listCashBudgets, ({ db }, input) => listBudgets(db, input))
  serve(items.setCashBudget, setBudget)

  serve(entries.listCashEntries, ({ db }, input) => listEntries(db, input))
  serve(entries.sumCashEntries, ({ db }, input) => sumEntries(db, input))
  serve(entries.checkCashEntry, ({ db, actor }, input) => checkEntry(db, actor, input))
  serve(entries.getCashEntry, ({ db }, { id }) => getEntry(db, id))
  serve(entries.addCashEntry, addEntryOrRequest)
  serve(entries.reverseCashEntry, reverseEntryCommand)
  serve(entries.listCashPeople, ({ db }, input) => listEntryUsers(db, input))
  serveUpload(entries.cashPhotoEndpoints.upload, (context) => expensePhotos.upload(context, storage))
  serveFile(entries.cashPhotoEndpoints.file, (context, input) =>
    expensePhotos.download(context, storage, input),
  )

  serve(recurring.listCashRecurring, ({ db }, input) => listRecurring(db, input))
  serve(recurring.addCashRecurring, addRecurring)
  serve(recurring.saveCashRecurring, saveRecurring)
  serve(recurring.setCashRecurringState, setRecurringState)
  serve(recurring.settleCashRecurring, resolveBlocked)

  serve(requests.getCashSettings, ({ db }) => getExpenseSettings(db))
  serve(requests.saveCashSettings, saveExpenseSettings)
  serve(requests.listCashRequests, ({ db, actor }, input) => listRequests(db, actor, input))
  serve(requests.getCashRequest, ({ db, actor }, { id }) => getRequest(db, actor, id))
  serve(requests.decideCashRequest, decideRequest)
  serve(requests.withdrawCashRequest, withdrawRequest)

  serve(getCashAnalysis, ({ db, actor }, input) => getAnalysis(db, actor.tenantId, input))
}
