import { hintLocked, isUnlocked, whenUnlocked } from './unlock.ts'

export type Sound = 'success' | 'error' | 'click'

interface Note {
  readonly hertz: number
  /** Seconds after the start of the sound. */
  readonly at: number
  readonly seconds: number
}

const NOTES: Readonly<Record<Sound, { wave: OscillatorType; loudness: number; notes: readonly Note[] }>> = {
  success: {
    wave: 'sine',
    loudness: 0.2,
    notes: [
      { hertz: 659, at: 0, seconds: 0.12 },
      { hertz: 988, at: 0.1, seconds: 0.22 },
    ],
  },
  error: {
    wave: 'triangle',
    loudness: 0.22,
    notes: [
      { hertz: 262, at: 0, seconds: 0.14 },
      { hertz: 196, at: 0.13, seconds: 0.24 },
    ],
  },
  click: { wave: 'sine', loudness: 0.08, notes: [{ hertz: 1_200, at: 0, seconds: 0.03 }] },
}

let context: AudioContext | undefined

function note(
  audio: AudioContext,
  wave: OscillatorType,
  loudness: number,
  { hertz, at, seconds }: Note,
): void {
  const start = audio.currentTime + at
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = wave
  oscillator.frequency.value = hertz
  // Fade in and out: an abrupt start is audible as a click.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + Math.min(0.01, seconds / 3))
  gain.gain.linearRampToValueAtTime(0, start + seconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}

async function synthesise(sound: Sound): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // iOS suspends the context during a call.
  if (context.state !== 'running') await context.resume()
  const { wave, loudness, notes } = NOTES[sound]
  for (const item of notes) note(context, wave, loudness, item)
}

/**
 * Plays a sound. While audio is locked, it waits for the first gesture and the user is notified. Set `hint` to false if
 * another notification is more important.
 */
export function playSound(sound: Sound, { hint = true }: { hint?: boolean } = {}): void {
  if (!isUnlocked() && hint) hintLocked()
  whenUnlocked(() => {
    // A failing sound output must not break the action that the sound accompanies.
    synthesise(sound).catch(() => undefined)
  })
}
