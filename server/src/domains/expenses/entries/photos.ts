import { CASH_PHOTOS_MAX } from '@shangxue/contract/expenses/schemas'
import { sql } from 'drizzle-orm'
import { createPhotoStore } from '../../photos/service.ts'

/** Receipt photos. */
export const expensePhotos = createPhotoStore({
  table: sql`expense_photo`,
  ownerColumn: sql`entry_id`,
  maxPhotos: CASH_PHOTOS_MAX,
  missingError: 'expense_photo_gone',
  holderColumn: sql`request_id`,
})
