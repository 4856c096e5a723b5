import { codeFromSearch } from '@shangxue/contract/devices/device-codes'
import { type SQL, sql } from 'drizzle-orm'

/** Terms of a search, all of which must match; normalised like the search text of `buildSearchKeys`. */
const toSearchTerms = (q: string): string[] =>
  q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

/** A LIKE pattern for texts that contain `part`. */
const containsPattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Selects the ids of products whose text contains every word. */
const productIdsByText = (words: readonly string[]): SQL =>
  sql`select n.product_id from searchable_product n where ${sql.join(
    words.map((word) => sql`n.search_text ilike ${containsPattern(word)}`),
    sql` and `,
  )}`

/**
 * Selects the ids of devices with an identifier that contains the code; ids may repeat. The pattern is given twice
 * because the planner multiplies both estimates: its sample of a hundred codes makes a rare term look frequent, and it
 * would then scan all devices in order. This way only codes shared by more than one in twenty count as frequent.
 */
export function deviceIdsByCodePart(code: string): SQL {
  const pattern = containsPattern(code.toUpperCase())
  return sql`select i.device_id from searchable_device_code i where i.code like ${pattern} and i.code like ${pattern}`
}

export function productNameMatches(productId: SQL, q: string): SQL | undefined {
  const words = toSearchTerms(q)
  return words.length === 0 ? undefined : sql`${productId} in (${productIdsByText(words)})`
}

/** Condition for products whose text contains every term, or that have a device whose identifier contains the code. */
export function productMatches(productId: SQL, q: string): SQL | undefined {
  const byText = productNameMatches(productId, q)
  const code = codeFromSearch(q)
  if (!code || !byText) return byText
  return sql`(${byText} or ${productId} in (
    select c.product_id from device d join sku c on c.id = d.sku_id where d.id in (${deviceIdsByCodePart(code)})))`
}

/** True if the spec or colour of `sku s` itself contains the term. */
const isOwnTerm = (word: string): SQL => sql`(strpos(lower(s.spec || ' ' || s.color), ${word}) > 0)`

/**
 * Condition for SKUs `s` whose product, spec or colour contain every term; a barcode matches only its SKU. `closest`
 * ranks SKUs higher that contain more terms themselves, so that a number in the model name does not hide specs.
 */
export function skuMatches(q: string): { readonly condition: SQL; readonly closest: SQL } | undefined {
  const words = toSearchTerms(q)
  const products = productMatches(sql`s.product_id`, q)
  if (!products) return undefined
  const termConditions = words.map(
    (word) => sql`(${isOwnTerm(word)} or s.product_id in (${productIdsByText([word])}))`,
  )
  const code = codeFromSearch(q) ?? null
  return {
    condition: sql`(${products} or (${sql.join(termConditions, sql` and `)}))
      and (s.barcode is not distinct from ${code}::text or not exists (select from sku o where o.barcode = ${code}::text))`,
    closest: sql`(${sql.join(
      words.map((word) => sql`${isOwnTerm(word)}::int`),
      sql` + `,
    )})`,
  }
}
