import { MOMENT_PHOTOS_MAX, MOMENT_THUMB_PX } from '@shangxue/contract/moments/endpoints'
import { sql } from 'drizzle-orm'
import { createPhotoStore } from '../photos/service.ts'

export const momentPhotoStore = createPhotoStore({
  table: sql`moment_photo`,
  ownerColumn: sql`moment_id`,
  maxPhotos: MOMENT_PHOTOS_MAX,
  missingError: 'moment_photo_gone',
  thumbPx: MOMENT_THUMB_PX,
})
