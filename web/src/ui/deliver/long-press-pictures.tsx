import type { OverlayProps } from '../overlay/dialog/confirm.ts'
import { ImagePreview, type PreviewImage } from '../overlay/dialog/image-preview.tsx'

export type LongPressPicture = PreviewImage

/** Full-screen pictures with instructions for saving them. */
export function LongPressPictures({
  open,
  onClose,
  pictures,
}: OverlayProps & { pictures: readonly LongPressPicture[] }) {
  return (
    <ImagePreview
      images={pictures}
      index={open ? 0 : null}
      onClose={onClose}
      hint={pictures.length > 1 ? '长按保存或转发，左右滑动看其他图片' : '长按图片，可以保存或转发'}
    />
  )
}
