import sharp from 'sharp'
import { readPhoto } from '../../adapters/intake/intake.ts'
import { IntakeError } from '../../adapters/intake/intake-error.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { isCommitUnknown } from '../../platform/database/errors.ts'
import type { FileResponse, UploadContext } from '../../platform/http/endpoints/serve.ts'
import { type Storage, VARIANT_NAMES, type VariantName } from '../../platform/storage/storage.ts'

const QUALITY = 82
const THUMB_QUALITY = 70
/**
 * Stored pictures were encoded by this server and are far smaller; a file that claims more pixels is not
 * decoded.
 */
const MAX_PIXELS = 60_000_000

interface EncodedPicture {
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
}
/** A stored picture, with a thumbnail if one was requested. */
export interface StoredPicture {
  readonly key: string
  readonly thumbKey: string | undefined
  readonly width: number
  readonly height: number
}

/** Decodes and re-encodes the upload, so that only real pictures are stored. */
async function reencode(bytes: Uint8Array): Promise<EncodedPicture> {
  return readPhoto(bytes).catch((error: unknown) => {
    if (error instanceof IntakeError) throw new AppError('bad_file', { reason: error.message })
    throw error
  })
}

/** Thumbnail for grids: its shorter side is `px`, to fill a square of that size. */
const createThumbnail = (image: Uint8Array, px: number): Promise<Uint8Array> =>
  sharp(Buffer.from(image), { limitInputPixels: MAX_PIXELS })
    .resize({ width: px, height: px, fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: THUMB_QUALITY })
    .toBuffer()

/** Stores the uploaded picture and passes its key to `write`; deletes the files if the transaction fails. */
export async function storePicture<T>(
  { file, commit }: Pick<UploadContext, 'file' | 'commit'>,
  storage: Storage,
  write: (db: Db, key: string, picture: StoredPicture) => Promise<T>,
  thumbPx?: number,
): Promise<T> {
  const { image, width, height } = await reencode(file.bytes)
  const thumb = thumbPx === undefined ? undefined : await createThumbnail(image, thumbPx)
  const key = await storage.put(image)
  const picture = { key, thumbKey: thumb && (await storage.put(thumb)), width, height }
  let isReferenced = false
  try {
    return await commit(async (db) => {
      isReferenced = false
      const result = await write(db, key, picture)
      isReferenced = true
      return result
    })
  } catch (error) {
    // The commit may have succeeded; the record may reference the file.
    isReferenced &&= isCommitUnknown(error)
    throw error
  } finally {
    if (!isReferenced) await removePicture(storage, picture)
  }
}

export async function removePicture(
  storage: Storage,
  { key, thumbKey }: Pick<StoredPicture, 'key'> & { readonly thumbKey?: string | null | undefined },
): Promise<void> {
  await storage.remove(key)
  if (thumbKey) await storage.remove(thumbKey)
}

const VARIANT_WIDTHS: readonly { readonly name: VariantName; readonly px: number }[] = VARIANT_NAMES.map(
  (name) => ({ name, px: Number(name.slice(1)) }),
)

/**
 * Returns a picture at most `width` pixels wide; throws `not_found` if it is missing. Resized once per
 * standard width and stored.
 */
export async function getPicture(
  storage: Storage,
  key: string | null | undefined,
  { name, width }: { readonly name: string; readonly width: number },
): Promise<FileResponse> {
  const original = key && (await storage.find(key))
  if (!original) throw new AppError('not_found')
  const fileName = `${name}.jpg`
  const picture = sharp(Buffer.from(original), { limitInputPixels: MAX_PIXELS })
  const { width: originalWidth, format } = await picture.metadata()
  if (originalWidth <= width && format === 'jpeg') return { fileName, body: original }
  const variant = VARIANT_WIDTHS.findLast(({ px }) => px <= width) ?? VARIANT_WIDTHS[0]
  if (!variant) throw new TypeError('no widths to store')
  const createVariant = () =>
    picture.resize({ width: variant.px, withoutEnlargement: true }).jpeg({ quality: QUALITY }).toBuffer()
  return { fileName, body: await storage.variant(key, variant.name, createVariant) }
}
