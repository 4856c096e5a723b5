import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { ImportContext } from '../../../platform/imports/spec.ts'
import { locations } from '../../catalogue/schema.ts'
import { nameKey } from '../../catalogue/service.ts'
import type { PlannedStore } from './import-plan.ts'

const MAX_NAMED = 20

interface Store {
  readonly id: number
  readonly name: string
  readonly active: boolean
}

/** In the order of the store picker. */
async function loadStores(db: Db): Promise<Store[]> {
  type Row = { id: number; name: string; active: boolean }
  const { rows } = await db.execute<Row>(
    sql`select id::int as id, name, active from location order by position, name`,
  )
  return rows
}

/** Locks all stores in id order against being opened or closed until the transaction ends. */
export async function lockStores(db: Db): Promise<void> {
  await db.execute(sql`select from location order by id for share`)
}

/** Active stores and warehouses, offered as choices in the template. */
export const storeNames = async (db: Db): Promise<string[]> =>
  (await loadStores(db)).filter(({ active }) => active).map(({ name }) => name)

/** Finds each row's store. A tenant without stores gets those of its first file; later an unknown name is an error. */
export class StoreLookup {
  readonly #known: readonly PlannedStore[]
  readonly #byName: Map<string, PlannedStore>
  readonly #first: boolean

  private constructor(all: readonly Store[]) {
    this.#known = all.filter(({ active }) => active)
    this.#byName = new Map(this.#known.map((store) => [nameKey(store.name), store]))
    this.#first = all.length === 0
  }

  static async of(db: Db): Promise<StoreLookup> {
    return new StoreLookup(await loadStores(db))
  }

  find(name: string): PlannedStore | undefined {
    const key = nameKey(name)
    const existing = this.#byName.get(key)
    if (existing || !this.#first) return existing
    const planned: PlannedStore = { name, id: undefined }
    this.#byName.set(key, planned)
    return planned
  }

  /** Reason shown for an unknown store name. */
  reason(name: string): string {
    if (this.#known.length === 0) return '门店都已停用，请先启用门店再导入'
    const names = this.#known.slice(0, MAX_NAMED).map((store) => store.name)
    return `没有门店“${name}”，可填：${names.join('、')}${this.#known.length > MAX_NAMED ? ' 等' : ''}`
  }

  planned(): PlannedStore[] {
    return [...this.#byName.values()].filter(({ id }) => id === undefined)
  }
}

const WAREHOUSE = /仓/

/** Creates the planned stores in file order and assigns their ids. */
export async function insertStores(
  { db, tenantId }: ImportContext,
  planned: readonly PlannedStore[],
): Promise<void> {
  for (const [position, store] of planned.entries()) {
    const kind = WAREHOUSE.test(store.name) ? 'warehouse' : 'store'
    const [created] = await db
      .insert(locations)
      .values({ tenantId, name: store.name, kind, position })
      .returning({ id: locations.id })
    store.id = created?.id
  }
}
