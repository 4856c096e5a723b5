import { createMp3Encoder } from 'wasm-media-encoders'
import { phonesOfIpa } from '../pronunciation/ipa-phones.ts'
import { prepareHeadword, prepareText, type SpeechText } from '../pronunciation/speech-text.ts'
import type { SpeakRequest } from '../speaker-protocol.ts'
import { accentOf } from '../voices.ts'
import { createFlite, type Flite, type Sound } from './flite.ts'
import { levelLoudness, resample, trimSilence } from './shape-audio.ts'

/** A text that contains nothing to say. */
export class NothingToSay extends Error {}

/** Length of sounds at speed 1. A single word has no context that helps the listener. */
const [HEADWORD_STRETCH, SENTENCE_STRETCH] = [1.2, 1.05]
const OUTPUT_RATE = 24_000
const KBPS = 48

/** The words to say, by the transcription of the voice's accent. */
function toSpeechText({ text, voice, headword, words }: SpeakRequest): SpeechText {
  const accent = accentOf(voice)
  const phones = headword === undefined ? undefined : phonesOfIpa(headword, accent)
  if (phones) return prepareHeadword(phones)
  return prepareText(text, (word) => {
    const ipa = words.get(word)
    const found = ipa === undefined ? undefined : phonesOfIpa(ipa, accent)
    return found?.length === 1 ? found[0] : undefined
  })
}

/** Speech with even lead-in and loudness, at the program's rate. Throws `NothingToSay`. */
export function synthesizeSpeech(flite: Flite, request: SpeakRequest): Sound {
  const speech = toSpeechText(request)
  if (speech.chunks.length === 0) throw new NothingToSay('the text contains no letters or numbers')
  const stretch = (request.headword === undefined ? SENTENCE_STRETCH : HEADWORD_STRETCH) / request.speed
  const { samples, rate } = flite.synthesize({ ...speech, voice: request.voice, stretch })
  const trimmed = trimSilence(samples, rate)
  if (trimmed.length === 0) throw new NothingToSay('the text makes no sound')
  return { samples: levelLoudness(trimmed, rate, request.volume), rate }
}

/** Compiles the programs once. Returns mp3; calls block the thread. */
export async function createSpeaker(): Promise<(request: SpeakRequest) => Uint8Array> {
  const [flite, encoder] = await Promise.all([createFlite(), createMp3Encoder()])
  return (request) => {
    const { samples, rate } = synthesizeSpeech(flite, request)
    encoder.configure({ sampleRate: OUTPUT_RATE, channels: 1, bitrate: KBPS })
    // The encoder returns views that its next call overwrites.
    const body = Buffer.from(encoder.encode([resample(samples, rate, OUTPUT_RATE)]))
    return Buffer.concat([body, Buffer.from(encoder.finalize())])
  }
}
