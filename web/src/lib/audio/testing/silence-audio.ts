import { beforeEach, vi } from 'vitest'
import * as sounds from '../sounds.ts'
import * as speech from '../speech.ts'

/** Silences audio in a test file. Speech ends at once, unless `speak` replaces it. */
export function silenceAudio(speak: typeof speech.speak = async () => true) {
  beforeEach(() => {
    vi.spyOn(speech, 'speak').mockImplementation(speak)
    for (const name of ['stopSpeech', 'prepareSpeech'] as const)
      vi.spyOn(speech, name).mockReturnValue(undefined)
    vi.spyOn(sounds, 'playSound').mockReturnValue(undefined)
  })
}
