export { type AudioHint, onAudioHint } from './hints.ts'
export { playSound, type Sound } from './sounds.ts'
export { isSpeakable, speakNatively, spokenLanguage, stopSpeaking } from './speech.ts'
export { isUnlocked, startUnlocking } from './unlock.ts'
