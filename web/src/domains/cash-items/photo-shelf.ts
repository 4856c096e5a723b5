import { cashPhotoCalls } from '@shangxue/contract/cash-entries'
import { CASH_PHOTOS_MAX } from '@shangxue/contract/cash-parts'
import type { PhotoShelf } from '../../ui/photos/photos-field.tsx'

export const RECEIPTS: PhotoShelf = { name: '单据照片', most: CASH_PHOTOS_MAX, ...cashPhotoCalls }
