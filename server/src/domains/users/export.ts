import { PERMISSION_NAMES, type PermissionKey } from '@shangxue/contract/platform/permissions'
import { exportUsers } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { exportable } from '../../platform/exports/spec.ts'
import { usersFrom } from './queries.ts'
import { sortKeys } from './user-fields.ts'

type Row = {
  name: string
  position: string
  boss: boolean
  disabled_at: string | null
  created_at: string
  last_used_at: string | null
  keys: PermissionKey[]
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))
const formatKeys = ({ boss, keys }: Row) =>
  boss
    ? '全部'
    : sortKeys(keys)
        .map((key) => PERMISSION_NAMES[key])
        .join('、')

/** Users with their permissions. */
export const userExport = exportable({
  endpoint: exportUsers,
  title: '用户',
  columns: [
    { header: '用户名', kind: 'text', width: 16, value: (row: Row) => row.name },
    { header: '职位', kind: 'text', width: 12, value: (row) => row.position },
    { header: '权限', kind: 'text', width: 60, value: formatKeys },
    { header: '状态', kind: 'text', width: 10, value: (row) => (row.disabled_at ? '已停用' : '在用') },
    { header: '建立时间', kind: 'datetime', value: (row) => toDate(row.created_at) },
    { header: '最近使用', kind: 'datetime', value: (row) => toDate(row.last_used_at) },
  ],
  async keys({ db }, filters, limit) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select u.id::int as id ${usersFrom(filters)} limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },
  async rows({ db }, ids) {
    const { rows } = await db.execute<Row>(sql`
      select u.name, u.position, u.boss, u.disabled_at, u.created_at,
             (select max(s.last_used_at) from sign_in s where s.user_id = u.id) as last_used_at,
             array(select p.key from user_permission p where p.user_id = u.id) as keys
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as input(id, n) join app_user u on u.id = input.id
      order by input.n`)
    return rows
  },
})
