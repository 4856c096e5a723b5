import { photoEndpoints } from '@shangxue/contract/platform/photos'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { type PhotoShelf, PhotosField } from '../../../ui/photos/photos-field.tsx'

/** No server has these calls: a photo that is chosen shows how the field says so. */
const SHELF: PhotoShelf = {
  name: '现场照片',
  most: 3,
  ...photoEndpoints('/api/dev/photos', 'a part', 'login'),
}

export function PhotoParts() {
  const [photos, setPhotos] = useState<number[]>([])
  return (
    <Card title="照片">
      <PhotosField shelf={SHELF} photos={photos} onChange={setPhotos} />
    </Card>
  )
}
