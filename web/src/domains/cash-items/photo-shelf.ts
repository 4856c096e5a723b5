import { cashPhoto, uploadCashPhoto } from '@shangxue/contract/cash-entries'
import { CASH_PHOTOS_MAX } from '@shangxue/contract/cash-parts'
import type { PhotoShelf } from './components/photos-field.tsx'

export const RECEIPTS: PhotoShelf = {
  name: '单据照片',
  most: CASH_PHOTOS_MAX,
  upload: uploadCashPhoto,
  file: cashPhoto,
}
