// Time and size of the library's audio, from every n-th text.
import { fileURLToPath } from 'node:url'
import { readLibrary } from '../../../content/english/library.ts'
import { createSpeaker } from '../../../server/src/adapters/speech/embedded/synthesis/speak.ts'
import { accentOf, FLITE_VOICES } from '../../../server/src/adapters/speech/embedded/voices.ts'
import { buildLibrary } from '../../../server/src/domains/english/library/library.ts'
import { createPronunciations } from '../../../server/src/domains/english/library/pronunciations.ts'
import { spokenTexts } from '../../../server/src/domains/english/library/spoken-texts.ts'

const EVERY = 40

/** Speaks a sample of the library with each voice and prints what all of it takes. */
export async function measureSpeakingAhead(): Promise<void> {
  const library = buildLibrary(
    readLibrary(fileURLToPath(new URL('../../../content/english', import.meta.url))),
  )
  const pronunciations = createPronunciations(library)
  const texts = spokenTexts(library)
  const sample = texts.filter((_, i) => i % EVERY === 0)
  const speak = await createSpeaker()
  for (const voice of FLITE_VOICES) {
    const accent = accentOf(voice)
    const begun = process.cpuUsage()
    let bytes = 0
    for (const text of sample) {
      const headword = pronunciations.ofHeadword(text)?.[accent]
      const words = new Map([...pronunciations.ofWords(text)].map(([word, ipa]) => [word, ipa[accent]]))
      bytes += speak({ text, voice, speed: 1, volume: 1, headword, words }).byteLength
    }
    const { user, system } = process.cpuUsage(begun)
    const scale = texts.length / sample.length
    const [seconds, megabytes] = [((user + system) / 1e6) * scale, (bytes / 1024 / 1024) * scale]
    console.log(
      `${voice}: ${texts.length} texts take ${(seconds / 60).toFixed(0)} min of processor time and ${megabytes.toFixed(0)} MB (from ${sample.length} of them)`,
    )
  }
}
