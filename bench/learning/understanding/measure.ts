// How much of our words and sentences a speech recogniser understands, voice by voice.
import { fileURLToPath } from 'node:url'
import { createRandom } from '@shangxue/study/testing/random'
import { type Library, readLibrary } from '../../../content/english/library.ts'
import { createFlite } from '../../../server/src/adapters/speech/embedded/synthesis/flite.ts'
import { resample } from '../../../server/src/adapters/speech/embedded/synthesis/shape-audio.ts'
import { synthesizeSpeech } from '../../../server/src/adapters/speech/embedded/synthesis/speak.ts'
import {
  accentOf,
  DEFAULT_FLITE_VOICE,
  FLITE_VOICES,
  type FliteVoice,
} from '../../../server/src/adapters/speech/embedded/voices.ts'
import { buildLibrary } from '../../../server/src/domains/english/library/library.ts'
import { createPronunciations } from '../../../server/src/domains/english/library/pronunciations.ts'
import { findPocketsphinx, type Recognizer, type Recording } from './pocketsphinx.ts'
import { countWordErrors, toWords } from './word-errors.ts'

const CONTENT = fileURLToPath(new URL('../../../content/english', import.meta.url))
const SEED = 20_261
const SENTENCES = 200
const WORDS_PER_LEVEL = 60
const CANDIDATES = 4
const MODEL_RATE = 16_000

interface Speaker {
  readonly name: string
  /** Samples from -1 to 1 and their rate. `isHeadword`: the text is one entry of the word list. */
  speak(text: string, isHeadword: boolean): Promise<{ samples: Float32Array; rate: number }>
}

interface Understanding {
  readonly speaker: string
  readonly wordErrorRate: number
  readonly rightWords: number
  readonly missed: readonly string[]
}

interface Material {
  readonly sentences: readonly string[]
  /** Words with three others of the same level that sound different. */
  readonly questions: readonly { readonly word: string; readonly candidates: readonly string[] }[]
}

/** A sample that depends on the seed only: sentences without numbers, words that the recogniser's dictionary has. */
function sampleMaterial(content: Library, dictionary: Recognizer['dictionary']): Material {
  const random = createRandom(SEED).uniform
  const plain = content.sentences.map(({ en }) => en).filter((en) => !/\d/.test(en))
  const levels = new Map<string, string[]>()
  for (const { spelling, level } of content.words)
    if (dictionary.has(spelling)) levels.set(level, [...(levels.get(level) ?? []), spelling])
  return {
    sentences: shuffled(plain, random).slice(0, SENTENCES),
    questions: [...levels.values()].flatMap((words) =>
      shuffled(words, random)
        .slice(0, WORDS_PER_LEVEL)
        .map((word) => ({ word, candidates: shuffled([word, ...distractors(word, words)], random) })),
    ),
  }

  function distractors(word: string, words: readonly string[]): string[] {
    const sounds = new Set(dictionary.get(word))
    const differs = (other: string) =>
      other !== word && !dictionary.get(other)?.some((phones) => sounds.has(phones))
    return shuffled(words, random)
      .filter(differs)
      .slice(0, CANDIDATES - 1)
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
  }
  return copy
}

/** Speaks the material and has it recognised. */
async function measureUnderstanding(
  speaker: Speaker,
  recognizer: Recognizer,
  { sentences, questions }: Material,
): Promise<Understanding> {
  const record = async (texts: readonly string[], isHeadword: boolean) => {
    const recordings: Recording[] = []
    for (const text of texts) recordings.push(toRecording(await speaker.speak(text, isHeadword)))
    return recordings
  }
  const heard = recognizer.transcribe(await record(sentences, false))
  const pairs = sentences.map((sentence, i) => [toWords(sentence), toWords(heard[i] ?? '')] as const)
  const errors = pairs.reduce((sum, [spoken, understood]) => sum + countWordErrors(spoken, understood), 0)
  const total = pairs.reduce((sum, [spoken]) => sum + spoken.length, 0)
  const words = questions.map(({ word }) => word)
  const chosen = recognizer.choose(
    await record(words, true),
    questions.map(({ candidates }) => candidates),
  )
  const missed = words.filter((word, i) => chosen[i] !== word)
  return {
    speaker: speaker.name,
    wordErrorRate: errors / total,
    rightWords: 1 - missed.length / words.length,
    missed: missed.map((word) => `${word} (${chosen[words.indexOf(word)] || 'nothing'})`),
  }
}

function toRecording({ samples, rate }: { samples: Float32Array; rate: number }): Recording {
  if (rate > MODEL_RATE) throw new Error(`${rate} Hz must be converted to ${MODEL_RATE} first`)
  const converted = resample(samples, rate, MODEL_RATE)
  return Int16Array.from(converted, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
}

/** Our voices, as the server speaks them before the sound becomes mp3. */
async function createFliteSpeakers(content: Library): Promise<Speaker[]> {
  const flite = await createFlite()
  const pronunciations = createPronunciations(buildLibrary(content))
  return FLITE_VOICES.map((voice: FliteVoice) => ({
    name: voice,
    async speak(text, isHeadword) {
      const accent = accentOf(voice)
      const headword = isHeadword ? pronunciations.ofHeadword(text)?.[accent] : undefined
      const words = new Map([...pronunciations.ofWords(text)].map(([word, ipa]) => [word, ipa[accent]]))
      return synthesizeSpeech(flite, { text, voice, speed: 1, volume: 1, headword, words })
    },
  }))
}

function report({ speaker, wordErrorRate, rightWords, missed }: Understanding): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return `${speaker}: ${percent(wordErrorRate)} of the words of sentences misunderstood, ${percent(rightWords)} of single words recognised; not: ${missed.join(', ') || 'none'}`
}

/** Goals of the default voice. */
const [GOAL_WORD_ERRORS, GOAL_RIGHT_WORDS] = [0.1, 0.97]

/** Measures all our voices. True if the default one reaches its goals, or if PocketSphinx is not installed. */
export async function measureUnderstandingOfVoices(): Promise<boolean> {
  const recognizer = findPocketsphinx()
  if (!recognizer) {
    console.log(
      'understanding NOT MEASURED: install PocketSphinx (Debian: apt-get install pocketsphinx pocketsphinx-en-us)',
    )
    return true
  }
  const content = readLibrary(CONTENT)
  const material = sampleMaterial(content, recognizer.dictionary)
  console.log(
    `${material.sentences.length} sentences, ${material.questions.length} single words with ${CANDIDATES - 1} others of their level`,
  )
  let isReached = true
  for (const speaker of await createFliteSpeakers(content)) {
    const result = await measureUnderstanding(speaker, recognizer, material)
    console.log(report(result))
    if (speaker.name === DEFAULT_FLITE_VOICE)
      isReached = result.wordErrorRate <= GOAL_WORD_ERRORS && result.rightWords >= GOAL_RIGHT_WORDS
  }
  return isReached
}
