import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** A post that all members of the tenant can read. */
export const moments = pgTable(
  'moment',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    body: text('body').notNull(),
    pinnedAt: instant('pinned_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('moment_of_user').on(t.tenantId, t.userId, t.id),
    index('moment_pinned').on(t.tenantId, t.pinnedAt).where(sql`${t.pinnedAt} is not null`),
  ],
)

/** A photo with its thumbnail. It belongs to its uploader until a moment attaches it. */
export const momentPhotos = pgTable(
  'moment_photo',
  {
    tenantId: tenantId(),
    id: id(),
    momentId: reference('moment_id'),
    userId: reference('user_id').notNull(),
    fileKey: text('file_key').notNull(),
    thumbKey: text('thumb_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.momentId], foreignColumns: [moments.tenantId, moments.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('moment_photo_of').on(t.tenantId, t.momentId),
    index('moment_photo_loose').on(t.at).where(sql`${t.momentId} is null`),
    check('moment_photo_size', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
)

/** The row stays after an unlike, so that liking again does not notify a second time. */
export const momentLikes = pgTable(
  'moment_like',
  {
    tenantId: tenantId(),
    momentId: reference('moment_id').notNull(),
    userId: reference('user_id').notNull(),
    liked: boolean('liked').notNull().default(true),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.momentId, t.userId] }),
    foreignKey({
      columns: [t.tenantId, t.momentId],
      foreignColumns: [moments.tenantId, moments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

export const momentComments = pgTable(
  'moment_comment',
  {
    tenantId: tenantId(),
    id: id(),
    momentId: reference('moment_id').notNull(),
    userId: reference('user_id').notNull(),
    /** Author of the answered comment; the comment itself may be deleted. */
    replyToUserId: reference('reply_to_user_id'),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.momentId],
      foreignColumns: [moments.tenantId, moments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.replyToUserId], foreignColumns: [users.tenantId, users.id] }),
    index('moment_comment_of').on(t.tenantId, t.momentId, t.id),
  ],
)
