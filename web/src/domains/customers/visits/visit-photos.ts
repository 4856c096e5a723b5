import { VISIT_PHOTOS_MAX, visitPhotoEndpoints } from '@shangxue/contract/customers/visits'
import type { PhotoStore } from '../../../ui/photos/photos-field.tsx'

export const VISIT_PHOTOS: PhotoStore = {
  name: '拜访照片',
  maxPhotos: VISIT_PHOTOS_MAX,
  ...visitPhotoEndpoints,
}
