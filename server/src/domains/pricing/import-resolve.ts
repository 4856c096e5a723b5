import { batches } from '../../platform/imports/batches.ts'
import type { Finding, ImportContext } from '../../platform/imports/spec.ts'
import { type CatalogueNames, lookUpNames, nameKey, productKey } from '../catalogue/service.ts'
import { givenPrices, type PriceRow, type PriceValues } from './import-fields.ts'
import { lockSkus, timeNow } from './lock.ts'
import type { Target } from './schedule.ts'
import { type Moment, momentOf } from './timeline.ts'
import { instantsOf } from './wall-clock.ts'

type Reason = { field: keyof PriceValues; reason: string }

/** Resolves the SKUs and the start time of each row. Two prices for the same SKU and time are a finding. */
export async function resolveRows(
  { db, timeZone, now: begun, today, storing }: ImportContext,
  rows: readonly PriceRow[],
): Promise<{ targets: Target[]; findings: Finding<PriceValues>[]; now: Date }> {
  const findings: Finding<PriceValues>[] = []
  const names = await lookUpNames(
    db,
    rows.map(({ values }) => values),
  )
  const moments = new Set(rows.map(({ values }) => values.validFrom).filter((moment) => moment !== null))
  const instants = await instantsOf(db, timeZone, [...moments])
  const found: { row: PriceRow; ids: number[] }[] = []
  for await (const batch of batches(rows)) {
    for (const row of batch) {
      const read = skusOf(names, row.values)
      if ('ids' in read) found.push({ row, ids: read.ids })
      else findings.push({ line: row.line, ...read })
    }
  }
  if (storing) await lockSkus(db, [...new Set(found.flatMap(({ ids }) => ids))])
  // Prices set while waiting for the lock come before those of the file.
  const now = storing ? await timeNow(db) : begun
  const targets = new Map<string, Target>()

  /** Today's date without a time means now, not the past midnight. */
  const startOf = (moment: string | null): Moment | undefined =>
    momentOf(moment === null || moment === today ? now : (instants.get(moment) ?? now), now)

  const addTo = (skuId: number, row: PriceRow) => {
    const moment = startOf(row.values.validFrom)
    if (!moment) {
      findings.push({ line: row.line, field: 'validFrom', reason: PAST })
      return
    }
    const key = `${skuId} ${moment.from.getTime()}`
    const target = targets.get(key) ?? { skuId, ...moment, given: new Map() }
    targets.set(key, target)
    for (const [type, fen] of givenPrices(row.values)) {
      const first = target.given.get(type)
      if (first) findings.push({ line: row.line, field: type, reason: repeated(first.line) })
      else target.given.set(type, { fen, line: row.line })
    }
  }
  for await (const batch of batches(found))
    for (const { row, ids } of batch) for (const id of ids) addTo(id, row)
  return { targets: [...targets.values()], findings: distinct(findings), now }
}

function skusOf(names: CatalogueNames, values: PriceValues): { ids: number[] } | Reason {
  const { brand, model, spec, color } = values
  if (!names.brandIds.has(nameKey(brand)))
    return { field: 'brand', reason: `没有品牌“${brand}”，请核对，或先入库建立该品牌` }
  const product = names.products.get(productKey(brand, model))
  if (!product) return { field: 'model', reason: `${brand} 没有型号“${model}”，请核对，或先入库建立该型号` }
  if (!product.active) return { field: 'model', reason: '这个型号已停用，请删除这一行' }
  const ofSpec = product.skus.filter((sku) => nameKey(sku.spec) === nameKey(spec))
  if (ofSpec.length === 0) {
    const known = [...new Set(product.skus.map((sku) => sku.spec))].slice(0, 10).join('、')
    return { field: 'spec', reason: `该型号没有配置“${spec}”${known ? `，可填：${known}` : ''}` }
  }
  const ofColor = ofSpec.filter((sku) => color === null || nameKey(sku.color) === nameKey(color))
  if (ofColor.length === 0) {
    const known = ofSpec
      .map((sku) => sku.color)
      .slice(0, 10)
      .join('、')
    return { field: 'color', reason: `该配置没有颜色“${color}”，可填：${known}` }
  }
  const active = ofColor.filter((sku) => sku.active)
  if (active.length === 0) return { field: 'spec', reason: '这个规格已停用，请删除这一行' }
  return nothingGiven(values) ?? { ids: active.map(({ id }) => id) }
}

const nothingGiven = (values: PriceValues): Reason | undefined =>
  givenPrices(values).length > 0
    ? undefined
    : { field: 'retail', reason: '采购价、批发价、零售价、最低价至少填写一个' }

const PAST = '生效时间已经过去，请填写现在或之后的时间，或留空'
const repeated = (line: number) => `与第 ${line} 行重复：同一规格同一时间只能有一个价格，请删除其中一个`

/** Removes repeated findings: a row for all colours can repeat one per colour. */
function distinct(findings: Finding<PriceValues>[]): Finding<PriceValues>[] {
  const said = new Map(findings.map((finding) => [`${finding.line} ${finding.field}`, finding]))
  return [...said.values()]
}
