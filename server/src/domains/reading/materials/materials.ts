import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type addMaterial,
  type getMaterial,
  type listMaterials,
  MATERIAL_WORDS_MAX,
  MATERIAL_WORDS_MIN,
  MATERIALS_MAX,
} from '@shangxue/contract/reading/materials'
import type { Level } from '@shangxue/contract/users/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { ReadingLibrary } from '../engine/compose-exercise.ts'
import { countWords } from '../engine/library-sources.ts'
import type { Source } from '../engine/types.ts'
import { readingMaterials } from '../schema.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Row = Output<typeof listMaterials>['list'][number] & Record<string, unknown>

/** Splits paragraphs at empty lines, or at every line if there are none. Collapses spaces. */
function splitParagraphs(text: string): string[] {
  const normalized = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  const parts = /\n *\n/.test(normalized) ? normalized.split(/\n *(?:\n *)+/) : normalized.split('\n')
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

export async function loadMaterials(db: Db, { userId }: Owner, { q, ...page }: Input<typeof listMaterials>) {
  const fromSql = sql`from reading_material m where m.user_id = ${userId}
    and strpos(lower(m.title), ${q.trim().toLowerCase()}) > 0`
  const { rows } = await db.execute<Row>(sql`
    select m.id::float8 as id, m.title, m.level, m.words, m.in_level, m.created_at ${fromSql}
    order by m.created_at desc, m.id desc ${limitOffset(page)}`)
  const materials = rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }))
  return toPage(materials, page, await cappedCount(db, sql`select 1 ${fromSql}`))
}

/** Rejects text containing a run of more than 40 letters: it is not a word and slows the engine down. */
const LONG_WORD = /[A-Za-z]{41}/

export async function createMaterial(
  db: Db,
  owner: Owner,
  { title, level, text }: Input<typeof addMaterial>,
  { vocabulary }: ReadingLibrary,
) {
  const paragraphs = splitParagraphs(text)
  const words = countWords(paragraphs)
  if (words < MATERIAL_WORDS_MIN || words > MATERIAL_WORDS_MAX)
    throw new AppError('material_size', { least: MATERIAL_WORDS_MIN, most: MATERIAL_WORDS_MAX, words })
  if (LONG_WORD.test(text)) throw new AppError('material_word_too_long')
  const trimmedTitle = title.trim().replace(/\s+/g, ' ')
  if (trimmedTitle === '') throw new AppError('material_title_missing')
  await lockUser(db, owner)
  const count = await db.$count(readingMaterials, eq(readingMaterials.userId, owner.userId))
  if (count >= MATERIALS_MAX) throw new AppError('materials_full', { most: MATERIALS_MAX })
  const inLevel = Math.round(vocabulary.inLevel(paragraphs.join(' '), level, []) * 100)
  const [inserted] = await db
    .insert(readingMaterials)
    .values({ ...ownerColumns(owner), title: trimmedTitle, level, paragraphs, words, inLevel })
    .returning({ id: readingMaterials.id })
  if (!inserted) throw new Error('a text was not inserted')
  return inserted
}
const ownerColumns = ({ tenantId, userId }: Owner) => ({ tenantId, userId })

async function getOwnMaterial(db: Db, { userId }: Owner, id: number) {
  const [row] = await db
    .select()
    .from(readingMaterials)
    .where(and(eq(readingMaterials.userId, userId), eq(readingMaterials.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

export async function loadMaterial(db: Db, owner: Owner, id: number): Promise<Output<typeof getMaterial>> {
  const { title, level, paragraphs } = await getOwnMaterial(db, owner, id)
  return { id, title, level, paragraphs }
}

export async function deleteMaterial(db: Db, owner: Owner, id: number): Promise<void> {
  await getOwnMaterial(db, owner, id)
  await db.delete(readingMaterials).where(eq(readingMaterials.id, id))
}

/** The middle grade of each level. */
export const MIDDLE_GRADES: Record<Level, number> = { 小学: 5, 初中: 8, 高中: 11, 大学: 14 }

export async function materialSource(db: Db, owner: Owner, id: number): Promise<Source> {
  const { title, level, paragraphs } = await getOwnMaterial(db, owner, id)
  return {
    key: `material:${id}`,
    origin: 'material',
    title,
    titled: false,
    level,
    grade: MIDDLE_GRADES[level],
    topic: '',
    story: / (?:said|went|came|took|ran|saw) /.test(paragraphs.join(' ')),
    paragraphs,
    glossary: [],
    written: [],
    translation: null,
  }
}
