import { REPAIR_PHOTOS_MAX } from '@shangxue/contract/repairs/schemas'
import { sql } from 'drizzle-orm'
import { createPhotoStore } from '../photos/service.ts'

/** Photos of a phone at the intake. */
export const intakePhotos = createPhotoStore({
  table: sql`repair_photo`,
  ownerColumn: sql`repair_id`,
  maxPhotos: REPAIR_PHOTOS_MAX,
  missingError: 'repair_photo_gone',
})
