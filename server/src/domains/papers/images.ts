import type { Input } from '@shangxue/contract/endpoint'
import type { cropImage, pageImage } from '@shangxue/contract/papers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { pagesOfPaper } from './pages.ts'

/** A page's picture at most `width` pixels wide, rotated as the owner chose. */
export async function drawPage(
  storage: Storage,
  page: Awaited<ReturnType<typeof pagesOfPaper>>[number],
  width: number,
): Promise<FileToSend> {
  const image = sharp(Buffer.from(await storage.get(page.straightKey ?? page.fileKey)))
  const turned = page.straightKey ? image : image.rotate(page.turn)
  const body = await turned.resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
  return { fileName: `page-${page.position}.jpg`, body }
}

/** Returns a page of the caller's paper; other users only see the published edition. */
export async function ownPage(db: Db, { userId }: Actor, { paper_id, page_id }: Input<typeof pageImage>) {
  const { rows } = await db.execute(
    sql`select 1 from paper p where p.id = ${paper_id} and p.owner_id = ${userId} and p.deleted_at is null`,
  )
  const page =
    rows.length > 0 ? (await pagesOfPaper(db, paper_id)).find(({ id }) => id === page_id) : undefined
  if (!page) throw new Refusal('not_found')
  return page
}

/** Storage key of a crop of the caller's paper, a shared paper, or a paper that the caller has attempted. */
export async function cropKey(
  db: Db,
  { userId }: Actor,
  { paper_id, crop_id }: Input<typeof cropImage>,
): Promise<string> {
  const wanted = sql`${JSON.stringify([{ id: crop_id }])}::jsonb`
  const { rows } = await db.execute<{ key: string }>(sql`
    select c->>'fileKey' as key
    from (
      select q.crops from question q join paper p on p.id = q.paper_id
      where p.id = ${paper_id} and p.owner_id = ${userId} and q.crops @> ${wanted}
      union all
      select p.unread from paper p
      where p.id = ${paper_id} and p.owner_id = ${userId} and p.unread @> ${wanted}
      union all
      select v.crops from paper p
        join paper_edition e on e.paper_id = p.id
        cross join lateral jsonb_array_elements(e.questions) entry
        join question_version v on v.question_id = (entry->>'questionId')::bigint
          and v.version = (entry->>'version')::int
      where p.id = ${paper_id} and v.crops @> ${wanted} and (
        p.shared or p.owner_id = ${userId}
        or exists (select 1 from exam_attempt a where a.paper_id = p.id and a.user_id = ${userId}))
    ) content, jsonb_array_elements(content.crops) c
    where c->>'id' = ${crop_id} limit 1`)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  return found.key
}
