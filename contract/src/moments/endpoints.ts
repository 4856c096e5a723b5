import { Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { photoEndpoints } from '../platform/photos.ts'
import {
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  Query,
  searchText,
  Text,
  unpagedList,
} from '../platform/schema.ts'

export const MOMENT_TEXT_MAX = 2_000
export const MOMENT_PHOTOS_MAX = 9
export const MOMENT_COMMENT_MAX = 300
/** Maximum pinned moments. */
export const MOMENTS_PINNED_MAX = 3
/** Shorter side of the stored thumbnails in px. Requests up to this size need no scaling. */
export const MOMENT_THUMB_PX = 320
export const MOMENT_SCOPES = ['all', 'mine'] as const

const Author = {
  user_id: Id,
  user_name: Type.String(),
  position: Type.String(),
  avatar: Nullable(Type.String()),
}

export const Moment = Type.Object({
  id: Id,
  ...Author,
  body: Type.String(),
  photos: Type.Array(Type.Object({ id: Id, width: Type.Integer(), height: Type.Integer() })),
  likes: Type.Integer(),
  liked: Type.Boolean({ description: 'True if liked by the caller' }),
  comments: Type.Integer(),
  pinned: Type.Boolean(),
  created_at: Instant,
})

export const MomentComment = Type.Object({
  id: Id,
  ...Author,
  /** Whom it answers. */
  reply_to: Nullable(Type.String()),
  body: Type.String(),
  created_at: Instant,
})

export const momentPhotoEndpoints = photoEndpoints('/api/moments/photos', 'a moment', 'staff')

export const listMoments = endpoint({
  method: 'GET',
  path: '/api/moments',
  summary: 'Lists moments of the company, pinned ones first, then newest first',
  permission: 'staff',
  input: Query({
    q: searchText,
    scope: OneOf(MOMENT_SCOPES, 'all'),
    photos: Type.Boolean({ default: false, description: 'True for moments with photos only' }),
  }),
  output: Paged(Moment),
})

/** The call of spec §7. */
export const listAllMoments = endpoint({
  method: 'GET',
  path: '/api/vuevantqita/moments/list',
  summary: 'Lists moments, pinned ones first, then newest first, paged by Link header',
  deprecated: true,
  permission: 'staff',
  lenientInput: true,
  input: Type.Object(unpagedList),
  output: Type.Array(Moment),
})

export const getMoment = endpoint({
  method: 'GET',
  path: '/api/moments/:id',
  summary: 'Returns a moment with the names of some users who like it',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Moment.properties,
    likers: Type.Array(Type.String(), { description: 'Names of the first 20 users who like it' }),
  }),
})

export const addMoment = endpoint({
  method: 'POST',
  path: '/api/moments',
  summary: 'Publishes a moment with text, photos of the caller, or both',
  permission: 'staff',
  input: Type.Object({
    body: Type.String({ maxLength: MOMENT_TEXT_MAX }),
    photo_ids: Type.Array(Id, { maxItems: MOMENT_PHOTOS_MAX, uniqueItems: true }),
  }),
  output: Type.Object({ id: Id }),
})

export const deleteMoment = endpoint({
  method: 'DELETE',
  path: '/api/moments/:id',
  summary: 'Deletes a moment of the caller with its comments and photos; the boss may delete any',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const likeMoment = endpoint({
  method: 'POST',
  path: '/api/moments/:id/like',
  summary: 'Likes a moment or removes the like',
  permission: 'staff',
  input: Type.Object({ id: Id, liked: Type.Boolean() }),
  output: Type.Object({ likes: Type.Integer(), liked: Type.Boolean() }),
})

export const pinMoment = endpoint({
  method: 'POST',
  path: '/api/moments/:id/pin',
  summary: 'Pins or unpins a moment',
  permission: 'admin',
  input: Type.Object({ id: Id, pinned: Type.Boolean() }),
  output: NoContent,
})

export const listMomentComments = endpoint({
  method: 'GET',
  path: '/api/moments/:id/comments',
  summary: 'Lists comments on a moment, oldest first',
  permission: 'staff',
  input: Query({ id: Id }),
  output: Paged(MomentComment),
})

export const addMomentComment = endpoint({
  method: 'POST',
  path: '/api/moments/:id/comments',
  summary: 'Adds a comment to a moment, or a reply to a comment',
  permission: 'staff',
  input: Type.Object({ id: Id, body: Text(MOMENT_COMMENT_MAX), reply_to: Nullable(Id) }),
  output: Type.Object({ id: Id }),
})

export const deleteMomentComment = endpoint({
  method: 'DELETE',
  path: '/api/moments/comments/:id',
  summary: 'Deletes a comment; allowed for its author, the author of the moment and the boss',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
