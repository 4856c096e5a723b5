import { getCashAnalysis } from '@shangxue/contract/cash-analysis'
import * as entries from '@shangxue/contract/cash-entries'
import * as items from '@shangxue/contract/cash-items'
import * as recurring from '@shangxue/contract/cash-recurring'
import * as requests from '@shangxue/contract/cash-requests'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { addEntry } from './add-entry.ts'
import { analysis } from './analysis.ts'
import { listBudgets, setBudget } from './budgets.ts'
import { reverseEntry } from './entries.ts'
import { checkEntry, listEntries, oneEntry, people, sumEntries } from './entry-reads.ts'
import { addItem, deleteItem, listItems, moveItem, saveItem } from './items.ts'
import { cashPhotos } from './photos.ts'
import { addRecurring, listRecurring, saveRecurring, setState, settle } from './recurring.ts'
import { listRequests, oneRequest } from './request-reads.ts'
import { decideRequest, withdrawRequest } from './requests.ts'
import { cashSettings, saveSettings } from './settings.ts'

export function cashRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
) {
  serve(items.listCashItems, ({ db, actor }, asked) => listItems(db, actor.tenantId, asked))
  serve(items.addCashItem, addItem)
  serve(items.saveCashItem, saveItem)
  serve(items.deleteCashItem, deleteItem)
  serve(items.moveCashItem, moveItem)
  serve(items.listCashBudgets, ({ db }, asked) => listBudgets(db, asked))
  serve(items.setCashBudget, setBudget)

  serve(entries.listCashEntries, ({ db }, asked) => listEntries(db, asked))
  serve(entries.sumCashEntries, ({ db }, asked) => sumEntries(db, asked))
  serve(entries.checkCashEntry, ({ db, actor }, asked) => checkEntry(db, actor, asked))
  serve(entries.getCashEntry, ({ db }, { id }) => oneEntry(db, id))
  serve(entries.addCashEntry, addEntry)
  serve(entries.reverseCashEntry, reverseEntry)
  serve(entries.listCashPeople, ({ db }, asked) => people(db, asked))
  serveUpload(entries.cashPhotoCalls.upload, (context) => cashPhotos.keep(context, storage))
  serveFile(entries.cashPhotoCalls.file, (context, asked) => cashPhotos.send(context, storage, asked))

  serve(recurring.listCashRecurring, ({ db }, asked) => listRecurring(db, asked))
  serve(recurring.addCashRecurring, addRecurring)
  serve(recurring.saveCashRecurring, saveRecurring)
  serve(recurring.setCashRecurringState, setState)
  serve(recurring.settleCashRecurring, settle)

  serve(requests.getCashSettings, ({ db }) => cashSettings(db))
  serve(requests.saveCashSettings, saveSettings)
  serve(requests.listCashRequests, ({ db, actor }, asked) => listRequests(db, actor, asked))
  serve(requests.getCashRequest, ({ db, actor }, { id }) => oneRequest(db, actor, id))
  serve(requests.decideCashRequest, decideRequest)
  serve(requests.withdrawCashRequest, withdrawRequest)

  serve(getCashAnalysis, ({ db, actor }, asked) => analysis(db, actor.tenantId, asked))
}
