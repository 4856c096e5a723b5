import {
  CONTRACT_KIND_NAMES,
  CONTRACT_KINDS,
  type ContractKind,
  STAFF_NUMBER_MAX,
} from '@shangxue/contract/staff/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { parseDay, parseText } from '../../platform/imports/parsing/parse-cells.ts'
import type {
  AuditDetail,
  Checked,
  Finding,
  ImportContext,
  ImportField,
  ImportFields,
  ImportRow,
  ImportSpec,
  Parsed,
} from '../../platform/imports/spec.ts'
import { getActiveLocations } from '../catalogue/service.ts'
import { getStaffByIds, type Member } from './queries.ts'
import { requireConsistent, requireProtectedUnchanged, writeRecord } from './save-staff.ts'
import { parsePhone } from './service.ts'

interface Values {
  readonly name: string
  readonly number: string | null
  readonly store: string | null
  readonly manager: boolean | null
  readonly joinedOn: string | null
  readonly workSince: string | null
  readonly phone: string | null
  readonly emergencyName: string | null
  readonly emergencyPhone: string | null
  readonly contract: ContractKind | null
  readonly contractUntil: string | null
  readonly note: string | null
}
type RecordInput = Parameters<typeof writeRecord>[3]
interface PlannedRecord {
  readonly id: number
  readonly name: string
  readonly record: RecordInput
  readonly isNew: boolean
}

/** Maximum number of names in the audit entry. */
const AUDITED_NAMES_MAX = 200
const KINDS = CONTRACT_KINDS.map((kind) => CONTRACT_KIND_NAMES[kind])

function parseContract(text: string): Parsed<ContractKind> {
  const kind = CONTRACT_KINDS.find((kind) => CONTRACT_KIND_NAMES[kind] === text.trim())
  return kind ? { value: kind } : { reason: `没有这种合同，可填：${KINDS.join('、')}` }
}
function parseYes(text: string): Parsed<boolean> {
  const word = text.trim()
  if (['是', '√', '1', 'y', 'Y'].includes(word)) return { value: true }
  return ['否', '0', 'n', 'N'].includes(word) ? { value: false } : { reason: '请填 是 或 否' }
}
const optional = <V>(
  title: string,
  example: string,
  parse: (text: string) => Parsed<NonNullable<V>>,
  aliases: readonly string[] = [],
  hint = '空着的格子不改',
): ImportField<V> => ({ title, required: false, hint, example, aliases, parse })

const fields: ImportFields<Values> = {
  name: {
    title: '用户名',
    required: true,
    hint: '已有用户的用户名；新员工请先在用户管理里新增',
    example: 'xiaolin',
    aliases: ['姓名', '员工姓名', '账号', 'name'],
    parse: parseText(32),
  },
  number: optional('工号', 'SX001', parseText(STAFF_NUMBER_MAX), ['员工编号', '编号']),
  store: optional('门店', '滨江店', parseText(40), ['门店或仓库', '所在门店', '部门']),
  manager: optional('门店负责人', '否', parseYes, ['负责人', '店长'], '是 或 否；负责人审批本店同事的请假'),
  joinedOn: optional('入职日期', '2024-03-01', parseDay, ['入职时间', '入职']),
  workSince: optional('参加工作日期', '2020-07-01', parseDay, ['参加工作时间'], '按年发放年假时按它计算工龄'),
  phone: optional('电话', '13800000000', parsePhone, ['手机', '手机号', '联系电话']),
  emergencyName: optional('紧急联系人', '王女士', parseText(20), ['紧急联系人姓名']),
  emergencyPhone: optional('紧急联系电话', '13900000000', parsePhone, ['紧急联系人电话']),
  contract: optional('合同类型', '固定期限', parseContract, ['合同'], `可填：${KINDS.join('、')}`),
  contractUntil: optional('合同到期日', '2027-02-28', parseDay, ['合同到期', '合同结束日期']),
  note: optional('备注', '', parseText(300), ['说明']),
}

const mergeRecord = (existing: Member, values: Values, locationId: number | null): RecordInput => ({
  employee_number: values.number ?? existing.employee_number,
  location_id: locationId ?? existing.location_id,
  store_manager: values.manager ?? existing.store_manager,
  joined_on: values.joinedOn ?? existing.joined_on,
  work_since: values.workSince ?? existing.work_since,
  left_on: existing.left_on,
  phone: values.phone ?? existing.phone,
  emergency_name: values.emergencyName ?? existing.emergency_name,
  emergency_phone: values.emergencyPhone ?? existing.emergency_phone,
  contract_kind: values.contract ?? existing.contract_kind,
  contract_until: values.contractUntil ?? existing.contract_until,
  note: values.note ?? existing.note,
})

interface ImportLookups {
  readonly people: ReadonlyMap<string, Member>
  readonly stores: ReadonlyMap<string, number>
  readonly numbers: ReadonlyMap<string, string>
}

async function loadLookups(
  { db }: ImportContext,
  rows: readonly ImportRow<Values>[],
): Promise<ImportLookups> {
  const names = rows.map(({ values }) => values.name)
  const { rows: users } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from app_user where name = any(${sql.param(names)}::text[])`,
  )
  const people = await getStaffByIds(
    db,
    users.map(({ id }) => id),
  )
  const { rows: numbers } = await db.execute<{ number: string; name: string }>(sql`
    select s.employee_number as number, u.name from staff_record s join app_user u on u.id = s.user_id
    where s.employee_number is not null`)
  return {
    people: new Map(people.map((person) => [person.name, person])),
    stores: await getActiveLocations(db),
    numbers: new Map(numbers.map(({ number, name }) => [number, name])),
  }
}

/** Returns the first error of a row, or null. */
function findError(
  { values }: ImportRow<Values>,
  { people, stores, numbers }: ImportLookups,
  userId: number,
): { field: keyof Values & string; reason: string } | null {
  const existing = people.get(values.name)
  if (!existing) return { field: 'name', reason: '没有这个用户，请核对，或先在用户管理里新增' }
  if (values.store !== null && !stores.has(values.store))
    return { field: 'store', reason: '没有这个门店，请按公司设置里的名称填写' }
  const holder = values.number === null ? undefined : numbers.get(values.number)
  if (holder !== undefined && holder !== values.name)
    return { field: 'number', reason: `工号已被${holder}使用，请换一个` }
  try {
    const record = mergeRecord(existing, values, stores.get(values.store ?? '') ?? null)
    requireConsistent(record)
    requireProtectedUnchanged(userId, existing, record)
    return null
  } catch (error) {
    if (error instanceof AppError) return { field: 'name', reason: error.message }
    throw error
  }
}

async function check(
  context: ImportContext,
  rows: readonly ImportRow<Values>[],
): Promise<Checked<Values, readonly PlannedRecord[]>> {
  const lookups = await loadLookups(context, rows)
  const findings: Finding<Values>[] = []
  const plan: PlannedRecord[] = []
  const lines = { name: new Map<string, number>(), number: new Map<string, number>() }
  for (const row of rows) {
    const { line, values } = row
    const firstLine = lines.name.get(values.name) ?? lines.number.get(values.number ?? '')
    const duplicateField = lines.name.has(values.name) ? 'name' : 'number'
    lines.name.set(values.name, line)
    if (values.number !== null) lines.number.set(values.number, line)
    const error = findError(row, lookups, context.userId)
    if (firstLine !== undefined)
      findings.push({ line, field: duplicateField, reason: `与前面第 ${firstLine} 行重复` })
    else if (error) findings.push({ line, ...error })
    const existing = lookups.people.get(values.name)
    if (existing)
      plan.push({
        ...{ id: existing.id, name: existing.name, isNew: !existing.recorded },
        record: mergeRecord(existing, values, lookups.stores.get(values.store ?? '') ?? null),
      })
  }
  const newCount = plan.filter((planned) => planned.isNew).length
  const effects = [
    { label: '新建档案', count: newCount },
    { label: '更新档案', count: plan.length - newCount },
  ]
  return { findings, effects, plan }
}

async function apply({ db, tenantId }: ImportContext, plan: readonly PlannedRecord[]): Promise<AuditDetail> {
  for (const { id, record } of plan) await writeRecord(db, tenantId, id, record)
  const names = plan.slice(0, AUDITED_NAMES_MAX).map(({ name }) => name)
  return { after: { users: names, not_named: plan.length - names.length } }
}

export const staffImportSpec: ImportSpec<Values, readonly PlannedRecord[]> = {
  kind: 'staff',
  action: 'staff.imported',
  title: '员工档案导入',
  fields,
  choices: async (db) => ({
    store: [...(await getActiveLocations(db)).keys()],
    contract: KINDS,
    manager: ['是', '否'],
  }),
  check,
  apply,
}
