import type { ImportSpec } from '../../../platform/imports/spec.ts'
import { checkStock } from './import-check.ts'
import { type StockValues, stockFields } from './import-fields.ts'
import type { StockPlan } from './import-plan.ts'
import { storeStock } from './import-store.ts'
import { storeNames } from './import-stores.ts'

/** Imports devices by identifier and accessories by quantity. */
export const stockImportSpec: ImportSpec<StockValues, StockPlan> = {
  kind: 'stock',
  action: 'stock.imported',
  title: '库存导入',
  fields: stockFields,
  choices: async (db) => ({ store: await storeNames(db) }),
  check: checkStock,
  apply: storeStock,
}
