import { LEAVE_PHOTOS_MAX } from '@shangxue/contract/leave/schemas'
import { sql } from 'drizzle-orm'
import { createPhotoStore } from '../../photos/service.ts'

/** Photos of certificates. */
export const leavePhotos = createPhotoStore({
  table: sql`leave_photo`,
  ownerColumn: sql`request_id`,
  maxPhotos: LEAVE_PHOTOS_MAX,
  missingError: 'leave_photo_gone',
})
