import { searchedCode } from '@shangxue/contract/device-codes'
import { type SQL, sql } from 'drizzle-orm'

/** The words of a search, each of which must be found; folded as `productNames` folds what is searched. */
const wordsOf = (q: string): string[] =>
  q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

/** A LIKE pattern for texts that contain `part`. */
const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Selects the ids of products whose text contains every word. */
const productIdsByText = (words: readonly string[]): SQL =>
  sql`select n.product_id from searchable_product n where ${sql.join(
    words.map((word) => sql`n.search_text ilike ${containing(word)}`),
    sql` and `,
  )}`

/**
 * Selects the ids of devices of which an identifier contains the code; a device may occur twice. The pattern stands there
 * twice because the planner multiplies what it expects of each: by its sample of a hundred codes a term that one in ten
 * thousand has may look like one in a hundred, and all phones would be read in order to meet it soon. So only what a
 * twentieth of the codes have counts as frequent.
 */
export function deviceIdsByCode(code: string): SQL {
  const pattern = containing(code.toUpperCase())
  return sql`select i.device_id from searchable_device_code i where i.code like ${pattern} and i.code like ${pattern}`
}

/** Products whose text contains every word. */
export function productsNamed(productId: SQL, q: string): SQL | undefined {
  const words = wordsOf(q)
  return words.length === 0 ? undefined : sql`${productId} in (${productIdsByText(words)})`
}

/** Products whose text contains every word, or that have a device of which an identifier contains the code. */
export function productMatches(productId: SQL, q: string): SQL | undefined {
  const byText = productsNamed(productId, q)
  const code = searchedCode(q)
  if (!code || !byText) return byText
  return sql`(${byText} or ${productId} in (
    select c.product_id from device d join sku c on c.id = d.sku_id where d.id in (${deviceIdsByCode(code)})))`
}

/** In the spec or the colour of a `sku s` itself. */
const ofItsOwn = (word: string): SQL => sql`(strpos(lower(s.spec || ' ' || s.color), ${word}) > 0)`

/**
 * Specs, of `sku s`, whose product, spec or colour hold every word; a barcode finds its own spec alone. `closest` orders
 * those first of which more words are their own: of a model that is called by a figure its specs are not left out.
 */
export function skuMatches(q: string): { readonly found: SQL; readonly closest: SQL } | undefined {
  const words = wordsOf(q)
  const products = productMatches(sql`s.product_id`, q)
  if (!products) return undefined
  const each = words.map((word) => sql`(${ofItsOwn(word)} or s.product_id in (${productIdsByText([word])}))`)
  const code = searchedCode(q) ?? null
  return {
    found: sql`(${products} or (${sql.join(each, sql` and `)}))
      and (s.barcode is not distinct from ${code}::text or not exists (select from sku o where o.barcode = ${code}::text))`,
    closest: sql`(${sql.join(
      words.map((word) => sql`${ofItsOwn(word)}::int`),
      sql` + `,
    )})`,
  }
}
