import { PERMISSION_KEYS } from '@shangxue/contract/platform/permissions'
import { BOSS_TEMPLATE, POSITION_MAX_LENGTH, TEMPLATE_NAMES } from '@shangxue/contract/users/admin'
import { STORE_SCOPE_NAMES } from '@shangxue/contract/users/store-scope'
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
import { NO_PASSWORD } from '../../platform/session/passwords.ts'
import { getUserCapacity, requireUserCapacity } from '../administration/service.ts'
import { getActiveLocations } from '../catalogue/service.ts'
import { createStaffRecord, parsePhone } from '../staff/service.ts'
import { requireStillBoss } from './change-users.ts'
import { userPermissions, users } from './schema.ts'
import { saveStoreScope } from './stores/user-stores.ts'
import { getTemplateKeys, normalizeText } from './user-fields.ts'

interface UserValues {
  /** The name to sign in with. */
  readonly login: string
  /** The name that documents show; the login by default. */
  readonly name: string | null
  readonly position: string
  readonly template: string | null
  readonly phone: string | null
  readonly store: string | null
  readonly scope: 'all' | 'own' | null
}
interface PlannedUser extends Pick<UserValues, 'login' | 'position' | 'template' | 'phone' | 'store'> {
  readonly name: string
  readonly locationId: number | null
  readonly scope: 'all' | 'own'
}
type Plan = readonly PlannedUser[]

const USER_NAME_MAX = 32
const STORE_NAME_MAX = 40
/** Maximum number of names in the audit entry. */
const AUDITED_NAMES_MAX = 200

/** Bosses cannot be imported: they must be created one by one. */
const TEMPLATES = TEMPLATE_NAMES.filter((name) => name !== BOSS_TEMPLATE)

function parseTemplate(text: string): Parsed<string> {
  const name = normalizeText(text)
  if (name === BOSS_TEMPLATE) return { reason: '老板不能导入，请在用户管理中单独新增' }
  if (!TEMPLATES.includes(name)) return { reason: `没有这个模板，可填：${TEMPLATES.join('、')}` }
  return { value: name }
}

/** Chosen stores are set user by user: a cell is no place for a list. */
const SCOPES = ['all', 'own'] as const
const SCOPE_TEXTS = SCOPES.map((scope) => STORE_SCOPE_NAMES[scope])
function parseScope(text: string): Parsed<'all' | 'own'> {
  const value = SCOPES.find((scope) => STORE_SCOPE_NAMES[scope] === text.trim())
  return value ? { value } : { reason: `请填 ${SCOPE_TEXTS.join(' 或 ')}` }
}

const fields: ImportFields<UserValues> = {
  login: {
    title: '用户名',
    required: true,
    hint: `登录时用，最多${USER_NAME_MAX}个字，不能与已有用户重复`,
    example: '王小明',
    aliases: ['姓名', '员工姓名', '账号', '登录名', '名称', 'name'],
    parse: (text) => parseText(USER_NAME_MAX)(normalizeText(text)),
  },
  position: {
    title: '职位',
    required: true,
    hint: '例如 店长、业务员',
    example: '业务员',
    aliases: ['岗位', '职务', 'position'],
    parse: (text) => parseText(POSITION_MAX_LENGTH)(normalizeText(text)),
  },
  template: {
    title: '权限模板',
    required: false,
    hint: '不填时按职位的同名模板；没有同名模板就没有权限',
    example: '业务员',
    aliases: ['模板', '角色', '权限', 'role'],
    parse: parseTemplate,
  },
  name: {
    title: '单据姓名',
    required: false,
    hint: '单据和列表上显示的姓名，不填时就是用户名',
    example: '王小明',
    aliases: ['真实姓名', '中文名', '显示姓名'],
    parse: (text) => parseText(USER_NAME_MAX)(normalizeText(text)),
  },
  phone: {
    title: '电话',
    required: false,
    hint: '手机号或带区号的固定电话',
    example: '13800000000',
    aliases: ['手机', '手机号', '联系电话'],
    parse: parsePhone,
  },
  store: {
    title: '所在门店',
    required: false,
    hint: '按公司设置里的名称填写',
    example: '滨江店',
    aliases: ['门店', '门店或仓库', '部门'],
    parse: parseText(STORE_NAME_MAX),
  },
  scope: {
    title: '门店范围',
    required: false,
    hint: `${SCOPE_TEXTS.join(' 或 ')}：能看哪些门店的销售、库存和客户，不填时看全部门店`,
    example: '所在门店',
    aliases: ['数据范围'],
    parse: parseScope,
  },
}

async function getTakenNames({ db }: ImportContext, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string; login: string }>(
    sql`select name, coalesce(login, name) as login from app_user
      where name = any(${sql.param(names)}::text[]) or coalesce(login, name) = any(${sql.param(names)}::text[])`,
  )
  return new Set(rows.flatMap(({ name, login }) => [name, login]))
}

/** What each row that breaks no rule on its own claims: a login, and the name on documents where it differs. */
const claimsOf = ({ login, name }: UserValues): ['login' | 'name', string][] =>
  name === null || name === login
    ? [['login', login]]
    : [
        ['login', login],
        ['name', name],
      ]

const formatNoSeat = ({ limit, left }: { limit: number; left: number }) =>
  `在用账号上限${limit}个，只剩${left}个名额，请删去多出的行，或在公司设置中调高上限后重新上传`

type RowError = Omit<Finding<UserValues>, 'line'>

function findClaimError(
  values: UserValues,
  line: number,
  { lines, takenNames }: { lines: Map<string, number>; takenNames: ReadonlySet<string> },
): RowError | undefined {
  const errors = claimsOf(values).map(([field, name]): RowError | undefined => {
    const earlierLine = lines.get(name)
    lines.set(name, earlierLine ?? line)
    if (earlierLine !== undefined)
      return { field, reason: `与第 ${earlierLine} 行重复，请删除其中一行或改名` }
    if (takenNames.has(name)) return { field, reason: `${fields[field].title}已被使用，请改名或删除这一行` }
    return undefined
  })
  return errors.find((error) => error !== undefined)
}

function findStoreError(
  { store, scope }: UserValues,
  stores: ReadonlyMap<string, number>,
): RowError | undefined {
  if (store !== null && !stores.has(store))
    return { field: 'store', reason: '没有这个门店，请按公司设置里的名称填写' }
  if (scope === 'own' && store === null) return { field: 'scope', reason: '只看所在门店的用户要填所在门店' }
  return undefined
}

async function checkUsers(
  context: ImportContext,
  rows: readonly ImportRow<UserValues>[],
): Promise<Checked<UserValues, Plan>> {
  const findings: Finding<UserValues>[] = []
  const lines = new Map<string, number>()
  const takenNames = await getTakenNames(
    context,
    rows.flatMap(({ values }) => claimsOf(values).map(([, name]) => name)),
  )
  const stores = await getActiveLocations(context.db)
  const capacity = await getUserCapacity(context.db, context.tenantId)
  let seats = 0
  for (const { line, values } of rows) {
    const finding = findClaimError(values, line, { lines, takenNames }) ?? findStoreError(values, stores)
    if (finding) findings.push({ line, ...finding })
    else if (capacity && ++seats > capacity.left)
      findings.push({ line, field: 'login', reason: formatNoSeat(capacity) })
  }
  const plan = rows.map(({ values }) => ({
    ...values,
    name: values.name ?? values.login,
    template: values.template ?? TEMPLATES.find((name) => name === values.position) ?? null,
    locationId: stores.get(values.store ?? '') ?? null,
    scope: values.scope ?? ('all' as const),
  }))
  const effects = [
    { label: '新增用户', count: plan.length },
    {
      label: '没有权限模板',
      count: plan.filter(({ template }) => getTemplateKeys(template).length === 0).length,
    },
  ]
  return { findings, effects, plan }
}

/** Creates accounts without passwords, which do not belong in a file. They are set afterwards. */
async function storeUsers({ db, tenantId, userId }: ImportContext, plan: Plan): Promise<AuditDetail> {
  await requireStillBoss(db, { userId })
  await requireUserCapacity(db, tenantId, plan.length)
  for await (const batch of batches(plan)) {
    const inserted = await db
      .insert(users)
      .values(
        batch.map(({ name, login, position }) => ({
          ...{ tenantId, name, position, passwordHash: NO_PASSWORD },
          login: login === name ? null : login,
        })),
      )
      .returning({ id: users.id, name: users.name })
    const planned = new Map(batch.map((user) => [user.name, user]))
    const keys = inserted.flatMap(({ id, name }) =>
      getTemplateKeys(planned.get(name)?.template ?? null).map((key) => ({ tenantId, userId: id, key })),
    )
    for await (const batchKeys of batches(keys, PERMISSION_KEYS.length * 100))
      await db.insert(userPermissions).values(batchKeys)
    for (const user of inserted) {
      const { phone = null, locationId = null, scope = 'all' } = planned.get(user.name) ?? {}
      if (phone !== null || locationId !== null)
        await createStaffRecord(db, { tenantId, userId: user.id, phone, locationId, joinedOn: null })
      if (scope === 'own') await saveStoreScope(db, tenantId, user, { store_scope: scope, store_ids: [] })
    }
  }
  const audited = plan
    .slice(0, AUDITED_NAMES_MAX)
    .map(({ name, position, template, store, scope }) => ({ name, position, template, store, scope }))
  return { after: { users: audited, not_named: plan.length - audited.length } }
}

export const userImportSpec: ImportSpec<UserValues, Plan> = {
  kind: 'users',
  action: 'users.imported',
  title: '用户导入',
  fields,
  choices: async (db) => ({
    template: TEMPLATES,
    store: [...(await getActiveLocations(db)).keys()],
    scope: SCOPE_TEXTS,
  }),
  check: checkUsers,
  apply: storeUsers,
}
