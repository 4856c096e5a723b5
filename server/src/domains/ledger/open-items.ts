import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

type ActorRef = Pick<Actor, 'tenantId' | 'userId'>

/** Tables of a subledger: receivables of customers, or payables of suppliers. All names are constants of the code. */
interface OpenItemTables {
  readonly items: string
  readonly allocations: string
  /** Column of the allocations that names the settled item. */
  readonly itemColumn: string
  /** Column of the items that names the customer or supplier. */
  readonly partyColumn: string
  /** True if the items have a day on which they are due. */
  readonly hasDueDay?: boolean
}

export interface NewOpenItem<Kind extends string> {
  readonly partyId: number
  readonly entryId: number
  readonly kind: Kind
  readonly number: string
  readonly sourceId: number
  readonly day: string
  readonly dueDay?: string | null
  readonly amountFen: number
}
export interface OpenItem<Kind extends string> extends Record<string, unknown> {
  readonly id: number
  readonly sourceId: number
  readonly kind: Kind
  readonly number: string
  readonly day: string
  readonly amountFen: number
  readonly openFen: number
}
interface Settlement {
  readonly debt: number
  readonly credit: number
  readonly amount: number
}

const sign = (amount: number): 1 | -1 => (amount < 0 ? -1 : 1)

/**
 * Items of a subledger that settle each other: debts with positive amounts, payments and credits with negative ones. The caller locks
 * the customer or supplier first, so that one transaction at a time changes what is open.
 */
export function createOpenItems<Kind extends string>(tables: OpenItemTables) {
  const items = sql.raw(tables.items)
  const allocations = sql.raw(tables.allocations)
  const itemColumn = sql.raw(tables.itemColumn)
  const partyColumn = sql.raw(tables.partyColumn)
  const columns = sql`id::float8 as id, source_id::float8 as "sourceId", kind, number, day::text as day,
    amount_fen::float8 as "amountFen", open_fen::float8 as "openFen"`

  /** Unsettled items of a customer or supplier, oldest first. */
  async function listOpen(db: Db, partyId: number): Promise<OpenItem<Kind>[]> {
    const { rows } = await db.execute<OpenItem<Kind>>(sql`
      select ${columns} from ${items} where ${partyColumn} = ${partyId} and open_fen <> 0 order by day, id`)
    return rows
  }

  async function add(db: Db, { tenantId }: ActorRef, item: NewOpenItem<Kind>): Promise<OpenItem<Kind>> {
    const due: readonly [SQL, SQL] = tables.hasDueDay
      ? [sql`, due_day`, sql`, ${item.dueDay ?? null}::date`]
      : [sql``, sql``]
    const { rows } = await db.execute<OpenItem<Kind>>(sql`
      insert into ${items} (tenant_id, ${partyColumn}, entry_id, kind, number, source_id, day, amount_fen, open_fen${due[0]})
      values (${tenantId}, ${item.partyId}, ${item.entryId}, ${item.kind}, ${item.number}, ${item.sourceId},
              ${item.day}::date, ${item.amountFen}, ${item.amountFen}${due[1]})
      returning ${columns}`)
    const [inserted] = rows
    if (!inserted) throw new AppError('conflict')
    return inserted
  }

  /**
   * Inserts settlements and updates the open amounts. A settlement is dated to the latest of both items' days, `from` and any later
   * reversal: a credit released on day D can only be allocated on or after D, so no day allocates more than exists.
   */
  async function insertSettlements(
    db: Db,
    { tenantId, userId }: ActorRef,
    settlements: readonly Settlement[],
    from: string | null = null,
  ): Promise<void> {
    if (settlements.length === 0) return
    const settlementRows = sql`jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb) as g(debt bigint, credit bigint, amount bigint)`
    await db.execute(sql`
      insert into ${allocations} (tenant_id, ${itemColumn}, credit_id, amount_fen, day, user_id)
      select ${tenantId}::int, g.debt, g.credit, g.amount, greatest(d.day, c.day, ${from}::date, (
               select max(u.day) from ${allocations} u
               where u.amount_fen < 0 and (u.${itemColumn} in (d.id, c.id) or u.credit_id in (d.id, c.id)))), ${userId}::bigint
      from ${settlementRows} join ${items} d on d.id = g.debt join ${items} c on c.id = g.credit`)
    await db.execute(sql`
      update ${items} i set open_fen = i.open_fen - s.amount
      from (select debt as id, sum(amount) as amount from ${settlementRows} group by 1
            union all select credit, -sum(amount) from ${settlementRows} group by 1) s
      where i.id = s.id`)
  }

  /**
   * Settles an item against open items of the opposite sign: those matching `isFirst` before the others, then oldest first, on no day
   * before `from`. Returns the amount of the item that stays open, in fen.
   */
  async function settle(
    db: Db,
    actor: ActorRef,
    item: OpenItem<Kind>,
    candidates: readonly OpenItem<Kind>[],
    isFirst: (other: OpenItem<Kind>) => boolean = () => false,
    from: string | null = null,
  ): Promise<number> {
    const opposite = candidates.filter(({ openFen }) => sign(openFen) !== sign(item.openFen))
    const inOrder = [...opposite.filter(isFirst), ...opposite.filter((other) => !isFirst(other))]
    let remaining = Math.abs(item.openFen)
    const settlements: Settlement[] = []
    for (const other of inOrder) {
      const amount = Math.min(remaining, Math.abs(other.openFen))
      if (amount === 0) break
      remaining -= amount
      const isDebt = item.amountFen > 0
      settlements.push({ debt: isDebt ? item.id : other.id, credit: isDebt ? other.id : item.id, amount })
    }
    await insertSettlements(db, actor, settlements, from)
    return remaining * sign(item.openFen)
  }

  /** Allocates a payment to the items and amounts that the user chose. */
  const allocate = (
    db: Db,
    actor: ActorRef,
    credit: OpenItem<Kind>,
    chosen: readonly { readonly id: number; readonly amountFen: number }[],
  ): Promise<void> =>
    insertSettlements(
      db,
      actor,
      chosen.map(({ id, amountFen }) => ({ debt: id, credit: credit.id, amount: amountFen })),
    )

  /** Reverses an item: reopens everything it was settled with, then adds an item of the opposite sign that settles it. */
  async function reverse(
    db: Db,
    actor: ActorRef,
    entryId: number,
    { lockParty, kind, ...reversal }: Reversal<Kind>,
  ): Promise<void> {
    const { rows } = await db.execute<OpenItem<Kind> & { partyId: number }>(sql`
      select ${columns}, ${partyColumn}::float8 as "partyId" from ${items} where entry_id = ${entryId}`)
    const [item] = rows
    if (!item) return
    await lockParty(db, item.partyId)
    const { rows: settled } = await db.execute<Settlement & Record<string, unknown>>(sql`
      select ${itemColumn}::float8 as debt, credit_id::float8 as credit, -sum(amount_fen)::float8 as amount
      from ${allocations} where ${itemColumn} = ${item.id} or credit_id = ${item.id} group by 1, 2 having sum(amount_fen) <> 0`)
    await insertSettlements(db, actor, settled, reversal.day)
    const { partyId, number, sourceId, amountFen } = item
    const mirror = await add(db, actor, {
      ...{ partyId, number, sourceId, kind, entryId: reversal.entryId, day: reversal.day },
      amountFen: -amountFen,
    })
    await settle(db, actor, mirror, [{ ...item, openFen: amountFen }])
  }

  return { listOpen, add, settle, allocate, reverse }
}

interface Reversal<Kind extends string> {
  readonly entryId: number
  readonly day: string
  readonly kind: Kind
  readonly lockParty: (db: Db, partyId: number) => Promise<unknown>
}
