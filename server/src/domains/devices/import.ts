import { sql } from 'drizzle-orm'
import type { Activation } from '../../adapters/activation/port.ts'
import type { Db } from '../../platform/database/database.ts'
import { batches } from '../../platform/imports/batches.ts'
import type { AuditDetail, Checked, Finding, ImportContext, ImportSpec } from '../../platform/imports/spec.ts'
import { type Activated, markActivated } from '../stock/service.ts'
import { type ActivationRow, type ActivationValues, activationFields } from './import-fields.ts'
import { keepRecords, reasonOf, unmarked } from './records.ts'

/** Source name of files without one. */
const UNNAMED = '厂家文件'
const sourceOf = ({ given }: Pick<ImportContext, 'given'>): string => given.source?.trim() || UNNAMED

interface Plan {
  readonly records: readonly Activation[]
  readonly activated: readonly Activated[]
}

async function instantsOf(db: Db, zone: string, moments: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ local: string; at: string }>(sql`
    select m as local, m::timestamp at time zone ${zone}::text as at from unnest(${sql.param([...moments])}::text[]) as m`)
  return new Map(rows.map(({ local, at }) => [local, new Date(at)]))
}

/** Rows by code. A code listed twice with different times is a finding; identical rows count once. */
async function distinctRows({ db, timeZone, now }: ImportContext, rows: readonly ActivationRow[]) {
  const instants = await instantsOf(db, timeZone, [...new Set(rows.map(({ values }) => values.activatedAt))])
  const findings: Finding<ActivationValues>[] = []
  const found = new Map<string, { line: number; record: Activation }>()
  for await (const batch of batches(rows))
    for (const { line, values } of batch) {
      const { imei, activatedAt: local, place, model } = values
      const activatedAt = instants.get(local) ?? now
      const first = found.get(imei)
      if (activatedAt > now) findings.push({ line, field: 'activatedAt', reason: '激活时间还没有到，请核对' })
      else if (!first) found.set(imei, { line, record: { imei, activatedAt, place, model } })
      else if (first.record.activatedAt.getTime() !== activatedAt.getTime())
        findings.push({ line, field: 'imei', reason: `与第 ${first.line} 行重复，时间不同，请删除其中一个` })
    }
  return { findings, records: [...found.values()].map(({ record }) => record) }
}

async function knownTo(db: Db, source: string, imeis: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from activation_record
    where source = ${source} and imei = any(${sql.param([...imeis])}::text[])`)
  return rows[0]?.n ?? 0
}

async function oursAmong(db: Db, imeis: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from device_identifier where value = any(${sql.param([...imeis])}::text[])`)
  return rows[0]?.n ?? 0
}

async function check(
  context: ImportContext,
  rows: readonly ActivationRow[],
): Promise<Checked<ActivationValues, Plan>> {
  const { db } = context
  const source = sourceOf(context)
  const { findings, records } = await distinctRows(context, rows)
  const activated: Activated[] = []
  let known = 0
  let ours = 0
  for await (const batch of batches(records)) {
    const imeis = batch.map(({ imei }) => imei)
    known += await knownTo(db, source, imeis)
    ours += await oursAmong(db, imeis)
    const open = await unmarked(db, imeis)
    for (const record of batch) {
      const deviceId = open.get(record.imei)
      if (deviceId !== undefined)
        activated.push({ deviceId, at: record.activatedAt, reason: reasonOf(source, record) })
    }
  }
  const phones = new Set(activated.map(({ deviceId }) => deviceId))
  return {
    findings,
    effects: [
      { label: `${source}的新记录`, count: records.length - known },
      { label: '已有的记录', count: known },
      { label: '标记为已激活的设备', count: phones.size },
      { label: '不是本公司的设备', count: records.length - ours },
    ],
    plan: { records, activated },
  }
}

async function apply(context: ImportContext, { records, activated }: Plan): Promise<AuditDetail> {
  const { db, tenantId, userId, runId, headings } = context
  const source = sourceOf(context)
  for await (const batch of batches(records)) await keepRecords(db, tenantId, source, batch)
  for await (const batch of batches(activated))
    await markActivated(db, { tenantId, userId, document: `import:${runId}` }, batch)
  await db.execute(sql`
    insert into activation_mapping (tenant_id, source, headings) values (${tenantId}, ${source}, ${JSON.stringify(headings)}::jsonb)
    on conflict (tenant_id, source) do update set headings = excluded.headings, used_at = now()`)
  return { after: { source } }
}

async function remembered(db: Db, given: ImportContext['given']): Promise<ImportContext['headings']> {
  const { rows } = await db.execute<{ headings: ImportContext['headings'] }>(
    sql`select headings from activation_mapping where source = ${sourceOf({ given })}`,
  )
  return rows[0]?.headings ?? {}
}

/** Imports manufacturers' activation files: marks own devices once and stores the records of all. */
export const activationImportSpec: ImportSpec<ActivationValues, Plan> = {
  kind: 'activations',
  action: 'activations.imported',
  title: '激活导入',
  fields: activationFields,
  remembered,
  check,
  apply,
}
