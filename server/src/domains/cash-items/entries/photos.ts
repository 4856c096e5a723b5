import { CASH_PHOTOS_MAX } from '@shangxue/contract/cash-parts'
import { sql } from 'drizzle-orm'
import { createPhotoStore } from '../../photos/service.ts'

/** Receipt photos. */
export const cashPhotos = createPhotoStore({
  table: sql`cash_photo`,
  ownerColumn: sql`entry_id`,
  maxPhotos: CASH_PHOTOS_MAX,
  missingError: 'cash_photo_gone',
  holderColumn: sql`request_id`,
})
