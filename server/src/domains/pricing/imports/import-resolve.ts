import { batches } from '../../../platform/async/batches.ts'
import type { Finding, ImportContext } from '../../../platform/imports/spec.ts'
import { type CatalogueNames, lookUpNames, nameKey, productKey } from '../../catalogue/service.ts'
import { currentTime, lockSkus } from '../lock-skus.ts'
import { toInstants } from '../rules/parse-instant.ts'
import type { PriceTarget } from '../rules/price-schedule.ts'
import { type Moment, normalizeMoment } from '../rules/price-timeline.ts'
import { filledPrices, type PriceRow, type PriceValues } from './import-fields.ts'

type Reason = { field: keyof PriceValues; reason: string }

/** Resolves the SKUs and the start time of each row. Two prices for the same SKU and time are a finding. */
export async function resolveRows(
  { db, timeZone, now: startedAt, today, isCommit: storing }: ImportContext,
  rows: readonly PriceRow[],
): Promise<{ targets: PriceTarget[]; findings: Finding<PriceValues>[]; now: Date }> {
  const findings: Finding<PriceValues>[] = []
  const names = await lookUpNames(
    db,
    rows.map(({ values }) => values),
  )
  const moments = new Set(rows.map(({ values }) => values.validFrom).filter((moment) => moment !== null))
  const instants = await toInstants(db, timeZone, [...moments])
  const resolvedRows: { row: PriceRow; ids: number[] }[] = []
  for await (const batch of batches(rows)) {
    for (const row of batch) {
      const result = skusOf(names, row.values)
      if ('ids' in result) resolvedRows.push({ row, ids: result.ids })
      else findings.push({ line: row.line, ...result })
    }
  }
  if (storing) await lockSkus(db, [...new Set(resolvedRows.flatMap(({ ids }) => ids))])
  // Prices set while waiting for the lock come before those of the file.
  const now = storing ? await currentTime(db) : startedAt
  const targets = new Map<string, PriceTarget>()

  /** Today's date without a time means now, not the past midnight. */
  const startOf = (moment: string | null): Moment | undefined =>
    normalizeMoment(moment === null || moment === today ? now : (instants.get(moment) ?? now), now)

  const addTo = (skuId: number, row: PriceRow) => {
    const moment = startOf(row.values.validFrom)
    if (!moment) {
      findings.push({ line: row.line, field: 'validFrom', reason: PAST_REASON })
      return
    }
    const key = `${skuId} ${moment.from.getTime()}`
    const target = targets.get(key) ?? { skuId, ...moment, newPrices: new Map() }
    targets.set(key, target)
    for (const [type, fen] of filledPrices(row.values)) {
      const first = target.newPrices.get(type)
      if (first) findings.push({ line: row.line, field: type, reason: repeatedReason(first.line) })
      else target.newPrices.set(type, { fen, line: row.line })
    }
  }
  for await (const batch of batches(resolvedRows))
    for (const { row, ids } of batch) for (const id of ids) addTo(id, row)
  return { targets: [...targets.values()], findings: distinctFindings(findings), now }
}

function skusOf(names: CatalogueNames, values: PriceValues): { ids: number[] } | Reason {
  const { brand, model, spec, color } = values
  if (!names.brandIds.has(nameKey(brand)))
    return { field: 'brand', reason: `没有品牌“${brand}”，请核对，或先入库建立该品牌` }
  const product = names.products.get(productKey(brand, model))
  if (!product) return { field: 'model', reason: `${brand} 没有型号“${model}”，请核对，或先入库建立该型号` }
  if (!product.active) return { field: 'model', reason: '这个型号已停用，请删除这一行' }
  const specSkus = product.skus.filter((sku) => nameKey(sku.spec) === nameKey(spec))
  if (specSkus.length === 0) {
    const options = [...new Set(product.skus.map((sku) => sku.spec))].slice(0, 10).join('、')
    return { field: 'spec', reason: `该型号没有配置“${spec}”${options ? `，可填：${options}` : ''}` }
  }
  const colorSkus = specSkus.filter((sku) => color === null || nameKey(sku.color) === nameKey(color))
  if (colorSkus.length === 0) {
    const options = specSkus
      .map((sku) => sku.color)
      .slice(0, 10)
      .join('、')
    return { field: 'color', reason: `该配置没有颜色“${color}”，可填：${options}` }
  }
  const active = colorSkus.filter((sku) => sku.active)
  if (active.length === 0) return { field: 'spec', reason: '这个规格已停用，请删除这一行' }
  return requirePrice(values) ?? { ids: active.map(({ id }) => id) }
}

const requirePrice = (values: PriceValues): Reason | undefined =>
  filledPrices(values).length > 0
    ? undefined
    : { field: 'retail', reason: '采购价、批发价、零售价、最低价至少填写一个' }

const PAST_REASON = '生效时间已经过去，请填写现在或之后的时间，或留空'
const repeatedReason = (line: number) => `与第 ${line} 行重复：同一规格同一时间只能有一个价格，请删除其中一个`

/** Removes repeated findings: a row for all colours can repeat one per colour. */
function distinctFindings(findings: Finding<PriceValues>[]): Finding<PriceValues>[] {
  const byCell = new Map(findings.map((finding) => [`${finding.line} ${finding.field}`, finding]))
  return [...byCell.values()]
}
