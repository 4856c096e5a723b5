import { CASH_PHOTOS_MAX } from '@shangxue/contract/cash-parts'
import { sql } from 'drizzle-orm'
import { photoShelf } from '../photos/service.ts'

/** Receipt photos. */
export const cashPhotos = photoShelf({
  table: sql`cash_photo`,
  owner: sql`entry_id`,
  most: CASH_PHOTOS_MAX,
  gone: 'cash_photo_gone',
  holder: sql`request_id`,
})
