import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type addMaterial,
  type getMaterial,
  type listMaterials,
  MATERIAL_WORDS_MAX,
  MATERIAL_WORDS_MIN,
  MATERIALS_MAX,
} from '@shangxue/contract/reading-materials'
import type { Level } from '@shangxue/contract/users'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { cappedCount, iso, paged, window } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Shelf } from './engine/compose.ts'
import { countWords } from './engine/sources.ts'
import type { Source } from './engine/types.ts'
import { readingMaterials } from './tables.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Row = Output<typeof listMaterials>['list'][number] & Record<string, unknown>

/** Splits paragraphs at empty lines, or at every line if there are none. Collapses spaces. */
function paragraphsOf(text: string): string[] {
  const whole = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  const parts = /\n *\n/.test(whole) ? whole.split(/\n *(?:\n *)+/) : whole.split('\n')
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

export async function list(db: Db, { userId }: Owner, { q, ...page }: Input<typeof listMaterials>) {
  const found = sql`from reading_material m where m.user_id = ${userId}
    and strpos(lower(m.title), ${q.trim().toLowerCase()}) > 0`
  const { rows } = await db.execute<Row>(sql`
    select m.id::float8 as id, m.title, m.level, m.words, m.in_level, m.created_at ${found}
    order by m.created_at desc, m.id desc ${window(page)}`)
  const told = rows.map((row) => ({ ...row, created_at: iso(row.created_at) }))
  return paged(told, page, await cappedCount(db, sql`select 1 ${found}`))
}

/** Rejects text containing a run of more than 40 letters: it is not a word and slows the engine down. */
const LONG_WORD = /[A-Za-z]{41}/

export async function add(
  db: Db,
  owner: Owner,
  { title, level, text }: Input<typeof addMaterial>,
  { vocabulary }: Shelf,
) {
  const paragraphs = paragraphsOf(text)
  const words = countWords(paragraphs)
  if (words < MATERIAL_WORDS_MIN || words > MATERIAL_WORDS_MAX)
    throw new Refusal('material_size', { least: MATERIAL_WORDS_MIN, most: MATERIAL_WORDS_MAX, words })
  if (LONG_WORD.test(text))
    throw new Refusal('invalid_input', { field: '文章里有超过 40 个字母的单词，请检查' })
  const named = title.trim().replace(/\s+/g, ' ')
  if (named === '') throw new Refusal('invalid_input', { field: '请填写素材标题' })
  await lockUser(db, owner)
  const count = await db.$count(readingMaterials, eq(readingMaterials.userId, owner.userId))
  if (count >= MATERIALS_MAX) throw new Refusal('materials_full', { most: MATERIALS_MAX })
  const inLevel = Math.round(vocabulary.inLevel(paragraphs.join(' '), level, []) * 100)
  const [made] = await db
    .insert(readingMaterials)
    .values({ ...owned(owner), title: named, level, paragraphs, words, inLevel })
    .returning({ id: readingMaterials.id })
  if (!made) throw new Error('a text was not inserted')
  return made
}
const owned = ({ tenantId, userId }: Owner) => ({ tenantId, userId })

async function own(db: Db, { userId }: Owner, id: number) {
  const [row] = await db
    .select()
    .from(readingMaterials)
    .where(and(eq(readingMaterials.userId, userId), eq(readingMaterials.id, id)))
  if (!row) throw new Refusal('not_found')
  return row
}

export async function one(db: Db, owner: Owner, id: number): Promise<Output<typeof getMaterial>> {
  const { title, level, paragraphs } = await own(db, owner, id)
  return { id, title, level, paragraphs }
}

export async function remove(db: Db, owner: Owner, id: number): Promise<void> {
  await own(db, owner, id)
  await db.delete(readingMaterials).where(eq(readingMaterials.id, id))
}

/** The middle grade of each level. */
export const GRADES: Record<Level, number> = { 小学: 5, 初中: 8, 高中: 11, 大学: 14 }

export async function materialSource(db: Db, owner: Owner, id: number): Promise<Source> {
  const { title, level, paragraphs } = await own(db, owner, id)
  return {
    key: `material:${id}`,
    origin: 'material',
    title,
    titled: false,
    level,
    grade: GRADES[level],
    topic: '',
    story: / (?:said|went|came|took|ran|saw) /.test(paragraphs.join(' ')),
    paragraphs,
    glossary: [],
    written: [],
    translation: null,
  }
}
