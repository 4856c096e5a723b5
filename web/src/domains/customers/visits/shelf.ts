import { VISIT_PHOTOS_MAX, visitPhotoCalls } from '@shangxue/contract/customers/visits'
import type { PhotoShelf } from '../../../ui/photos/photos-field.tsx'

export const VISIT_PHOTOS: PhotoShelf = { name: '拜访照片', most: VISIT_PHOTOS_MAX, ...visitPhotoCalls }
