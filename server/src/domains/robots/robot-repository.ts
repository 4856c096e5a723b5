import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/robots/endpoints'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import { robots } from './schema.ts'

type Robot = Output<typeof contract.listRobots>['list'][number]
type Message = Output<typeof contract.listRobotMessages>['list'][number]
type RobotColumns = typeof robots.$inferInsert

export const robotRepository = (db: Db, tenantId: number) => ({
  async list(): Promise<Robot[]> {
    const { rows } = await db.execute<Robot & Record<string, unknown>>(sql`
      select r.id::float8 as id, r.name, r.kind, r.address_hint as address, r.secret is not null as signed, r.topics, r.state,
        r.failing_since, r.last_error, r.last_succeeded_at, r.version,
        (select count(*)::int from robot_message m where m.robot_id = r.id and m.state = 'pending') as pending
      from robot r order by r.id`)
    return rows.map((row) => ({
      ...row,
      failing_since: toIsoOrNull(row.failing_since),
      last_succeeded_at: toIsoOrNull(row.last_succeeded_at),
    }))
  },

  count: () => db.$count(robots),

  /** Locks the robot until the transaction ends. */
  async lock(id: number) {
    const [row] = await db.select().from(robots).where(eq(robots.id, id)).for('update')
    if (!row) throw new AppError('not_found')
    return row
  },

  /** Name of another robot with the same address; undefined if there is none. */
  async findByAddress(addressHash: string, exceptId = 0): Promise<string | undefined> {
    const [other] = await db
      .select({ name: robots.name })
      .from(robots)
      .where(and(eq(robots.addressHash, addressHash), ne(robots.id, exceptId)))
    return other?.name
  },

  async insert(columns: Pick<RobotColumns, 'name' | 'kind' | 'topics' | 'addressHint' | 'addressHash'>) {
    const [created] = await db
      .insert(robots)
      .values({ tenantId, address: '', ...columns })
      .returning({ id: robots.id })
    return created?.id ?? 0
  },

  update: (id: number, columns: Partial<RobotColumns>) =>
    db.update(robots).set(columns).where(eq(robots.id, id)),

  delete: (id: number) => db.delete(robots).where(eq(robots.id, id)),
})

type MessageRow = Message & Record<string, unknown>

export const robotMessageRepository = (db: Db) => ({
  async list({ id, state, ...page }: Input<typeof contract.listRobotMessages>) {
    const { rowCount } = await db.execute(sql`select from robot where id = ${id}`)
    if (rowCount === 0) throw new AppError('not_found')
    const conditions: SQL[] = [sql`m.robot_id = ${id}`]
    if (state !== undefined) conditions.push(sql`m.state = ${state}`)
    const matching = sql`from robot_message m where ${sql.join(conditions, sql` and `)}`
    const { rows } = await db.execute<MessageRow>(sql`
      select m.id::float8 as id, m.topic, m.title, m.body, m.link, m.created_at, m.state, m.attempts, m.merged,
        m.attempted_at as last_attempt_at, case when m.state = 'pending' then m.due_at end as next_attempt_at,
        m.error, m.code, m.response
      ${matching} order by m.id desc ${limitOffset(page)}`)
    const list = rows.map((row) => ({
      ...row,
      created_at: toIso(row.created_at),
      last_attempt_at: toIsoOrNull(row.last_attempt_at),
      next_attempt_at: toIsoOrNull(row.next_attempt_at),
    }))
    return toPage(list, page, await cappedCount(db, sql`select 1 ${matching}`))
  },

  /** Locks the message and returns it with its robot. */
  async lock(id: number) {
    const { rows } = await db.execute<{
      robot_id: number
      name: string
      robot_state: string
      state: string
      title: string
    }>(sql`
      select r.id::float8 as robot_id, r.name, r.state as robot_state, m.state, m.title
      from robot_message m join robot r on r.id = m.robot_id where m.id = ${id} for update of m`)
    const [row] = rows
    if (!row) throw new AppError('not_found')
    return row
  },

  /** Starts a new series of attempts, the first at once. */
  async restart(id: number, robotId: number): Promise<void> {
    await db.execute(
      sql`update robot_message set state = 'pending', tries = 0, due_at = now() where id = ${id}`,
    )
    await db.execute(sql`update robot set held_until = null where id = ${robotId}`)
  },
})
