// Process that reads pages. It keeps native code and its memory out of the server.
import os from 'node:os'
import type { Engine } from './engine.ts'
import { ReadingFailure } from './page-reading.ts'
import { createPpOcr } from './pp-ocr/engine.ts'
import { readPage } from './read-page.ts'
import type { ProcessSettings, ReadRequest, ReadResponse } from './reader-protocol.ts'
import { createTesseract } from './tesseract/engine.ts'

/** Lower priority than the server, but not the lowest: a page has a time limit. */
const NICE = 5

const settings: ProcessSettings = JSON.parse(process.argv[2] ?? '{}')

async function startEngine(): Promise<Engine> {
  if (settings.engine === 'tesseract') return createTesseract()
  try {
    return await createPpOcr(settings.threads)
  } catch (error) {
    console.warn('page reader: the native runtime does not load, Tesseract reads instead:', String(error))
    return createTesseract()
  }
}

let engine: Promise<Engine> | undefined

async function handle({ image }: ReadRequest): Promise<ReadResponse> {
  try {
    engine ??= startEngine()
    return await readPage(image, await engine)
  } catch (error) {
    const kind = error instanceof ReadingFailure ? error.kind : 'engine'
    return { failure: { kind, message: error instanceof Error ? error.message : String(error) } }
  }
}

os.setPriority(NICE)
process.on('message', async (request: ReadRequest) => {
  const response = await handle(request)
  process.send?.(response)
})
// The server has exited or has no more pages.
process.on('disconnect', () => process.exit(0))
