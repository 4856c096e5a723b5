import { MOMENT_PHOTOS_MAX, MOMENT_THUMB_PX } from '@shangxue/contract/moments'
import { sql } from 'drizzle-orm'
import { photoShelf } from '../photos/service.ts'

export const momentPhotoShelf = photoShelf({
  table: sql`moment_photo`,
  owner: sql`moment_id`,
  most: MOMENT_PHOTOS_MAX,
  gone: 'moment_photo_gone',
  thumbPx: MOMENT_THUMB_PX,
})
