import type * as contract from '@shangxue/contract/content/endpoints'
import {
  CONTENT_ITEM_CHARS_MAX,
  CONTENT_ITEMS_MAX,
  type ContentKind,
  type ContentTypes,
} from '@shangxue/contract/content/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { lockTenant } from '../administration/service.ts'
import { itemRepository, type NewVersion } from './item-repository.ts'
import { type FoundProblem, findProblems, type PlacedContent } from './rules/find-problems.ts'
import type { RuleData } from './rules/rule-data.ts'
import { type Place, titleOf } from './rules/to-entry.ts'

type Stored = ContentTypes[keyof ContentTypes]
type ContentInput = Pick<Input<typeof contract.createContentItem>, 'content'> & Place

/** Returns the content of the kind. Throws if it is missing or too long. */
export function requireContent(kind: ContentKind, { content }: Pick<ContentInput, 'content'>): Stored {
  const ofKind = content[kind]
  if (!ofKind) throw new AppError('content_of_other_kind')
  if (JSON.stringify(ofKind).length > CONTENT_ITEM_CHARS_MAX) throw new AppError('content_too_long')
  return ofKind
}

const MAX_TITLE_LENGTH = 200

/** Checks content by the rules; `id` is its item, which may keep its name. */
export const checkItem = (
  db: Db,
  tenantId: number,
  data: RuleData,
  item: PlacedContent,
  id?: number,
): Promise<FoundProblem[]> =>
  findProblems(item, data, (kind, name) =>
    itemRepository(db, tenantId).isPublished(kind, item.level, name, id),
  )

export const place = (kind: ContentKind, { level, grade }: Place, content: Stored): PlacedContent =>
  ({ kind, level, grade, content }) as PlacedContent

async function prepareVersion(
  { db, actor }: Context,
  data: RuleData,
  item: PlacedContent,
  id?: number,
): Promise<{ version: NewVersion; problems: FoundProblem[] }> {
  const problems = await checkItem(db, actor.tenantId, data, item, id)
  const { level, grade, content } = item
  const title = titleOf(content).slice(0, MAX_TITLE_LENGTH)
  return { version: { level, grade, title, content, problems: problems.length }, problems }
}

interface AuditedChange {
  readonly action: string
  readonly after: object
}

const writeAudit = ({ db, actor, request }: Context, id: number, change: AuditedChange) =>
  audit(db, actor, { ...change, entity: 'content_item', entityId: id }, request.id)

export async function createItem(
  context: Context,
  data: RuleData,
  { kind, ...input }: Input<typeof contract.createContentItem>,
) {
  const { db, actor } = context
  const repository = itemRepository(db, actor.tenantId)
  const { version, problems } = await prepareVersion(
    context,
    data,
    place(kind, input, requireContent(kind, input)),
  )
  // Serialises concurrent callers, who could exceed the limit only together.
  await lockTenant(db, actor.tenantId)
  if ((await repository.count()) >= CONTENT_ITEMS_MAX)
    throw new AppError('content_limit_reached', { limit: CONTENT_ITEMS_MAX })
  const id = await repository.insert(kind, actor.userId, version)
  await repository.insertVersion(id, 1, actor.userId, version)
  await writeAudit(context, id, {
    action: 'content.created',
    after: {
      ...{ title: version.title, content_kind: kind, problem_count: problems.length },
    },
  })
  return { id, version: 1, problems }
}

/** Saves a version after the expected one. Throws `content_changed` if somebody else has saved one meanwhile. */
async function saveNext(
  context: Context,
  item: { readonly id: number; readonly version: number },
  version: NewVersion,
): Promise<number> {
  const { db, actor } = context
  const repository = itemRepository(db, actor.tenantId)
  const next = item.version + 1
  await repository.setLatest(item.id, next, actor.userId, version)
  await repository.insertVersion(item.id, next, actor.userId, version)
  return next
}

async function lockExpected({ db, actor }: Context, id: number, version: number) {
  const item = await itemRepository(db, actor.tenantId).lock(id)
  if (item.version !== version) throw new AppError('content_changed')
  return item
}

export async function updateItem(
  context: Context,
  data: RuleData,
  { id, version: expected, ...input }: Input<typeof contract.updateContentItem>,
) {
  const item = await lockExpected(context, id, expected)
  const content = requireContent(item.kind, input)
  const { version, problems } = await prepareVersion(context, data, place(item.kind, input, content), id)
  const next = await saveNext(context, item, version)
  await writeAudit(context, id, {
    action: 'content.saved',
    after: {
      title: version.title,
      ...{ content_kind: item.kind, content_version: next, problem_count: problems.length },
    },
  })
  return { id, version: next, problems }
}

export async function restoreVersion(
  context: Context,
  data: RuleData,
  { id, version: expected, restore }: Input<typeof contract.restoreContentVersion>,
) {
  const item = await lockExpected(context, id, expected)
  const earlier = await itemRepository(context.db, context.actor.tenantId).getVersion(id, restore)
  const { version, problems } = await prepareVersion(
    context,
    data,
    place(item.kind, earlier, earlier.content),
    id,
  )
  const next = await saveNext(context, item, { ...version, restoredFrom: restore })
  await writeAudit(context, id, {
    action: 'content.restored',
    after: {
      ...{ title: version.title, content_version: next, restored_version: restore },
    },
  })
  return { id, version: next, problems }
}

export async function publishItem(
  context: Context,
  data: RuleData,
  { id, version: expected }: Input<typeof contract.publishContentItem>,
): Promise<null> {
  const { db, actor } = context
  const repository = itemRepository(db, actor.tenantId)
  // Two words of one spelling must not be published at the same time.
  await lockTenant(db, actor.tenantId)
  const item = await lockExpected(context, id, expected)
  const latest = await repository.getVersion(id, item.version)
  const problems = await checkItem(db, actor.tenantId, data, place(item.kind, latest, latest.content), id)
  if (problems.length > 0) throw new AppError('content_has_problems', { count: problems.length })
  if (item.publishedVersion === item.version) return null
  await repository.publish(id, item.version)
  await writeAudit(context, id, {
    action: 'content.published',
    after: {
      ...{ title: item.title, content_kind: item.kind, content_version: item.version },
    },
  })
  return null
}

export async function withdrawItem(context: Context, id: number): Promise<null> {
  const { db, actor } = context
  const repository = itemRepository(db, actor.tenantId)
  const item = await repository.lock(id)
  if (item.state === 'withdrawn') return null
  await repository.withdraw(id)
  await writeAudit(context, id, {
    action: 'content.withdrawn',
    after: { title: item.title, content_kind: item.kind },
  })
  return null
}
