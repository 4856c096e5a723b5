import { LEAVE_PHOTOS_MAX } from '@shangxue/contract/leave-parts'
import { sql } from 'drizzle-orm'
import { photoShelf } from '../photos/service.ts'

/** Photos of certificates. */
export const leavePhotos = photoShelf({
  table: sql`leave_photo`,
  owner: sql`request_id`,
  most: LEAVE_PHOTOS_MAX,
  gone: 'leave_photo_gone',
})
