import { type AcousticModel, parseAcousticModel } from '../acoustics/acoustic-model.ts'
import { scorePronunciation, scoreRecording } from '../acoustics/score-word.ts'
import { soundsOf } from '../phones/ipa-to-phones.ts'
import type { CoachRequest, CoachResponse } from './coach-messages.ts'

let model: AcousticModel | undefined

function score({ id, pcm, words }: Extract<CoachRequest, { kind: 'score' }>): CoachResponse {
  try {
    if (!model) return { id }
    const recording = scoreRecording(model, pcm)
    return { id, scores: words.map((word) => scorePronunciation(recording, word.map(soundsOf))) }
  } catch {
    return { id }
  }
}

addEventListener('message', ({ data }: MessageEvent<CoachRequest>) => {
  if (data.kind === 'load') model = parseAcousticModel(data.file)
  else postMessage(score(data))
})
