import { beforeEach, vi } from 'vitest'
import * as audio from '../index.ts'

/** For a test file: nothing sounds, and what is read aloud has been heard at once, unless `speak` says otherwise. */
export function quietAudio(speak: typeof audio.speak = async () => true) {
  beforeEach(() => {
    vi.spyOn(audio, 'speak').mockImplementation(speak)
    for (const name of ['hush', 'playSound', 'prepareSpeech'] as const)
      vi.spyOn(audio, name).mockReturnValue(undefined)
  })
}
