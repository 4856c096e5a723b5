import type { setPriceLevels as SetPriceLevels } from '@shangxue/contract/customers/price-levels'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'

/** Sets the price level of several customers; one entry of the audit log names them. */
export async function setPriceLevels(
  { db, actor, request }: Context,
  { customer_ids, price_level }: Input<typeof SetPriceLevels>,
): Promise<Output<typeof SetPriceLevels>> {
  const { rows } = await db.execute<{ id: number; name: string; before: string; into: string | null }>(sql`
    select c.id::float8 as id, c.name, c.price_level as before,
           (select m.name from customer m where m.id = c.merged_into) as into
    from customer c where c.id = any(${sql.param(customer_ids)}::bigint[]) order by c.id for no key update of c`)
  if (rows.length < customer_ids.length) throw new AppError('not_found')
  const merged = rows.find(({ into }) => into !== null)
  if (merged) throw new AppError('customer_merged', { name: merged.name, into: merged.into ?? '' })
  const changed = rows.filter(({ before }) => before !== price_level)
  if (changed.length === 0) return { changed: 0 }
  await db.execute(sql`
    update customer set price_level = ${price_level}, version = version + 1
    where id = any(${sql.param(changed.map(({ id }) => id))}::bigint[])`)
  const customers = changed.map(({ name, before }) => ({ name, price_level: before }))
  await audit(
    db,
    actor,
    {
      ...{ action: 'customers.price_level', entity: 'customer', entityId: changed[0]?.id ?? '' },
      before: { customers },
      after: { price_level },
    },
    request.id,
  )
  return { changed: changed.length }
}
