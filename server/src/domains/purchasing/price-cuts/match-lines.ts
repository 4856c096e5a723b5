import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { matchPriceCutLines } from '@shangxue/contract/purchasing/price-cuts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { skuTitle } from '../../stock/service.ts'

type Matched = Output<typeof matchPriceCutLines>[number]

/** A line that names more phones is too vague: it would cut prices that the notice does not mean. */
const MATCHES_MAX = 12
const BARCODE = /^\d{8,14}$/
const AMOUNT = /^-?\d{1,7}(\.\d{1,2})?$/

interface ParsedLine {
  readonly text: string
  readonly cutFen: number | null
  readonly words: readonly string[]
}

/** Splits a line into the name, or barcode, and the amount at its end: `小米 15 12+256 降 300`. */
function parseCutLine(text: string): ParsedLine {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/降价?|直降|下调|元|¥|￥/g, ' ')
    .split(/[\s,;:、，；：|]+/)
    .filter(Boolean)
  const amount = words.length > 1 ? (words.at(-1) ?? '') : ''
  const isAmount = AMOUNT.test(amount) && !BARCODE.test(amount)
  const cutFen = isAmount ? Math.abs(Math.round(Number(amount) * 100)) : null
  return { text, cutFen, words: cutFen === null ? words : words.slice(0, -1) }
}

async function findSkus(db: Db, words: readonly string[]): Promise<Matched['skus']> {
  const code = words.find((word) => BARCODE.test(word))
  const title = sql`lower(replace(${skuTitle}, ' ', ''))`
  const where = code
    ? sql`s.barcode = ${code}`
    : sql.join(
        words.map((word) => sql`strpos(${title}, ${word}) > 0`),
        sql` and `,
      )
  const { rows } = await db.execute<{ id: number; title: string }>(sql`
    select s.id::float8 as id, ${skuTitle} as title from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where p.tracking = 'serial' and ${where} order by title, s.id limit ${MATCHES_MAX + 1}`)
  return rows
}

/** Phones of each line of a pasted notice. A line without colour means all colours. */
export async function matchLines(
  db: Db,
  { lines }: Input<typeof matchPriceCutLines>,
): Promise<Output<typeof matchPriceCutLines>> {
  const matched: Matched[] = []
  for (const { text, cutFen, words } of lines.map(parseCutLine)) {
    const miss = (reason: string) => matched.push({ text, cut_fen: cutFen, skus: [], reason })
    if (words.length === 0) continue
    if (cutFen === null || cutFen === 0) {
      miss('没有降价金额')
      continue
    }
    const skus = await findSkus(db, words)
    if (skus.length === 0) miss('没有这个型号')
    else if (skus.length > MATCHES_MAX) miss('型号太多，请写上配置')
    else matched.push({ text, cut_fen: cutFen, skus, reason: null })
  }
  return matched
}
