import { cashPhotoCalls } from '@shangxue/contract/expenses/entries'
import { CASH_PHOTOS_MAX } from '@shangxue/contract/expenses/schemas'
import type { PhotoShelf } from '../../ui/photos/photos-field.tsx'

export const RECEIPTS: PhotoShelf = { name: '单据照片', most: CASH_PHOTOS_MAX, ...cashPhotoCalls }
