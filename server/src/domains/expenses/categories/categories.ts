import type * as contract from '@shangxue/contract/expenses/categories'
import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../../platform/database/errors.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, monthAfter } from '../../../platform/time/period.ts'
import { endBudgets, getMonthBudgets } from '../budgets/budgets.ts'

type Tree = Output<typeof contract.listCashItems>
interface Row extends Record<string, unknown> {
  id: number
  parent_id: number | null
  direction: CashDirection
  name: string
  active: boolean
  version: number
}

const ENTITY = 'expense_category'
const columns = sql`
  i.id::float8 as id, i.parent_id::float8 as parent_id, i.direction, i.name, i.active, i.version`
/** True if the item has records and must not be deleted. */
const usedSql = sql`(exists (select from expense_entry e where e.item_id = i.id)
  or exists (select from recurring_entry r where r.item_id = i.id)
  or exists (select from expense_request q where q.item_id = i.id)
  or exists (select from transfer_request f where f.item_id = i.id))`

export async function listItems(
  db: Db,
  tenantId: number,
  { direction, month: requestedMonth }: Input<typeof contract.listCashItems>,
): Promise<Tree> {
  const today = await getToday(db, tenantId)
  const month = requestedMonth ?? today.slice(0, 7)
  const { rows } = await db.execute<Row & { used: boolean }>(sql`
    select ${columns}, ${usedSql} as used from expense_category i where i.direction = ${direction} order by i.position, i.id`)
  const budgets = await getMonthBudgets(db, direction, month)
  const { rows: locations } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from location order by position, name`,
  )
  const itemsOf = (groupId: number) =>
    rows
      .filter(({ parent_id }) => parent_id === groupId)
      .map(({ id, name, active, version, used }) => {
        const itemBudgets = budgets.budgetsOf(id)
        const store_budgets = locations.flatMap(({ id: location_id, name: location }) => {
          const amount_fen = itemBudgets.stores.get(location_id)
          return amount_fen === undefined ? [] : [{ location_id, location, amount_fen }]
        })
        return {
          id,
          name,
          active,
          version,
          used,
          group_id: groupId,
          budget_fen: itemBudgets.company,
          store_budgets,
        }
      })
  const groups = rows
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, name, active, version }) => ({ id, name, active, version, items: itemsOf(id) }))
  return { month, today, groups }
}

const requireName = (nameInput: string): string => {
  const name = nameInput.trim()
  if (name === '') throw new AppError('expense_category_name_missing')
  return name
}

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'expense_category_name_unique')
      throw new AppError('expense_category_name_taken', { name })
    throw error
  }
}

/** Returns the group's name, locked against deletion. Throws if it does not exist or has another direction. */
async function requireGroup(db: Db, id: number, direction: CashDirection): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from expense_category where id = ${id} and parent_id is null and direction = ${direction} for share`)
  const [group] = rows
  if (!group) throw new AppError('not_found')
  return group.name
}

export async function addItem(
  { db, actor, request }: Context,
  { direction, group_id, name: nameInput }: Input<typeof contract.addCashItem>,
): Promise<{ id: number }> {
  const name = requireName(nameInput)
  const parent = group_id === null ? undefined : await requireGroup(db, group_id, direction)
  const { rows } = await withUniqueName(name, () =>
    db.execute<{ id: number }>(sql`
      insert into expense_category (tenant_id, direction, parent_id, name, position)
      select ${actor.tenantId}, ${direction}, ${group_id}::bigint, ${name}, coalesce(max(position), 0) + 1
      from expense_category where direction = ${direction} and parent_id is not distinct from ${group_id}::bigint
      returning id::float8 as id`),
  )
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  const after = { name, direction, parent }
  await audit(
    db,
    actor,
    { action: 'expense_category.added', entity: ENTITY, entityId: inserted.id, after },
    request.id,
  )
  return inserted
}

/** Locks the item and returns its current row. */
async function lockItem(db: Db, id: number, version?: number): Promise<Row> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from expense_category i where i.id = ${id} for update`,
  )
  const [item] = rows
  if (!item) throw new AppError('not_found')
  if (version !== undefined && item.version !== version) throw new AppError('expense_category_changed')
  return item
}

/** Returns why an item or group cannot be deactivated: an item with a running recurring entry, a group with active items. */
async function findActivityBlocker(db: Db, { id, parent_id }: Row): Promise<string | null> {
  const { rows } = await db.execute(
    parent_id === null
      ? sql`select from expense_category where parent_id = ${id} and active limit 1`
      : sql`select from recurring_entry where item_id = ${id} and state <> 'ended' limit 1`,
  )
  if (rows.length === 0) return null
  return parent_id === null
    ? '下还有在用的项目，不能停用，请先停用或移走它们'
    : '还有没结束的固定收支，不能停用，请先结束它'
}

export async function saveItem(
  { db, actor, request }: Context,
  { id, version, name: nameInput, active, group_id }: Input<typeof contract.saveCashItem>,
): Promise<{ version: number }> {
  const name = requireName(nameInput)
  const item = await lockItem(db, id, version)
  if ((item.parent_id === null) !== (group_id === null)) throw new AppError('conflict')
  const parent = group_id === null ? undefined : await requireGroup(db, group_id, item.direction)
  const before = item.parent_id === null ? undefined : await requireGroup(db, item.parent_id, item.direction)
  const blocker = item.active && !active ? await findActivityBlocker(db, item) : null
  if (blocker) throw new AppError('expense_category_in_use', { name: item.name, what: blocker })
  const position =
    item.parent_id === group_id
      ? sql`position`
      : sql`(select coalesce(max(o.position), 0) + 1 from expense_category o where o.parent_id = ${group_id})`
  await withUniqueName(name, () =>
    db.execute(sql`
      update expense_category set name = ${name}, active = ${active}, parent_id = ${group_id}::bigint, position = ${position},
        version = version + 1 where id = ${id}`),
  )
  if (item.active && !active)
    await endBudgets(db, actor, id, monthAfter((await getToday(db, actor.tenantId)).slice(0, 7)))
  await audit(
    db,
    actor,
    {
      ...{ action: 'expense_category.changed', entity: ENTITY, entityId: id },
      before: { name: item.name, active: item.active, parent: before },
      after: { name, active, parent },
    },
    request.id,
  )
  return { version: version + 1 }
}

export async function deleteItem(
  { db, actor, request }: Context,
  { id, version }: Input<typeof contract.deleteCashItem>,
): Promise<null> {
  const item = await lockItem(db, id, version)
  const { rows } = await db.execute<{ used: boolean; holds: boolean }>(sql`
    select ${usedSql} as used, exists (select from expense_category k where k.parent_id = i.id) as holds
    from expense_category i where i.id = ${id}`)
  if (rows[0]?.holds)
    throw new AppError('expense_category_in_use', {
      name: item.name,
      what: '下还有项目，不能删除，请先删除或移走它们',
    })
  if (rows[0]?.used)
    throw new AppError('expense_category_in_use', { name: item.name, what: '已有记录，不能删除，可以停用它' })
  await db.execute(sql`delete from expense_budget where item_id = ${id}`)
  await db.execute(sql`delete from expense_category where id = ${id}`)
  const before = { name: item.name, direction: item.direction }
  await audit(
    db,
    actor,
    { action: 'expense_category.deleted', entity: ENTITY, entityId: id, before },
    request.id,
  )
  return null
}

/** Reorders an item within its group. Changing the group is `saveItem`. */
export async function moveItem(
  { db, actor, request }: Context,
  { id, side, of: target }: Input<typeof contract.moveCashItem>,
): Promise<null> {
  const item = await lockItem(db, id)
  // Lock in id order so that concurrent moves cannot deadlock.
  const { rows } = await db.execute<{ id: number; name: string; position: number }>(sql`
    select id::float8 as id, name, position from expense_category
    where direction = ${item.direction} and parent_id is not distinct from ${item.parent_id}::bigint
    order by id for update`)
  const before = rows.toSorted((a, b) => a.position - b.position || a.id - b.id)
  if (!before.some((item) => item.id === target)) throw new AppError('not_found')
  if (id === target) return null
  const rest = before.filter((item) => item.id !== id)
  const insertAt = rest.findIndex((item) => item.id === target) + (side === 'after' ? 1 : 0)
  const after = [
    ...rest.slice(0, insertAt),
    ...before.filter((item) => item.id === id),
    ...rest.slice(insertAt),
  ]
  await db.execute(sql`
    update expense_category i set position = o.place
    from unnest(${sql.param(after.map((item) => item.id))}::bigint[]) with ordinality as o(id, place) where i.id = o.id`)
  const order = (list: typeof after) => ({ order: list.map(({ name }) => name) })
  const auditEvent = { action: 'expense_category.moved', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, before: order(before), after: order(after) }, request.id)
  return null
}
