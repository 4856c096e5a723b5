import { loadDecoder } from './decoder.ts'

/** Reads the codes of a photo. Rejects if the file is not a picture or the decoder cannot be loaded. */
export async function readPhoto(file: Blob): Promise<string[]> {
  const [decode, bitmap] = await Promise.all([loadDecoder(), createImageBitmap(file)])
  try {
    return await decode(bitmap)
  } finally {
    bitmap.close()
  }
}
