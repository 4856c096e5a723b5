import sharp from 'sharp'
import { pagesOf } from '../../adapters/intake/intake.ts'
import { IntakeRefused } from '../../adapters/intake/refused.ts'
import type { Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend, UploadContext } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'

const QUALITY = 82

/** Decoded and drawn anew, upright: what is stored is a picture, whatever was sent. */
async function drawn(bytes: Uint8Array): Promise<Uint8Array> {
  const [page] = await pagesOf(bytes, 1).catch((error: unknown) => {
    if (error instanceof IntakeRefused) throw new Refusal('bad_file', { reason: error.message })
    throw error
  })
  if (!page) throw new Refusal('bad_file', { reason: '文件里没有内容，请换一个文件' })
  return page.image
}

/** Stores the picture that was sent and has `write` take its key; it goes again where nothing has taken it. */
export async function keepPicture<T>(
  { file, commit }: Pick<UploadContext, 'file' | 'commit'>,
  storage: Storage,
  write: (db: Db, key: string) => Promise<T>,
): Promise<T> {
  const key = await storage.put(await drawn(file.bytes))
  let taken = false
  try {
    return await commit(async (db) => {
      taken = false
      const answer = await write(db, key)
      taken = true
      return answer
    })
  } catch (error) {
    // broken amid the commit: the record may name it
    taken &&= mayBeCommitted(error)
    throw error
  } finally {
    if (!taken) await storage.remove(key)
  }
}

/** A picture no wider than asked for; `not_found` where there is none. */
export async function pictureOf(
  storage: Storage,
  key: string | null | undefined,
  { name, width }: { readonly name: string; readonly width: number },
): Promise<FileToSend> {
  const bytes = key && (await storage.find(key))
  if (!bytes) throw new Refusal('not_found')
  const body = await sharp(Buffer.from(bytes))
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return { fileName: `${name}.jpg`, body }
}
