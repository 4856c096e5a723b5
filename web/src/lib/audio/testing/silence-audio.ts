import { beforeEach, vi } from 'vitest'
import * as audio from '../index.ts'

/** Silences audio in a test file. Speech ends at once, unless `speak` replaces it. */
export function silenceAudio(speak: typeof audio.speak = async () => true) {
  beforeEach(() => {
    vi.spyOn(audio, 'speak').mockImplementation(speak)
    for (const name of ['stopSpeech', 'playSound', 'prepareSpeech'] as const)
      vi.spyOn(audio, name).mockReturnValue(undefined)
  })
}
