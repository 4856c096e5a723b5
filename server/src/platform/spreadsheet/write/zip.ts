import { setImmediate as otherWork } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

export interface TextPart {
  name: string
  text: Iterable<string> | AsyncIterable<string>
}

/** Minimum text size for one round of compression. */
export const CHUNK_CHARACTERS = 64 * 1024
/** Beyond level 3 tables shrink little and take twice the time. */
const LEVEL = 3
const NOTHING = new Uint8Array()

/** Zips parts as they are produced; holds one chunk at a time and yields to other requests. */
export async function* zipParts(parts: Iterable<TextPart>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else if (chunk.length > 0) ready.push(chunk)
  })
  function* drain() {
    if (failure) throw failure
    yield* ready
    ready = []
  }

  for (const part of parts) {
    const file = new ZipDeflate(part.name, { level: LEVEL })
    zip.add(file)
    for await (const text of part.text) {
      file.push(encoder.encode(text))
      yield* drain()
      await otherWork()
    }
    file.push(NOTHING, true)
  }
  zip.end()
  yield* drain()
}
