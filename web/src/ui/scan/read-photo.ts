import { loadDecoder } from './decoder.ts'

/** Codes in a chosen photo. Fails when the file is no picture or no reader could be loaded. */
export async function readPhoto(file: Blob): Promise<string[]> {
  const [decode, bitmap] = await Promise.all([loadDecoder(), createImageBitmap(file)])
  try {
    return await decode(bitmap)
  } finally {
    bitmap.close()
  }
}
