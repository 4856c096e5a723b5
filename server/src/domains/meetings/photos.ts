import { MEETING_PHOTOS_MAX } from '@shangxue/contract/meetings'
import { sql } from 'drizzle-orm'
import { photoShelf } from '../photos/service.ts'

export const meetingPhotoShelf = photoShelf({
  table: sql`meeting_photo`,
  owner: sql`meeting_id`,
  most: MEETING_PHOTOS_MAX,
  gone: 'meeting_photo_gone',
})
