import type { listContentItems, listContentVersions } from '@shangxue/contract/content/endpoints'
import type { ContentKind, ContentTypes } from '@shangxue/contract/content/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { Level } from '@shangxue/contract/users/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import { contentItems, contentVersions } from './schema.ts'

type ItemRow = Output<typeof listContentItems>['list'][number]
type VersionRow = Output<typeof listContentVersions>['list'][number]
type Stored = ContentTypes[keyof ContentTypes]

/** A version that is about to be saved. */
export interface NewVersion {
  readonly level: Level
  readonly grade: number
  readonly title: string
  readonly content: Stored
  readonly problems: number
  readonly restoredFrom?: number
}

const ITEM_COLUMNS = sql`i.id::float8 as id, i.kind, i.level, i.grade, i.title, i.state, i.version, i.published_version,
  i.problems, i.updated_at, u.name as updated_by`
const withAuthor = sql`content_item i join app_user u on u.tenant_id = i.tenant_id and u.id = i.updated_by`

export const itemRepository = (db: Db, tenantId: number) => ({
  async list({ q, kind, level, state, ...page }: Input<typeof listContentItems>) {
    const from = sql`from ${withAuthor}
      where (${kind ?? null}::text is null or i.kind = ${kind ?? null}::text)
        and (${level ?? null}::text is null or i.level = ${level ?? null}::text)
        and (${state ?? null}::text is null or i.state = ${state ?? null}::text)
        and strpos(lower(i.title), ${q.trim().toLowerCase()}) > 0`
    const { rows } = await db.execute<ItemRow & Record<string, unknown>>(
      sql`select ${ITEM_COLUMNS} ${from} order by i.updated_at desc, i.id desc ${limitOffset(page)}`,
    )
    const list = rows.map((row) => ({ ...row, updated_at: toIso(row.updated_at) }))
    return toPage(list, page, await cappedCount(db, sql`select 1 ${from}`))
  },

  async get(id: number): Promise<ItemRow> {
    const { rows } = await db.execute<ItemRow & Record<string, unknown>>(
      sql`select ${ITEM_COLUMNS} from ${withAuthor} where i.id = ${id}`,
    )
    const [row] = rows
    if (!row) throw new AppError('not_found')
    return { ...row, updated_at: toIso(row.updated_at) }
  },

  /** Locks the item until the transaction ends. */
  async lock(id: number) {
    const [row] = await db.select().from(contentItems).where(eq(contentItems.id, id)).for('update')
    if (!row) throw new AppError('not_found')
    return row
  },

  async getVersion(itemId: number, version: number) {
    const [row] = await db
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.itemId, itemId), eq(contentVersions.version, version)))
    if (!row) throw new AppError('not_found')
    return row
  },

  async listVersions(itemId: number, page: { page: number; limit: number }) {
    await this.get(itemId)
    const from = sql`from content_version v
      join content_item i on i.tenant_id = v.tenant_id and i.id = v.item_id
      join app_user u on u.tenant_id = v.tenant_id and u.id = v.saved_by where v.item_id = ${itemId}`
    const { rows } = await db.execute<VersionRow & Record<string, unknown>>(sql`
      select v.version, v.title, v.problems, v.restored_from, v.saved_at, u.name as saved_by,
        v.version is not distinct from i.published_version as published
      ${from} order by v.version desc ${limitOffset(page)}`)
    const list = rows.map((row) => ({ ...row, saved_at: toIso(row.saved_at) }))
    return toPage(list, page, await cappedCount(db, sql`select 1 ${from}`))
  },

  count: () => db.$count(contentItems),

  /** True if another published item of the kind has this name at the level. */
  async isPublished(kind: ContentKind, level: Level, title: string, exceptId = 0): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from content_item i join content_version v
        on v.tenant_id = i.tenant_id and v.item_id = i.id and v.version = i.published_version
      where i.published_version is not null and i.kind = ${kind} and v.level = ${level}
        and lower(v.title) = ${title.toLowerCase()} and i.id <> ${exceptId} limit 1`)
    return rows.length > 0
  },

  async insert(kind: ContentKind, userId: number, { content: _content, ...version }: NewVersion) {
    const { level, grade, title, problems } = version
    const [created] = await db
      .insert(contentItems)
      .values({ tenantId, kind, level, grade, title, problems, updatedBy: userId })
      .returning({ id: contentItems.id })
    if (!created) throw new Error('an item was not inserted')
    return created.id
  },

  insertVersion: (itemId: number, version: number, userId: number, saved: NewVersion) =>
    db.insert(contentVersions).values({ tenantId, itemId, version, savedBy: userId, ...saved }),

  setLatest: (id: number, version: number, userId: number, { level, grade, title, problems }: NewVersion) =>
    db
      .update(contentItems)
      .set({ level, grade, title, problems, version, updatedBy: userId, updatedAt: sql`now()` })
      .where(eq(contentItems.id, id)),

  publish: (id: number, version: number) =>
    db
      .update(contentItems)
      .set({ state: 'published', publishedVersion: version, problems: 0 })
      .where(eq(contentItems.id, id)),

  withdraw: (id: number) =>
    db
      .update(contentItems)
      .set({ state: 'withdrawn', publishedVersion: null })
      .where(eq(contentItems.id, id)),
})
