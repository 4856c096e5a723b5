import type { SpeechEngine, Utterance } from '../adapters/speech/port.ts'

/** A frame of silence and the text after it: an mp3 as far as anybody looks. */
const audioOf = ({ text }: Utterance) =>
  Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(100), Buffer.from(text)])

export interface ScriptedSpeech extends SpeechEngine {
  /** What it was asked to say. */
  readonly said: Utterance[]
}

/** An engine without a process: `speak` decides what happens, or else it speaks at once. */
export function scriptedSpeech(
  speak: SpeechEngine['speak'] = async (utterance) => audioOf(utterance),
  name = 'scripted',
): ScriptedSpeech {
  const said: Utterance[] = []
  return {
    name,
    said,
    voiceOf: ({ voice }) => voice ?? 'voice',
    speak(utterance, signal) {
      said.push(utterance)
      return speak(utterance, signal)
    },
    close: async () => {},
  }
}
