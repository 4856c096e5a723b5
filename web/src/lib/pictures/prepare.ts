import { MAX_SIDE_PX, NO_EDIT, type PhotoEdit, planOutput, rotatedSize } from './geometry.ts'

const QUALITY = 0.85
const THUMB_PX = 240
/** Large enough to place the edges of a crop. */
const PREVIEW_PX = 1_200

export class UnreadablePictureError extends Error {
  constructor() {
    super('这张图片打不开，请换成JPG或PNG照片')
  }
}

/** Decodes with `<img>`, which applies the EXIF orientation. `createImageBitmap` does not in every browser. */
async function decodeImage(photo: Blob): Promise<{ image: HTMLImageElement; free: () => void }> {
  const image = new Image()
  const url = URL.createObjectURL(photo)
  const free = () => URL.revokeObjectURL(url)
  image.src = url
  try {
    await image.decode()
    return { image, free }
  } catch {
    free()
    throw new UnreadablePictureError()
  }
}

const QUARTER_TURN = Math.PI / 2

function drawEdited(image: HTMLImageElement, edit: PhotoEdit, longest: number): HTMLCanvasElement {
  const photo = { width: image.naturalWidth, height: image.naturalHeight }
  const { width, height, scale } = planOutput(photo, edit, longest)
  const whole = rotatedSize(photo, edit.turn)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new UnreadablePictureError()
  // Transparent areas become white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.scale(scale, scale)
  pen.translate(-(edit.crop?.x ?? 0) * whole.width, -(edit.crop?.y ?? 0) * whole.height)
  if (edit.turn === 90) pen.translate(whole.width, 0)
  if (edit.turn === 180) pen.translate(whole.width, whole.height)
  if (edit.turn === 270) pen.translate(0, whole.height)
  pen.rotate((edit.turn / 90) * QUARTER_TURN)
  pen.drawImage(image, 0, 0)
  return canvas
}

const jpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePictureError())),
      'image/jpeg',
      QUALITY,
    ),
  )

async function withPicture<T>(photo: Blob, use: (image: HTMLImageElement) => Promise<T>): Promise<T> {
  const { image, free } = await decodeImage(photo)
  try {
    return await use(image)
  } finally {
    free()
  }
}

/** Prepares a photo for upload: upright, rotated, cropped, at most 2600 px, JPEG without EXIF; and a thumbnail. */
export const preparePhoto = (
  photo: Blob,
  edit: PhotoEdit,
  longest = MAX_SIDE_PX,
): Promise<{ ready: Blob; thumb: Blob }> =>
  withPicture(photo, async (image) => ({
    ready: await jpeg(drawEdited(image, edit, longest)),
    thumb: await jpeg(drawEdited(image, edit, THUMB_PX)),
  }))

/** The whole photo, rotated, as a preview for placing a crop. */
export const rotatedPreview = (photo: Blob, turn: PhotoEdit['turn']): Promise<Blob> =>
  withPicture(photo, (image) => jpeg(drawEdited(image, { ...NO_EDIT, turn }, PREVIEW_PX)))
