import type { Colleague, listColleagues } from '@shangxue/contract/colleagues'
import type { Input } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { paged } from '../../platform/database/page.ts'
import { isStaff } from '../../platform/session/factor-demand.ts'
import { spelled } from './spelled.ts'

/** More people has no company that chooses them from a list. */
const MOST = 5_000

type Row = Omit<Colleague, 'pinyin'> & Record<string, unknown>

const byName = (a: Colleague, b: Colleague): number =>
  a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : a.id - b.id

/** Every word of the search is in the name, its spelling or the position. */
const holds = ({ name, pinyin, position }: Colleague, words: readonly string[]): boolean => {
  const hay = `${name} ${pinyin} ${position}`.toLowerCase()
  return words.every((word) => hay.includes(word))
}

/** Staff who may sign in: a pupil could not open what they are chosen for. Names are spelled here, as the database cannot: a few hundred rows are sorted in no time. */
export const colleagueRepository = (db: Db) => ({
  async list({ q, ...page }: Input<typeof listColleagues>) {
    const { rows } = await db.execute<Row>(sql`
      select u.id::float8 as id, u.name, u.position, u.avatar from app_user u
      where u.disabled_at is null and ${isStaff(sql`u`)} order by u.id limit ${MOST}`)
    const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
    const found = rows
      .map((row) => ({ ...row, pinyin: spelled(row.name) }))
      .filter((one) => holds(one, words))
      .sort(byName)
    const first = (page.page - 1) * page.limit
    return paged(found.slice(first, first + page.limit), page, found.length)
  },
})
