import { PERMISSION_KEYS } from '@shangxue/contract/platform/permissions'
import { BOSS_TEMPLATE, POSITION_MAX_LENGTH, TEMPLATE_NAMES } from '@shangxue/contract/users/admin'
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
import { requireStillBoss } from './change-users.ts'
import { userPermissions, users } from './schema.ts'
import { getTemplateKeys, normalizeText } from './user-fields.ts'

interface UserValues {
  readonly name: string
  readonly position: string
  readonly template: string | null
}
type Plan = readonly UserValues[]

const USER_NAME_MAX = 32
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

const fields: ImportFields<UserValues> = {
  name: {
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
}

async function getTakenNames({ db }: ImportContext, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from app_user where name = any(${sql.param(names)}::text[])`,
  )
  return new Set(rows.map(({ name }) => name))
}

const formatNoSeat = ({ limit, left }: { limit: number; left: number }) =>
  `在用账号上限${limit}个，只剩${left}个名额，请删去多出的行，或在公司设置中调高上限后重新上传`

async function checkUsers(
  context: ImportContext,
  rows: readonly ImportRow<UserValues>[],
): Promise<Checked<UserValues, Plan>> {
  const findings: Finding<UserValues>[] = []
  const lines = new Map<string, number>()
  const takenNames = await getTakenNames(
    context,
    rows.map(({ values }) => values.name),
  )
  const capacity = await getUserCapacity(context.db, context.tenantId)
  let seats = 0
  for (const { line, values } of rows) {
    const earlierLine = lines.get(values.name)
    lines.set(values.name, earlierLine ?? line)
    if (earlierLine !== undefined)
      findings.push({ line, field: 'name', reason: `与第 ${earlierLine} 行重复，请删除其中一行或改名` })
    else if (takenNames.has(values.name))
      findings.push({ line, field: 'name', reason: '用户名已被使用，请改名或删除这一行' })
    else if (capacity && ++seats > capacity.left)
      findings.push({ line, field: 'name', reason: formatNoSeat(capacity) })
  }
  const plan = rows.map(({ values }) => ({
    ...values,
    template: values.template ?? TEMPLATES.find((name) => name === values.position) ?? null,
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
      .values(batch.map(({ name, position }) => ({ tenantId, name, position, passwordHash: NO_PASSWORD })))
      .returning({ id: users.id, name: users.name })
    const templates = new Map(batch.map(({ name, template }) => [name, template]))
    const keys = inserted.flatMap(({ id, name }) =>
      getTemplateKeys(templates.get(name) ?? null).map((key) => ({ tenantId, userId: id, key })),
    )
    for await (const batchKeys of batches(keys, PERMISSION_KEYS.length * 100))
      await db.insert(userPermissions).values(batchKeys)
  }
  const audited = plan.slice(0, AUDITED_NAMES_MAX)
  return { after: { users: audited, not_named: plan.length - audited.length } }
}

export const userImportSpec: ImportSpec<UserValues, Plan> = {
  kind: 'users',
  action: 'users.imported',
  title: '用户导入',
  fields,
  choices: async () => ({ template: TEMPLATES }),
  check: checkUsers,
  apply: storeUsers,
}
