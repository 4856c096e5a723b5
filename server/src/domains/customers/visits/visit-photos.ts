import { VISIT_PHOTOS_MAX } from '@shangxue/contract/customers/visits'
import { sql } from 'drizzle-orm'
import { createPhotoStore } from '../../photos/service.ts'

export const visitPhotos = createPhotoStore({
  table: sql`visit_photo`,
  ownerColumn: sql`visit_id`,
  maxPhotos: VISIT_PHOTOS_MAX,
  missingError: 'visit_photo_gone',
})
