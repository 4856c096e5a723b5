import type { Colleague, listColleagues } from '@shangxue/contract/colleagues/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { toPage } from '../../platform/database/pagination.ts'
import { isStaff } from '../../platform/session/mfa-policy.ts'
import { searchablePinyin } from './pinyin.ts'

/** Upper bound: no tenant has more staff to choose from. */
const STAFF_MAX = 5_000

type Row = Omit<Colleague, 'pinyin'> & Record<string, unknown>

const comparePinyin = (a: Colleague, b: Colleague): number =>
  a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : a.id - b.id

/** Matches when every search word is in the name, its pinyin or the position. */
const matches = ({ name, pinyin, position }: Colleague, words: readonly string[]): boolean => {
  const haystack = `${name} ${pinyin} ${position}`.toLowerCase()
  return words.every((word) => haystack.includes(word))
}

/**
 * Lists active staff; students are excluded because they cannot open what they would be chosen for. PostgreSQL has no
 * pinyin, so names are spelled and sorted here: a few hundred rows are cheap.
 */
export const colleagueRepository = (db: Db) => ({
  async list({ q, ...page }: Input<typeof listColleagues>) {
    const { rows } = await db.execute<Row>(sql`
      select u.id::float8 as id, u.name, u.position, u.avatar from app_user u
      where u.disabled_at is null and ${isStaff(sql`u`)} order by u.id limit ${STAFF_MAX}`)
    const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
    const colleagues = rows
      .map((row) => ({ ...row, pinyin: searchablePinyin(row.name) }))
      .filter((item) => matches(item, words))
      .sort(comparePinyin)
    const offset = (page.page - 1) * page.limit
    return toPage(colleagues.slice(offset, offset + page.limit), page, colleagues.length)
  },
})
