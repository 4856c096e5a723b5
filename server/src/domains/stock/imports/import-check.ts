import { DOCUMENT_FEN_MAX } from '@shangxue/contract/platform/constants'
import { batches } from '../../../platform/async/batches.ts'
import type { ImportEffect } from '../../../platform/imports/schema.ts'
import type { Checked, Finding, ImportContext } from '../../../platform/imports/spec.ts'
import { lookUpNames } from '../../catalogue/service.ts'
import { BarcodeRegistry } from './import-barcodes.ts'
import { PlannedCatalogue } from './import-catalogue.ts'
import { isDevice, type StockRow, type StockValues } from './import-fields.ts'
import { checkIdentifiers } from './import-identifiers.ts'
import type { PlannedProduct, PlannedSku, PlannedStore, StockPlan } from './import-plan.ts'
import { lockStores, StoreLookup } from './import-stores.ts'

type Reasons = Partial<Record<keyof StockValues, string | undefined>>

export async function checkStock(
  { db, today, isCommit: storing }: ImportContext,
  rows: readonly StockRow[],
): Promise<Checked<StockValues, StockPlan>> {
  const findings: Finding<StockValues>[] = []
  if (storing) await lockStores(db)
  const stores = await StoreLookup.of(db)
  const catalogue = new PlannedCatalogue(
    await lookUpNames(
      db,
      rows.map(({ values }) => values),
    ),
  )
  const barcodes = new BarcodeRegistry()
  const plan: StockPlan = { stores: [], brands: [], products: [], skus: [], devices: [], accessories: [] }

  const readRow = (row: StockRow) => {
    const { line, values } = row
    const product = catalogue.product(row)
    const sku = catalogue.sku(product, row)
    const store = stores.find(values.store)
    const reasons: Reasons = {
      model: product.known?.active === false ? '这个型号已停用，请先启用再导入' : undefined,
      spec: sku.known?.active === false ? '这个规格和颜色已停用，请先启用再导入' : undefined,
      barcode: values.barcode === null ? undefined : barcodes.register(sku, values.barcode, line),
      store: store ? undefined : stores.reason(values.store),
      receivedOn: (values.receivedOn ?? '') > today ? '入库日期不能晚于今天' : undefined,
      ...trackingReasons(product, values),
    }
    for (const [field, reason] of Object.entries(reasons) as [keyof StockValues, string | undefined][])
      if (reason !== undefined) findings.push({ line, field, reason })
    if (store) addReceipt(plan, values, sku, store, today)
  }
  for await (const batch of batches(rows)) for (const row of batch) readRow(row)
  findings.push(...(await checkIdentifiers(db, rows)), ...(await barcodes.findConflicts(db)))

  plan.stores.push(...stores.planned())
  plan.brands.push(...catalogue.brands.values())
  plan.products.push(...catalogue.products.values())
  plan.skus.push(...catalogue.skus.values())
  for (const sku of plan.skus) sku.newBarcode = barcodes.newBarcodeOf(sku)
  return { findings, effects: effectsOf(plan), plan }
}

/** Requires identifiers for devices and a quantity for accessories. */
function trackingReasons({ name, tracking, known, line }: PlannedProduct, values: StockValues): Reasons {
  const serial = isDevice(values)
  if (serial !== (tracking === 'serial')) {
    const reason = known ? `“${name}”` : `“${name}”在第 ${line} 行`
    return serial
      ? { quantity: `${reason}按数量管理，没有串号；请清空 IMEI 和 SN 并填写数量` }
      : { imei1: `${reason}按串号管理，请填写 IMEI 或 SN` }
  }
  if (serial) return { quantity: (values.quantity ?? 1) > 1 ? '有串号的每行一台，数量请留空' : undefined }
  if (values.quantity === null) return { quantity: '请填写数量；手机请填写 IMEI 或 SN' }
  const tooMuch = values.quantity * values.cost > DOCUMENT_FEN_MAX
  return { quantity: tooMuch ? '数量乘以成本的金额过大，请核对' : undefined }
}

function addReceipt(
  plan: StockPlan,
  values: StockValues,
  sku: PlannedSku,
  store: PlannedStore,
  today: string,
) {
  const { cost, remark, quantity, imei1, imei2, sn } = values
  const receivedOn = values.receivedOn === today ? null : values.receivedOn
  const receipt = { sku, store, costFen: cost, receivedOn, remark }
  if (isDevice(values)) plan.devices.push({ ...receipt, imei1, imei2, sn })
  else plan.accessories.push({ ...receipt, quantity: quantity ?? 0 })
}

function effectsOf({ stores, brands, products, skus, devices, accessories }: StockPlan): ImportEffect[] {
  const countNew = (items: readonly { id: number | undefined }[]) =>
    items.filter(({ id }) => id === undefined).length
  return [
    { label: '入库设备', count: devices.length },
    { label: '入库配件（件）', count: accessories.reduce((sum, { quantity }) => sum + quantity, 0) },
    { label: '新建门店', count: stores.length },
    { label: '新建品牌', count: countNew(brands) },
    { label: '新建型号', count: countNew(products) },
    { label: '新建规格', count: countNew(skus) },
    { label: '补充条码', count: skus.filter(({ id, newBarcode }) => id !== undefined && newBarcode).length },
  ].filter(({ count }) => count > 0)
}
