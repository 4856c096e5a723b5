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
  liked: Type.Boolean({ description: 'by the caller' }),
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
  summary: 'Moments of the company: pinned ones first, then the latest',
  permission: 'staff',
  input: Query({
    q: searchText,
    scope: OneOf(MOMENT_SCOPES, 'all'),
    photos: Type.Boolean({ default: false, description: 'only those with photos' }),
  }),
  output: Paged(Moment),
})

/** The call of spec §7. */
export const listAllMoments = endpoint({
  method: 'GET',
  path: '/api/vuevantqita/moments/list',
  summary:
    'Moments of the company, pinned ones first, then the latest: the list alone, Link says where more are',
  deprecated: true,
  permission: 'staff',
  lenientInput: true,
  input: Type.Object(unpagedList),
  output: Type.Array(Moment),
})

export const getMoment = endpoint({
  method: 'GET',
  path: '/api/moments/:id',
  summary: 'A moment with the names of some who like it',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Moment.properties,
    likers: Type.Array(Type.String(), { description: 'the first 20' }),
  }),
})

export const addMoment = endpoint({
  method: 'POST',
  path: '/api/moments',
  summary: 'Publishes a moment: text, photos of the caller, or both',
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
  summary: "Deletes an own moment with all that belongs to it; the boss anybody's",
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const likeMoment = endpoint({
  method: 'POST',
  path: '/api/moments/:id/like',
  summary: 'Likes a moment, or takes it back',
  permission: 'staff',
  input: Type.Object({ id: Id, liked: Type.Boolean() }),
  output: Type.Object({ likes: Type.Integer(), liked: Type.Boolean() }),
})

export const pinMoment = endpoint({
  method: 'POST',
  path: '/api/moments/:id/pin',
  summary: 'Pins a moment above the others, or takes it down',
  permission: 'admin',
  input: Type.Object({ id: Id, pinned: Type.Boolean() }),
  output: NoContent,
})

export const listMomentComments = endpoint({
  method: 'GET',
  path: '/api/moments/:id/comments',
  summary: 'Comments on a moment, the first first',
  permission: 'staff',
  input: Query({ id: Id }),
  output: Paged(MomentComment),
})

export const addMomentComment = endpoint({
  method: 'POST',
  path: '/api/moments/:id/comments',
  summary: 'Comments on a moment, or answers a comment on it',
  permission: 'staff',
  input: Type.Object({ id: Id, body: Text(MOMENT_COMMENT_MAX), reply_to: Nullable(Id) }),
  output: Type.Object({ id: Id }),
})

export const deleteMomentComment = endpoint({
  method: 'DELETE',
  path: '/api/moments/comments/:id',
  summary: "Deletes an own comment; whoever published the moment and the boss anybody's",
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
