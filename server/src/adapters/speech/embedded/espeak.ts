import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { SpeakRequest } from './speaker-protocol.ts'

const KBPS = 48
/** Words per minute at speed 1; slower than the program's default, for learners. */
const WORDS_PER_MINUTE = 160
const LOUDNESS = 100
const [TEXT_FILE, SOUND_FILE] = ['/text', '/sound.wav']
const WAV_HEADER_BYTES = 44
const WAV_RATE_AT = 24

/** Compiles the program once; each call runs it in fresh memory. Calls must not overlap. */
export async function createEspeak(): Promise<(request: SpeakRequest) => Promise<Uint8Array>> {
  const { default: espeak } = await import('espeak-ng')
  const wasm = createRequire(import.meta.url).resolve('espeak-ng/dist/espeak-ng.wasm')
  const module = await WebAssembly.compile(await readFile(wasm))
  const encoder = await createMp3Encoder()

  async function synthesizeWav({ text, voice, speed, volume }: SpeakRequest): Promise<Uint8Array> {
    const output: string[] = []
    const run = await espeak({
      // Passed as a file because text in the arguments could be taken for an option.
      arguments: [
        ...['-f', TEXT_FILE, '-b', '1', '-w', SOUND_FILE, '-v', voice],
        ...['-s', String(Math.round(WORDS_PER_MINUTE * speed)), '-a', String(Math.round(LOUDNESS * volume))],
      ],
      preRun: [({ FS }) => FS.writeFile(TEXT_FILE, escapeCommands(text))],
      print: (line) => void output.push(line),
      printErr: (line) => void output.push(line),
      instantiateWasm(imports, ready) {
        void WebAssembly.instantiate(module, imports).then((instance) => ready(instance, module))
        return {}
      },
    })
    try {
      return run.FS.readFile(SOUND_FILE)
    } catch {
      throw new Error(`no sound was made: ${output.join(' ').slice(0, 200)}`)
    }
  }

  return async (request) => {
    const wav = await synthesizeWav(request)
    const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
    encoder.configure({ sampleRate: view.getUint32(WAV_RATE_AT, true), channels: 1, bitrate: KBPS })
    // The encoder returns views that its next call overwrites.
    return Buffer.concat([Buffer.from(encoder.encode([samples(view)])), Buffer.from(encoder.finalize())])
  }
}

/** Removes control characters and `[[`, which eSpeak interprets as commands. */
const escapeCommands = (text: string) => text.replace(/\p{C}/gu, ' ').replace(/\[(?=\[)/g, '[ ')

function samples(wav: DataView): Float32Array {
  const count = Math.floor((wav.byteLength - WAV_HEADER_BYTES) / 2)
  return Float32Array.from({ length: count }, (_, i) => wav.getInt16(WAV_HEADER_BYTES + i * 2, true) / 32_768)
}
