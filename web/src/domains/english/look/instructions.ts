import { useEffect, useSyncExternalStore } from 'react'
import { speakNatively } from '../../../lib/audio/speech.ts'
import { isUnlocked } from '../../../lib/audio/unlock.ts'

const hasVoice = (): boolean =>
  'speechSynthesis' in window && speechSynthesis.getVoices().some(({ lang }) => /^(?:zh|cmn)\b/i.test(lang))

function onVoicesChange(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  speechSynthesis.addEventListener?.('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', listener)
}

/** True if the device can read Chinese aloud. Browsers load their voices after the first call. */
export const useChineseVoice = (): boolean => useSyncExternalStore(onVoicesChange, hasVoice)

/** Kinds of questions whose instruction was spoken since the page was loaded. */
const spokenKinds = new Set<string>()
let instruction: Promise<unknown> = Promise.resolve()

/** Speaks an instruction; other speech waits for its end. `onEnd` receives its time in ms. */
export function speakInstruction(text: string, onEnd?: (ms: number) => void): void {
  const start = performance.now()
  instruction = speakNatively(text).then((isSpoken) => {
    if (isSpoken) onEnd?.(performance.now() - start)
  })
}

/**
 * Speaks the instruction of the current question if its kind is new. Call it in a component that is rendered
 * before the question, whose own speech then waits.
 */
export function useNewInstruction(
  { kind, text, isOn }: { kind: string; text: string; isOn: boolean },
  onEnd?: (ms: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback of the time of speaking is right
  useEffect(() => {
    if (!isOn || spokenKinds.has(kind) || !isUnlocked() || !hasVoice()) return
    spokenKinds.add(kind)
    speakInstruction(text, onEnd)
  }, [kind, text, isOn])
}

/**
 * Runs an action when a component is shown and the current instruction has ended, so that two voices do not
 * overlap. The action is dropped if the component is removed before.
 */
export function useWhenInstructed(action: () => void, key: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action belongs to the key
  useEffect(() => {
    let isShown = true
    void instruction.then(() => isShown && action())
    return () => {
      isShown = false
    }
  }, [key])
}

/** Makes all kinds of questions new again, for tests. */
export const forgetInstructions = (): void => spokenKinds.clear()
