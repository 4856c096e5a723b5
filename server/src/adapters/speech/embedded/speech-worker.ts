// Process that runs eSpeak NG. It keeps the memory and the licence of the program out of the server.
import os from 'node:os'
import { createEspeak } from './espeak.ts'
import type { SpeakRequest, SpeakResponse } from './speaker-protocol.ts'

/** Lower priority than the server, but not the lowest: a user is waiting for the audio. */
const NICE = 5

let espeak: ReturnType<typeof createEspeak> | undefined

async function handle(request: SpeakRequest): Promise<SpeakResponse> {
  try {
    espeak ??= createEspeak()
    const speak = await espeak
    return { mp3: await speak(request) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

os.setPriority(NICE)
process.on('message', async (request: SpeakRequest) => {
  const response = await handle(request)
  process.send?.(response)
})
// The server has exited or has nothing more to say.
process.on('disconnect', () => process.exit(0))
