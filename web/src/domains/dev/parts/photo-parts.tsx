import { photoEndpoints } from '@shangxue/contract/platform/photos'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { type PhotoStore, PhotosField } from '../../../ui/photos/photos-field.tsx'

/** No server implements these calls, so choosing a photo shows the field's error state. */
const PHOTO_STORE: PhotoStore = {
  name: '现场照片',
  maxPhotos: 3,
  ...photoEndpoints('/api/dev/photos', 'a part', 'login'),
}

export function PhotoParts() {
  const [photos, setPhotos] = useState<number[]>([])
  return (
    <Card title="照片">
      <PhotosField store={PHOTO_STORE} photos={photos} onChange={setPhotos} />
    </Card>
  )
}
