import { Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import {
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  paging,
  Query,
  searchText,
  Version,
} from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'
import { CONTENT_KINDS, CONTENT_STATES, ContentByKind, ContentProblem } from './schemas.ts'

const base = '/api/content/items'
const Kind = OneOf(CONTENT_KINDS)
const Level = OneOf(LEVELS)
/** 3–16: 三年级 to 大四. */
const Grade = Type.Integer({ minimum: 3, maximum: 16 })
const ById = Type.Object({ id: Id })

const Problems = Type.Array(ContentProblem)
const contentInput = { level: Level, grade: Grade, content: ContentByKind }
const Saved = Type.Object({ id: Id, version: Version, problems: Problems })

const itemSummary = {
  id: Id,
  kind: Kind,
  level: Level,
  grade: Grade,
  title: Type.String({ description: 'Title of a passage, spelling of a word, or the English sentence' }),
  state: OneOf(CONTENT_STATES),
  version: Version,
  published_version: Nullable(Version),
  problems: Type.Integer({ description: 'Number of problems that the last version had when it was saved' }),
  updated_at: Instant,
  updated_by: Type.String(),
}

export const listContentItems = endpoint({
  method: 'GET',
  path: base,
  summary: "Lists the company's own words, sentences and passages, latest change first",
  permission: 'content-manage',
  input: Query({
    q: searchText,
    kind: Type.Optional(Kind),
    level: Type.Optional(Level),
    state: Type.Optional(OneOf(CONTENT_STATES)),
  }),
  output: Paged(Type.Object(itemSummary)),
})

export const getContentItem = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Returns an item with its last version and the problems that keep it from being published',
  permission: 'content-manage',
  input: ById,
  output: Type.Object({ ...itemSummary, content: ContentByKind, found: Problems }),
})

export const checkContent = endpoint({
  method: 'POST',
  path: '/api/content/check',
  summary: 'Checks content by the rules of the library without saving it',
  permission: 'content-manage',
  idempotent: false,
  input: Type.Object({ kind: Kind, id: Type.Optional(Id), ...contentInput }),
  output: Type.Object({ problems: Problems }),
})

export const createContentItem = endpoint({
  method: 'POST',
  path: base,
  summary: 'Creates a draft; it may have problems',
  permission: 'content-manage',
  input: Type.Object({ kind: Kind, ...contentInput }),
  output: Saved,
})

export const updateContentItem = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  summary: 'Saves a new version of an item, unless somebody else has saved one meanwhile',
  permission: 'content-manage',
  input: Type.Object({ id: Id, version: Version, ...contentInput }),
  output: Saved,
})

export const publishContentItem = endpoint({
  method: 'POST',
  path: `${base}/:id/publish`,
  summary:
    'Publishes the last version of an item to the learners of the company; refused while it has problems',
  permission: 'content-manage',
  input: Type.Object({ id: Id, version: Version }),
  output: NoContent,
})

export const withdrawContentItem = endpoint({
  method: 'POST',
  path: `${base}/:id/withdraw`,
  summary: 'Withdraws an item from learners; what they have learnt remains. No effect if already withdrawn',
  permission: 'content-manage',
  input: ById,
  output: NoContent,
})

export const listContentVersions = endpoint({
  method: 'GET',
  path: `${base}/:id/versions`,
  summary: 'Lists the versions of an item with author and time, newest first',
  permission: 'content-manage',
  input: Type.Object({ id: Id, ...paging }),
  output: Paged(
    Type.Object({
      version: Version,
      title: Type.String(),
      problems: Type.Integer(),
      restored_from: Nullable(Version),
      published: Type.Boolean({ description: 'True for the version that learners see' }),
      saved_at: Instant,
      saved_by: Type.String(),
    }),
  ),
})

export const getContentVersion = endpoint({
  method: 'GET',
  path: `${base}/:id/versions/:number`,
  summary: 'Returns the content of an earlier version',
  permission: 'content-manage',
  input: Type.Object({ id: Id, number: Version }),
  output: Type.Object({ kind: Kind, ...contentInput }),
})

export const restoreContentVersion = endpoint({
  method: 'POST',
  path: `${base}/:id/restore`,
  summary: 'Saves the content of an earlier version as the new one; what is published stays as it is',
  permission: 'content-manage',
  input: Type.Object({
    id: Id,
    version: Version,
    restore: Type.Unsafe<number>({ ...Version, description: 'Number of the earlier version' }),
  }),
  output: Saved,
})
