// Thread that runs the speech program: synthesis blocks for tens of milliseconds and would delay every other request.
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { SpeakRequest, SpeakResponse } from './speaker-protocol.ts'
import { createSpeaker, NothingToSay } from './synthesis/speak.ts'

/** Lower priority than the server, but not the lowest: a user is waiting for the audio. */
const NICE = 5

const speaker = createSpeaker().finally(() => {
  // On Linux this is the priority of the calling thread; elsewhere it would be the server's.
  if (process.platform === 'linux') os.setPriority(NICE)
})

async function handle(request: SpeakRequest): Promise<SpeakResponse> {
  try {
    return { mp3: (await speaker)(request) }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { failure, isRefused: error instanceof NothingToSay }
  }
}

parentPort?.on('message', async (request: SpeakRequest) => parentPort?.postMessage(await handle(request)))
