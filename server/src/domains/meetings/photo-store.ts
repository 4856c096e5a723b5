import { MEETING_PHOTOS_MAX } from '@shangxue/contract/meetings/endpoints'
import { sql } from 'drizzle-orm'
import { createPhotoStore } from '../photos/service.ts'

export const meetingPhotoStore = createPhotoStore({
  table: sql`meeting_photo`,
  ownerColumn: sql`meeting_id`,
  maxPhotos: MEETING_PHOTOS_MAX,
  missingError: 'meeting_photo_gone',
})
