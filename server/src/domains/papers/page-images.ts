import type { cropImage, getPageImage } from '@shangxue/contract/papers/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileResponse } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { getPages } from './pages/queries.ts'

/** A page's picture at most `width` pixels wide, rotated as the owner chose. */
export async function renderPage(
  storage: Storage,
  page: Awaited<ReturnType<typeof getPages>>[number],
  width: number,
): Promise<FileResponse> {
  const image = sharp(Buffer.from(await storage.get(page.straightKey ?? page.fileKey)))
  const rotated = page.straightKey ? image : image.rotate(page.turn)
  const body = await rotated.resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
  return { fileName: `page-${page.position}.jpg`, body }
}

/** Returns a page of the caller's paper; other users only see the published edition. */
export async function getOwnPage(
  db: Db,
  { userId }: Actor,
  { paper_id, page_id }: Input<typeof getPageImage>,
) {
  const { rows } = await db.execute(
    sql`select 1 from paper p where p.id = ${paper_id} and p.owner_id = ${userId} and p.deleted_at is null`,
  )
  const page = rows.length > 0 ? (await getPages(db, paper_id)).find(({ id }) => id === page_id) : undefined
  if (!page) throw new AppError('not_found')
  return page
}

/** Storage key of a crop of the caller's paper, a shared paper, or a paper that the caller has attempted. */
export async function getCropKey(
  db: Db,
  { userId }: Actor,
  { paper_id, crop_id }: Input<typeof cropImage>,
): Promise<string> {
  const cropFilter = sql`${JSON.stringify([{ id: crop_id }])}::jsonb`
  const { rows } = await db.execute<{ key: string }>(sql`
    select c->>'fileKey' as key
    from (
      select q.crops from question q join paper p on p.id = q.paper_id
      where p.id = ${paper_id} and p.owner_id = ${userId} and q.crops @> ${cropFilter}
      union all
      select p.unread from paper p
      where p.id = ${paper_id} and p.owner_id = ${userId} and p.unread @> ${cropFilter}
      union all
      select v.crops from paper p
        join paper_edition e on e.paper_id = p.id
        cross join lateral jsonb_array_elements(e.questions) entry
        join question_version v on v.question_id = (entry->>'questionId')::bigint
          and v.version = (entry->>'version')::int
      where p.id = ${paper_id} and v.crops @> ${cropFilter} and (
        p.shared or p.owner_id = ${userId}
        or exists (select 1 from exam_attempt a where a.paper_id = p.id and a.user_id = ${userId}))
    ) content, jsonb_array_elements(content.crops) c
    where c->>'id' = ${crop_id} limit 1`)
  const [crop] = rows
  if (!crop) throw new AppError('not_found')
  return crop.key
}
