import sharp from 'sharp'
import { photoOf } from '../../adapters/intake/intake.ts'
import { IntakeRefused } from '../../adapters/intake/refused.ts'
import type { Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend, UploadContext } from '../../platform/serve.ts'
import { type Storage, VARIANT_NAMES, type VariantName } from '../../platform/storage/storage.ts'

const QUALITY = 82
const THUMB_QUALITY = 70
/**
 * Stored pictures were encoded by this server and are far smaller; a file that claims more pixels is not
 * decoded.
 */
const MOST_PIXELS = 60_000_000

interface Drawn {
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
}
/** A stored picture, with a thumbnail if one was requested. */
export interface KeptPicture {
  readonly key: string
  readonly thumbKey: string | undefined
  readonly width: number
  readonly height: number
}

/** Decodes and re-encodes the upload, so that only real pictures are stored. */
async function drawn(bytes: Uint8Array): Promise<Drawn> {
  return photoOf(bytes).catch((error: unknown) => {
    if (error instanceof IntakeRefused) throw new Refusal('bad_file', { reason: error.message })
    throw error
  })
}

/** Thumbnail for grids: its shorter side is `px`, to fill a square of that size. */
const small = (image: Uint8Array, px: number): Promise<Uint8Array> =>
  sharp(Buffer.from(image), { limitInputPixels: MOST_PIXELS })
    .resize({ width: px, height: px, fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: THUMB_QUALITY })
    .toBuffer()

/** Stores the uploaded picture and passes its key to `write`; deletes the files if the transaction fails. */
export async function keepPicture<T>(
  { file, commit }: Pick<UploadContext, 'file' | 'commit'>,
  storage: Storage,
  write: (db: Db, key: string, picture: KeptPicture) => Promise<T>,
  thumbPx?: number,
): Promise<T> {
  const { image, width, height } = await drawn(file.bytes)
  const thumb = thumbPx === undefined ? undefined : await small(image, thumbPx)
  const key = await storage.put(image)
  const picture = { key, thumbKey: thumb && (await storage.put(thumb)), width, height }
  let taken = false
  try {
    return await commit(async (db) => {
      taken = false
      const answer = await write(db, key, picture)
      taken = true
      return answer
    })
  } catch (error) {
    // The commit may have succeeded; the record may reference the file.
    taken &&= mayBeCommitted(error)
    throw error
  } finally {
    if (!taken) await removePicture(storage, picture)
  }
}

export async function removePicture(
  storage: Storage,
  { key, thumbKey }: Pick<KeptPicture, 'key'> & { readonly thumbKey?: string | null | undefined },
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
export async function pictureOf(
  storage: Storage,
  key: string | null | undefined,
  { name, width }: { readonly name: string; readonly width: number },
): Promise<FileToSend> {
  const original = key && (await storage.find(key))
  if (!original) throw new Refusal('not_found')
  const fileName = `${name}.jpg`
  const picture = sharp(Buffer.from(original), { limitInputPixels: MOST_PIXELS })
  const { width: ownWidth, format } = await picture.metadata()
  if (ownWidth <= width && format === 'jpeg') return { fileName, body: original }
  const smaller = VARIANT_WIDTHS.findLast(({ px }) => px <= width) ?? VARIANT_WIDTHS[0]
  if (!smaller) throw new TypeError('no widths to store')
  const make = () =>
    picture.resize({ width: smaller.px, withoutEnlargement: true }).jpeg({ quality: QUALITY }).toBuffer()
  return { fileName, body: await storage.variant(key, smaller.name, make) }
}
