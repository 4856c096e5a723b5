import { createHash } from 'node:crypto'
import type { getCompanyContent } from '@shangxue/contract/content/company-content'
import type { ContentKind, ContentTypes } from '@shangxue/contract/content/schemas'
import { COMPANY_ITEM_IDS_START } from '@shangxue/contract/english/company-ids'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { Level } from '@shangxue/contract/users/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Reading } from '../english/service.ts'
import { type Place, toEntry } from './rules/to-entry.ts'

interface Published<K extends ContentKind = ContentKind> extends Place {
  readonly kind: K
  /** The id on devices. */
  readonly id: number
  readonly content: ContentTypes[K]
}

const publishedVersions = sql`content_item i
  join content_version v on v.tenant_id = i.tenant_id and v.item_id = i.id and v.version = i.published_version`

async function listPublished<K extends ContentKind>(db: Db, condition: SQL): Promise<Published<K>[]> {
  const { rows } = await db.execute<{ id: number } & Record<string, unknown>>(sql`
    select i.id::float8 as id, i.kind, v.level, v.grade, v.content from ${publishedVersions}
    where i.published_version is not null and ${condition} order by i.id`)
  return rows.map((row) => ({ ...row, id: COMPANY_ITEM_IDS_START + row.id }) as unknown as Published<K>)
}

const isKind =
  <K extends ContentKind>(kind: K) =>
  (item: Published): item is Published<K> =>
    item.kind === kind

function toStudyWord({ id, grade, content }: Published<'word'>) {
  const { ipaUk: ipa_uk, ipaUs: ipa_us, ...word } = toEntry.word(content)
  return { ...word, id, grade, ipa_uk, ipa_us, confusables: [] }
}
const toStudySentence = (item: Published<'sentence'>) => ({
  ...toEntry.sentence(item, item.content),
  id: item.id,
})
const toStudyGappedText = (item: Published<'gapped'>) => ({
  ...toEntry.gapped(item, item.content),
  id: item.id,
})
const toStudyCloze = (item: Published<'cloze'>) => ({ ...toEntry.cloze(item, item.content), id: item.id })

/** Changes with every published or withdrawn item of the level. */
async function revisionOf(db: Db, level: Level): Promise<string> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select i.id || '.' || i.published_version as key from ${publishedVersions}
    where i.published_version is not null and i.kind <> 'reading' and v.level = ${level} order by i.id`)
  const keys = rows.map(({ key }) => key).join(' ')
  return createHash('sha256').update(keys).digest('base64url').slice(0, 12)
}

/** The published items of the company in the form of the library's packs. */
export async function getCompanyPack(
  db: Db,
  { level, revision: known }: Input<typeof getCompanyContent>,
): Promise<Output<typeof getCompanyContent>> {
  const revision = await revisionOf(db, level)
  if (revision === known) return { revision, content: null }
  const items = await listPublished(db, sql`i.kind <> 'reading' and v.level = ${level}`)
  return {
    revision,
    content: {
      words: items.filter(isKind('word')).map(toStudyWord),
      sentences: items.filter(isKind('sentence')).map(toStudySentence),
      cloze: items.filter(isKind('cloze')).map(toStudyCloze),
      gapped: items.filter(isKind('gapped')).map(toStudyGappedText),
      listening: items.filter(isKind('listening')).map((item) => ({
        ...toEntry.listening(item, item.content),
        id: item.id,
      })),
    },
  }
}

/** The published reading texts of the company, in the form of library texts: all, of one level, or the one of an id. */
export async function listCompanyReadings(
  db: Db,
  { level, id }: { level?: Level | undefined; id?: number } = {},
): Promise<Reading[]> {
  const texts = await listPublished<'reading'>(
    db,
    sql`i.kind = 'reading' and (${level ?? null}::text is null or v.level = ${level ?? null}::text)
      and (${id ?? null}::bigint is null or i.id = ${id === undefined ? null : id - COMPANY_ITEM_IDS_START}::bigint)`,
  )
  return texts.map((item) => ({ ...toEntry.reading(item, item.content), id: item.id }))
}

/** A published item that can be explained. */
type Explainable =
  | { readonly kind: 'word'; readonly item: ReturnType<typeof toStudyWord> }
  | { readonly kind: 'sentence'; readonly item: ReturnType<typeof toStudySentence> }
  | { readonly kind: 'cloze'; readonly item: ReturnType<typeof toStudyCloze> }

/** Returns a published word, sentence or cloze passage of the company by its id on devices. */
export async function findCompanyItem(db: Db, id: number): Promise<Explainable | undefined> {
  const [item] = await listPublished(db, sql`i.id = ${id - COMPANY_ITEM_IDS_START}`)
  if (!item) return undefined
  if (isKind('word')(item)) return { kind: 'word', item: toStudyWord(item) }
  if (isKind('sentence')(item)) return { kind: 'sentence', item: toStudySentence(item) }
  if (isKind('cloze')(item)) return { kind: 'cloze', item: toStudyCloze(item) }
  return undefined
}
