import { getCashAnalysis } from '@shangxue/contract/cash-analysis'
import * as entries from '@shangxue/contract/cash-entries'
import * as items from '@shangxue/contract/cash-items'
import * as recurring from '@shangxue/contract/cash-recurring'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { analysis } from './analysis.ts'
import { listBudgets, setBudget } from './budgets.ts'
import { addEntry, reverseEntry } from './entries.ts'
import { checkEntry, listEntries, oneEntry, people, sumEntries } from './entry-reads.ts'
import { addItem, deleteItem, listItems, moveItem, saveItem } from './items.ts'
import { cashPhotos } from './photos.ts'
import { addRecurring, listRecurring, saveRecurring, setState, settle } from './recurring.ts'

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
  serve(entries.checkCashEntry, ({ db }, asked) => checkEntry(db, asked))
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

  serve(getCashAnalysis, ({ db, actor }, asked) => analysis(db, actor.tenantId, asked))
}
