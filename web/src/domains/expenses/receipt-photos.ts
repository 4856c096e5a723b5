import { cashPhotoEndpoints } from '@shangxue/contract/expenses/entries'
import { CASH_PHOTOS_MAX } from '@shangxue/contract/expenses/schemas'
import type { PhotoStore } from '../../ui/photos/photos-field.tsx'

export const RECEIPT_PHOTOS: PhotoStore = {
  name: '单据照片',
  maxPhotos: CASH_PHOTOS_MAX,
  ...cashPhotoEndpoints,
}
