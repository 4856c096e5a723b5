import { isDay } from '@shangxue/contract/values/days'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { batches } from '../../platform/async/batches.ts'
import type { Db } from '../../platform/database/database.ts'
import type {
  AuditDetail,
  Checked,
  Finding,
  ImportContext,
  ImportRow,
  ImportSpec,
} from '../../platform/imports/spec.ts'
import { nameKey } from '../catalogue/service.ts'
import type { FactorySnapshot, SnapshotLine } from './factory-snapshot.ts'
import { type FactoryValues, factoryFields } from './import-fields.ts'
import { factorySources } from './schema.ts'
import { createSkuFinder, itemKey } from './sku-finder.ts'
import { storeSnapshot } from './store-snapshot.ts'

const EARLIEST = '2000-01-01'

function parseParams({ fileParams: params, today }: Pick<ImportContext, 'fileParams' | 'today'>) {
  const source = (params.source ?? '').trim()
  const day = params.day ?? ''
  if (source === '') throw new AppError('factory_source_missing')
  if (!isDay(day) || day < EARLIEST || day > today) throw new AppError('factory_snapshot_day_invalid')
  return { source, key: nameKey(source), day }
}

async function check(
  context: ImportContext,
  rows: readonly ImportRow<FactoryValues>[],
): Promise<Checked<FactoryValues, FactorySnapshot>> {
  const { db } = context
  const params = parseParams(context)
  const findSku = await createSkuFinder(db)
  const manualMatches = await loadManualMatches(db, params.key)
  const lines = new Map<string, SnapshotLine & { readonly at: number }>()
  const findings: Finding<FactoryValues>[] = []
  for await (const batch of batches(rows))
    for (const { line: rowNumber, values } of batch) {
      const { model, spec, color, barcode, quantity } = values
      const item = { model, spec: spec ?? '', color: color ?? '', barcode }
      const key = itemKey(item)
      const first = lines.get(key)
      if (first) findings.push({ line: rowNumber, field: 'model', reason: duplicateReason(first.at) })
      else lines.set(key, { ...item, key, quantity, at: rowNumber, skuId: findSku(item) ?? null })
    }
  const plan = [...lines.values()].map(({ at: rowNumber, ...line }) => line)
  const effectiveSku = ({ key, skuId }: SnapshotLine) =>
    manualMatches.has(key) ? manualMatches.get(key) : skuId
  const matched = plan.filter((line) => effectiveSku(line) != null).length
  const { rows: existing } = await db.execute(sql`
    select 1 from factory_snapshot n join factory_source f on f.id = n.source_id
    where f.key = ${params.key} and n.day = ${params.day}::date`)
  return {
    findings,
    effects: [
      { label: '型号规格', count: plan.length },
      { label: '已匹配', count: matched },
      { label: '未匹配', count: plan.length - matched },
      ...(existing.length > 0 ? [{ label: '替换同一天的快照', count: 1 }] : []),
    ],
    plan: { ...params, lines: plan },
  }
}

const duplicateReason = (line: number) => `与第 ${line} 行重复：同一型号、配置、颜色只能有一行，请合并数量`

/** Manual matches of a source by item key; null means that no SKU matches. */
async function loadManualMatches(db: Db, key: string): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await db.execute<{ key: string; sku_id: number | null }>(sql`
    select i.key, i.sku_id::int as sku_id from factory_item i join factory_source f on f.id = i.source_id
    where f.key = ${key} and i.by_hand`)
  return new Map(rows.map((row) => [row.key, row.sku_id]))
}

async function apply(context: ImportContext, plan: FactorySnapshot): Promise<AuditDetail> {
  await storeSnapshot(context, plan)
  return { after: { source: plan.source, day: plan.day } }
}

/** Imports a manufacturer's stock on a day. Lines without a matching SKU are stored too. */
export const factoryImportSpec: ImportSpec<FactoryValues, FactorySnapshot> = {
  kind: 'factory-stock',
  action: 'factory.imported',
  title: '厂家库存导入',
  fields: factoryFields,
  async rememberedHeadings(db, { source = '' }) {
    const [existing] = await db
      .select({ headings: factorySources.headings })
      .from(factorySources)
      .where(eq(factorySources.key, nameKey(source)))
    return existing?.headings ?? {}
  },
  check,
  apply,
}
