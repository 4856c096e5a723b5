import { VISIT_PHOTOS_MAX } from '@shangxue/contract/customer-visits'
import { sql } from 'drizzle-orm'
import { photoShelf } from '../photos/service.ts'

export const visitPhotos = photoShelf({
  table: sql`visit_photo`,
  owner: sql`visit_id`,
  most: VISIT_PHOTOS_MAX,
  gone: 'visit_photo_gone',
})
