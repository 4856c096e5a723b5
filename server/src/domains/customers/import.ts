import {
  CONTACT_NAME_MAX,
  CUSTOMER_ADDRESS_MAX,
  CUSTOMER_AREA_MAX,
  CUSTOMER_LEVELS,
  CUSTOMER_NAME_MAX,
  CUSTOMER_NOTE_MAX,
  CUSTOMER_PHONE,
  type CustomerLevel,
} from '@shangxue/contract/customers/schemas'
import { PRICE_LEVEL_NAMES, PRICE_LEVELS, type PriceLevel } from '@shangxue/contract/pricing/levels'
import { sql } from 'drizzle-orm'
import { batches } from '../../platform/async/batches.ts'
import { parseText } from '../../platform/imports/parsing/parse-cells.ts'
import type {
  AuditDetail,
  Checked,
  Finding,
  ImportContext,
  ImportFields,
  ImportRow,
  ImportSpec,
  Parsed,
} from '../../platform/imports/spec.ts'
import { namePinyin } from '../catalogue/service.ts'

interface CustomerValues {
  readonly name: string
  readonly area: string | null
  readonly shortName: string | null
  readonly level: CustomerLevel | null
  readonly priceLevel: PriceLevel | null
  readonly contact: string | null
  readonly role: string | null
  readonly phone: string | null
  readonly owner: string | null
  readonly address: string | null
  readonly note: string | null
}
interface PlannedCustomer {
  readonly id: number | null
  readonly name: string
  readonly pinyin: string
  readonly short_name: string | null
  readonly area: string | null
  readonly level: CustomerLevel | null
  readonly price_level: PriceLevel | null
  readonly owner_id: number | null
  readonly contact: string | null
  readonly role: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly note: string | null
}

/** Number of customers listed in the audit entry. */
const MAX_AUDITED = 200
const PHONE = new RegExp(CUSTOMER_PHONE)

function parseLevel(text: string): Parsed<CustomerLevel> {
  const firstLine = text.normalize('NFKC').toUpperCase().charAt(0)
  const level = CUSTOMER_LEVELS.find((level) => level === firstLine)
  return level ? { value: level } : { reason: `没有这个等级，可填：${CUSTOMER_LEVELS.join('、')}` }
}
/** Accepts 批发A, 批发 A 价 and the like. */
function parsePriceLevel(text: string): Parsed<PriceLevel> {
  const name = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+|[价客]/g, '')
  const level = PRICE_LEVELS.find((level) => PRICE_LEVEL_NAMES[level].replace(' ', '') === name)
  return level
    ? { value: level }
    : { reason: `没有这个价格级别，可填：${Object.values(PRICE_LEVEL_NAMES).join('、')}` }
}
function parsePhone(text: string): Parsed<string> {
  const value = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  return PHONE.test(value) ? { value } : { reason: '不是电话号码，请填手机号或带区号的固定电话' }
}

const fields: ImportFields<CustomerValues> = {
  name: {
    title: '名称',
    required: true,
    hint: `最多${CUSTOMER_NAME_MAX}个字；已有的客户按名称更新，空着的格子不改`,
    example: '宏达通讯（上城）',
    aliases: ['客户', '客户名称', '客户姓名', '店名', 'name'],
    parse: parseText(CUSTOMER_NAME_MAX),
  },
  area: {
    title: '区域',
    required: false,
    hint: '新客户必填，例如 上城区',
    example: '上城区',
    aliases: ['地区', '片区', '区县', 'area'],
    parse: parseText(CUSTOMER_AREA_MAX),
  },
  shortName: {
    title: '简称',
    required: false,
    hint: '不填就是名称',
    example: '宏达',
    aliases: ['客户简称'],
    parse: parseText(CUSTOMER_NAME_MAX),
  },
  level: {
    title: '等级',
    required: false,
    hint: 'A 核心、B 重点、C 普通、D 零星；新客户不填就是 C',
    example: 'B',
    aliases: ['客户等级', '级别', '客户级别'],
    parse: parseLevel,
  },
  priceLevel: {
    title: '价格级别',
    required: false,
    hint: '零售、批发 A、批发 B、批发 C 或员工；新客户不填就是零售',
    example: '批发 A',
    aliases: ['价格等级', '价级', '执行价格'],
    parse: parsePriceLevel,
  },
  contact: {
    title: '联系人',
    required: false,
    hint: '主要联系人的姓名',
    example: '王经理',
    aliases: ['联系人姓名', '姓名', '老板'],
    parse: parseText(CONTACT_NAME_MAX),
  },
  role: {
    title: '职务',
    required: false,
    hint: '例如 老板、采购',
    example: '老板',
    aliases: ['联系人职务', '职位'],
    parse: parseText(20),
  },
  phone: {
    title: '电话',
    required: false,
    hint: '手机号，或带区号的固定电话',
    example: '0571-88880000',
    aliases: ['手机', '手机号', '联系电话', '联系方式'],
    parse: parsePhone,
  },
  owner: {
    title: '负责人',
    required: false,
    hint: '本公司的用户名',
    example: '',
    aliases: ['业务员', '跟进人', '归属人'],
    parse: parseText(32),
  },
  address: {
    title: '地址',
    required: false,
    hint: `最多${CUSTOMER_ADDRESS_MAX}个字`,
    example: '中山路 1 号',
    aliases: ['门店地址', '详细地址'],
    parse: parseText(CUSTOMER_ADDRESS_MAX),
  },
  note: {
    title: '备注',
    required: false,
    hint: `最多${CUSTOMER_NOTE_MAX}个字`,
    example: '',
    aliases: ['说明'],
    parse: parseText(CUSTOMER_NOTE_MAX),
  },
}

interface KnownCustomer extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly merged_into: string | null
}

async function loadExisting({ db, isCommit: storing }: ImportContext, names: readonly string[]) {
  const { rows } = await db.execute<KnownCustomer>(sql`
    select c.id::float8 as id, c.name, (select m.name from customer m where m.id = c.merged_into) as merged_into
    from customer c where c.name = any(${sql.param([...names])}::text[])
    order by c.id ${storing ? sql`for no key update of c` : sql``}`)
  return new Map(rows.map((row) => [row.name, row]))
}

async function check(
  context: ImportContext,
  rows: readonly ImportRow<CustomerValues>[],
): Promise<Checked<CustomerValues, PlannedCustomer[]>> {
  const customers = await loadExisting(
    context,
    rows.map(({ values }) => values.name),
  )
  const { rows: users } = await context.db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from app_user where disabled_at is null`,
  )
  const owners = new Map(users.map(({ id, name }) => [name, id]))
  const lines = new Map<string, number>()
  const findings: Finding<CustomerValues>[] = []
  const plan: PlannedCustomer[] = []
  for await (const batch of batches(rows))
    for (const { line, values } of batch) {
      const { name, shortName: short_name, priceLevel: price_level, owner, ...rest } = values
      const existing = customers.get(name)
      const firstLine = lines.get(name)
      lines.set(name, firstLine ?? line)
      const addFinding = (field: keyof CustomerValues, reason: string) =>
        findings.push({ line, field, reason })
      if (firstLine !== undefined) addFinding('name', `与第 ${firstLine} 行重复，请删除其中一行`)
      else if (existing?.merged_into)
        addFinding('name', `已合并到${existing.merged_into}，请改名或删除这一行`)
      if (!existing && values.area === null) addFinding('area', '新客户要填写区域')
      if (owner !== null && !owners.has(owner))
        addFinding('owner', `没有用户“${owner}”，请填写本公司的用户名`)
      const owner_id = owner === null ? null : (owners.get(owner) ?? null)
      plan.push({
        ...rest,
        id: existing?.id ?? null,
        name,
        pinyin: namePinyin(name),
        short_name,
        price_level,
        owner_id,
      })
    }
  const newCount = plan.filter(({ id }) => id === null).length
  const effects = [
    { label: '新增客户', count: newCount },
    { label: '更新客户', count: plan.length - newCount },
  ]
  return { findings, effects, plan }
}

/** Inserts new customers and updates existing ones. Empty cells change nothing. */
async function apply(
  { db, tenantId }: ImportContext,
  plan: readonly PlannedCustomer[],
): Promise<AuditDetail> {
  for await (const batch of batches(plan)) {
    const plannedTable = sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as g(id bigint, name text, pinyin text,
      short_name text, area text, level text, price_level text, owner_id bigint, contact text, role text, phone text, address text, note text)`
    await db.execute(sql`
      update customer c set short_name = coalesce(g.short_name, c.short_name), area = coalesce(g.area, c.area),
        level = coalesce(g.level, c.level), price_level = coalesce(g.price_level, c.price_level), owner_id = coalesce(g.owner_id, c.owner_id),
        phone = coalesce(g.phone, c.phone), address = coalesce(g.address, c.address), note = coalesce(g.note, c.note),
        version = c.version + 1
      from ${plannedTable} where c.id = g.id`)
    await db.execute(sql`
      insert into customer (tenant_id, name, short_name, area, owner_id, phone, pinyin, level, price_level, address, note)
      select ${tenantId}::int, g.name, coalesce(g.short_name, g.name), g.area, g.owner_id, g.phone, g.pinyin,
             coalesce(g.level, 'C'), coalesce(g.price_level, 'retail'), coalesce(g.address, ''), coalesce(g.note, '')
      from ${plannedTable} where g.id is null`)
    const contactsSource = sql`from ${plannedTable} join customer c on c.name = g.name
      where coalesce(g.contact, g.role, g.phone) is not null`
    await db.execute(sql`
      update customer_contact p set name = coalesce(n.contact, p.name), role = coalesce(n.role, p.role),
        phone = coalesce(n.phone, p.phone)
      from (select c.id, g.contact, g.role, g.phone ${contactsSource}) n where p.customer_id = n.id and p.main`)
    await db.execute(sql`
      insert into customer_contact (tenant_id, customer_id, name, role, phone, main)
      select ${tenantId}::int, c.id, coalesce(g.contact, ''), coalesce(g.role, ''), g.phone, true ${contactsSource}
        and coalesce(g.contact, g.phone) is not null
        and not exists (select from customer_contact o where o.customer_id = c.id and o.main)`)
  }
  const auditedNames = plan.slice(0, MAX_AUDITED).map(({ name }) => name)
  return { after: { customers: auditedNames, not_named: plan.length - auditedNames.length } }
}

/** Imports customers with their main contact; existing ones, by name, are updated. */
export const customerImportSpec: ImportSpec<CustomerValues, PlannedCustomer[]> = {
  kind: 'customers',
  action: 'customers.imported',
  title: '客户导入',
  fields,
  choices: async () => ({ level: CUSTOMER_LEVELS, priceLevel: Object.values(PRICE_LEVEL_NAMES) }),
  check,
  apply,
}
