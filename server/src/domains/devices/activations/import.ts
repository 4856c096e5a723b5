import { sql } from 'drizzle-orm'
import type { Activation } from '../../../adapters/activation/port.ts'
import { batches } from '../../../platform/async/batches.ts'
import type { Db } from '../../../platform/database/database.ts'
import type {
  AuditDetail,
  Checked,
  Finding,
  ImportContext,
  ImportSpec,
} from '../../../platform/imports/spec.ts'
import { type DeviceActivation, markActivated } from '../../stock/service.ts'
import { activationReason, findUnmarked, saveRecords } from './activation-records.ts'
import { type ActivationRow, type ActivationValues, activationFields } from './import-fields.ts'

/** Source name of files without one. */
const UNNAMED = '厂家文件'
const sourceName = ({ fileParams: params }: Pick<ImportContext, 'fileParams'>): string =>
  params.source?.trim() || UNNAMED

interface ActivationPlan {
  readonly records: readonly Activation[]
  readonly activated: readonly DeviceActivation[]
}

async function toInstants(db: Db, zone: string, moments: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ local: string; at: string }>(sql`
    select m as local, m::timestamp at time zone ${zone}::text as at from unnest(${sql.param([...moments])}::text[]) as m`)
  return new Map(rows.map(({ local, at }) => [local, new Date(at)]))
}

/** Rows by code. A code listed twice with different times is a finding; identical rows count once. */
async function distinctRows({ db, timeZone, now }: ImportContext, rows: readonly ActivationRow[]) {
  const instants = await toInstants(db, timeZone, [...new Set(rows.map(({ values }) => values.activatedAt))])
  const findings: Finding<ActivationValues>[] = []
  const byCode = new Map<string, { line: number; record: Activation }>()
  for await (const batch of batches(rows))
    for (const { line, values } of batch) {
      const { imei, activatedAt: local, place, model } = values
      const activatedAt = instants.get(local) ?? now
      const first = byCode.get(imei)
      if (activatedAt > now) findings.push({ line, field: 'activatedAt', reason: '激活时间还没有到，请核对' })
      else if (!first) byCode.set(imei, { line, record: { imei, activatedAt, place, model } })
      else if (first.record.activatedAt.getTime() !== activatedAt.getTime())
        findings.push({ line, field: 'imei', reason: `与第 ${first.line} 行重复，时间不同，请删除其中一个` })
    }
  return { findings, records: [...byCode.values()].map(({ record }) => record) }
}

async function countKnown(db: Db, source: string, imeis: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from activation_record
    where source = ${source} and imei = any(${sql.param([...imeis])}::text[])`)
  return rows[0]?.n ?? 0
}

async function countOwn(db: Db, imeis: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from device_identifier where value = any(${sql.param([...imeis])}::text[])`)
  return rows[0]?.n ?? 0
}

async function check(
  context: ImportContext,
  rows: readonly ActivationRow[],
): Promise<Checked<ActivationValues, ActivationPlan>> {
  const { db } = context
  const source = sourceName(context)
  const { findings, records } = await distinctRows(context, rows)
  const activated: DeviceActivation[] = []
  let knownCount = 0
  let ownCount = 0
  for await (const batch of batches(records)) {
    const imeis = batch.map(({ imei }) => imei)
    knownCount += await countKnown(db, source, imeis)
    ownCount += await countOwn(db, imeis)
    const unmarkedDevices = await findUnmarked(db, imeis)
    for (const record of batch) {
      const deviceId = unmarkedDevices.get(record.imei)
      if (deviceId !== undefined)
        activated.push({ deviceId, at: record.activatedAt, reason: activationReason(source, record) })
    }
  }
  const deviceIds = new Set(activated.map(({ deviceId }) => deviceId))
  return {
    findings,
    effects: [
      { label: `${source}的新记录`, count: records.length - knownCount },
      { label: '已有的记录', count: knownCount },
      { label: '标记为已激活的设备', count: deviceIds.size },
      { label: '不是本公司的设备', count: records.length - ownCount },
    ],
    plan: { records, activated },
  }
}

async function apply(context: ImportContext, { records, activated }: ActivationPlan): Promise<AuditDetail> {
  const { db, tenantId, userId, runId, headings } = context
  const source = sourceName(context)
  for await (const batch of batches(records)) await saveRecords(db, tenantId, source, batch)
  for await (const batch of batches(activated))
    await markActivated(db, { tenantId, userId, document: `import:${runId}` }, batch)
  await db.execute(sql`
    insert into activation_mapping (tenant_id, source, headings) values (${tenantId}, ${source}, ${JSON.stringify(headings)}::jsonb)
    on conflict (tenant_id, source) do update set headings = excluded.headings, used_at = now()`)
  return { after: { source } }
}

async function savedHeadings(
  db: Db,
  params: ImportContext['fileParams'],
): Promise<ImportContext['headings']> {
  const { rows } = await db.execute<{ headings: ImportContext['headings'] }>(
    sql`select headings from activation_mapping where source = ${sourceName({ fileParams: params })}`,
  )
  return rows[0]?.headings ?? {}
}

/** Imports manufacturers' activation files: marks own devices once and stores the records of all. */
export const activationImportSpec: ImportSpec<ActivationValues, ActivationPlan> = {
  kind: 'activations',
  action: 'activations.imported',
  title: '激活导入',
  fields: activationFields,
  rememberedHeadings: savedHeadings,
  check,
  apply,
}
