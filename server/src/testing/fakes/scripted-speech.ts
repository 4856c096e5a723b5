import type { SpeechEngine, Utterance } from '../../adapters/speech/port.ts'

/** A frame of silence followed by the text, which passes as mp3. */
const createAudio = ({ text }: Utterance) =>
  Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(100), Buffer.from(text)])

export interface ScriptedSpeech extends SpeechEngine {
  /** Utterances that it was asked to speak. */
  readonly spoken: Utterance[]
}

/** An engine without a process: `speak` decides the result; by default it speaks at once. */
export function scriptedSpeech(
  speak: SpeechEngine['speak'] = async (utterance) => createAudio(utterance),
  name = 'scripted',
): ScriptedSpeech {
  const spoken: Utterance[] = []
  return {
    name,
    spoken,
    resolveVoice: ({ voice }) => voice ?? 'voice',
    speak(utterance, signal) {
      spoken.push(utterance)
      return speak(utterance, signal)
    },
    close: async () => {},
  }
}
