import { type SQL, sql } from 'drizzle-orm'

/** More matches than anyone reads; keeps a careless term from collecting a whole table. */
export const MOST_MATCHES = 1_000
const IDENTIFIER_PART = /^(?=.*\d{4})[\da-z]+$/i

/** The words of a search, each of which must be found. */
const wordsOf = (q: string): string[] => q.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

/** The term when it looks like a piece of an IMEI or serial number: one word with four digits in a row. */
export function identifierPart(q: string): string | undefined {
  const [only, ...more] = wordsOf(q)
  return only && more.length === 0 && IDENTIFIER_PART.test(only) ? only : undefined
}

/** Products whose text holds every word, or that have a device whose identifier holds the one word. */
export function productMatches(productId: SQL, q: string): SQL | undefined {
  const words = wordsOf(q)
  if (words.length === 0) return undefined
  const byText = sql.join(
    words.map((word) => sql`${productId} in (select search_products(${word}, ${MOST_MATCHES}))`),
    sql` and `,
  )
  const part = identifierPart(q)
  if (!part) return byText
  return sql`(${byText} or ${productId} in (
    select s.product_id from sku s where s.id in (
      select d.sku_id from device d where d.id in (select search_devices(${part}, ${MOST_MATCHES})))))`
}
