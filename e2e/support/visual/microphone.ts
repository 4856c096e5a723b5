import { writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { speakText } from '../../../bench/pronunciation/flite.ts'
import { CHROMIUM_ARGS } from '../../../scripts/setup/chromium-args.mjs'

const RATE = 16_000
/** Silence before the word, so that the recording has begun, and the whole length, in seconds. */
const [SPEECH_AT, LENGTH] = [0.8, 4]

/** Writes a WAV file in which a synthetic voice says a text once. */
async function writeSpeech(text: string, file: string): Promise<void> {
  const { pcm } = await speakText('awb', text)
  const samples = new Int16Array(RATE * LENGTH)
  samples.set(
    Int16Array.from(pcm, (sample) => Math.round(sample * 32_767)),
    RATE * SPEECH_AT,
  )
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(2 * RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer)]))
}

/** A browser whose microphone hears this text at the start of each recording. */
export async function browserHearing(text: string, file: string): Promise<Browser> {
  await writeSpeech(text, file)
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...CHROMIUM_ARGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
  })
}
