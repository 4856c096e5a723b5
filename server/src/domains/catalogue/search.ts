import { searchedCode } from '@shangxue/contract/device-codes'
import { type SQL, sql } from 'drizzle-orm'

/** More matches than anyone reads; keeps a careless term from collecting a whole table. */
export const MOST_MATCHES = 1_000

/** The words of a search, each of which must be found; folded as `productNames` folds what is searched. */
const wordsOf = (q: string): string[] =>
  q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

/** Products whose text holds every word. */
export function productsNamed(productId: SQL, q: string): SQL | undefined {
  const words = wordsOf(q)
  if (words.length === 0) return undefined
  return sql.join(
    words.map((word) => sql`${productId} in (select search_products(${word}, ${MOST_MATCHES}))`),
    sql` and `,
  )
}

/** Products whose text holds every word, or that have a device whose identifier holds the code. */
export function productMatches(productId: SQL, q: string): SQL | undefined {
  const byText = productsNamed(productId, q)
  const part = searchedCode(q)
  if (!part || !byText) return byText
  return sql`(${byText} or ${productId} in (
    select s.product_id from sku s where s.id in (
      select d.sku_id from device d where d.id in (select search_devices(${part}, ${MOST_MATCHES})))))`
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
  const each = words.map(
    (word) => sql`(${ofItsOwn(word)} or s.product_id in (select search_products(${word}, ${MOST_MATCHES})))`,
  )
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
