import { uploadVisitPhoto, VISIT_PHOTOS_MAX, visitPhoto } from '@shangxue/contract/customer-visits'
import type { PhotoShelf } from '../../cash-items/public.ts'

export const VISIT_PHOTOS: PhotoShelf = {
  name: '拜访照片',
  most: VISIT_PHOTOS_MAX,
  upload: uploadVisitPhoto,
  file: visitPhoto,
}
