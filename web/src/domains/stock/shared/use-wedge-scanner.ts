import { useEffect, useRef } from 'react'

/** Longest pause between two keys of a keyboard scanner, in milliseconds. People pause longer within any eight keys. */
const MAX_PAUSE_MS = 50
/**
 * Pause before a code, in milliseconds. Keys that follow others sooner belong to typed text or to a code that was
 * interrupted, whose end must not pass for a whole code.
 */
const QUIET_MS = 400
/** Shorter input is never a code of goods, but may be a price typed on a numeric keypad. */
const MIN_LENGTH = 6
const CODE_CHARACTER = /^[\x21-\x7e]$/
/** Scanners press these between the characters of a code. */
const MODIFIER_KEYS = new Set(['Shift', 'CapsLock', 'NumLock'])
const END_KEYS = new Set(['Enter', 'Tab'])

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface Burst {
  readonly target: EventTarget | null
  /** Text of the focused field before the first character. */
  readonly before: string | undefined
  readonly text: string
  /** Time of the last key, in milliseconds. */
  readonly at: number
  /** True if the keys cannot be a code, until a longer pause. */
  readonly isTyping: boolean
}

const isTextElement = (target: EventTarget | null): target is TextElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isIgnored = (event: KeyboardEvent): boolean =>
  // An input method receives the keys (229) and decides what they mean. A key that is held down repeats every 30 ms.
  event.isComposing ||
  event.keyCode === 229 ||
  event.repeat ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof HTMLInputElement && event.target.type === 'password')

/** Replaces the text of a field in the way of a user, so that React updates its state. */
function replaceText(element: TextElement, text: string): void {
  if (element.value === text) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

type ScanHandler = (code: string, target: EventTarget | null) => void
/** Decides by the focused element whether a scan is for this listener. */
type AcceptsScan = (target: EventTarget | null) => boolean

/** True for elements of a `CodeEntry`, which handles the scans into its own field. */
export const isInCodeEntry: AcceptsScan = (target) =>
  target instanceof Element && target.closest('[data-code-entry]') !== null

/**
 * Reports the codes of scanners that act as a keyboard, whatever has the focus: at least six characters in quick
 * succession, ended by Enter or Tab. Other keys pass through unchanged. If a text field had the focus, the code is
 * removed from it again. Returns a function that stops listening.
 */
function listenToWedgeScanner(onScan: ScanHandler, accepts: AcceptsScan): () => void {
  let burst: Burst | undefined

  const startBurst = ({ target, timeStamp }: KeyboardEvent): Burst => ({
    target,
    before: isTextElement(target) ? target.value : undefined,
    text: '',
    at: timeStamp,
    isTyping: false,
  })
  const previousBurst = ({ timeStamp }: KeyboardEvent) =>
    burst && timeStamp - burst.at <= QUIET_MS ? burst : undefined
  const addCharacter = (event: KeyboardEvent) => {
    const { target, key, timeStamp } = event
    const previous = previousBurst(event) ?? startBurst(event)
    const isFast = previous.target === target && timeStamp - previous.at <= MAX_PAUSE_MS
    burst = {
      ...previous,
      text: previous.text + key,
      at: timeStamp,
      isTyping: previous.isTyping || !isFast,
    }
  }
  const addOther = (event: KeyboardEvent) => {
    burst = { ...startBurst(event), isTyping: true }
  }
  const end = (event: KeyboardEvent) => {
    const scanned = burst
    burst = undefined
    if (!scanned || scanned.isTyping || scanned.target !== event.target || event.shiftKey) return
    if (scanned.text.length < MIN_LENGTH || event.timeStamp - scanned.at > MAX_PAUSE_MS) return
    if (!accepts(event.target)) return
    // Enter must neither submit the form nor press the focused button.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isTextElement(scanned.target) && scanned.before !== undefined)
      replaceText(scanned.target, scanned.before)
    onScan(scanned.text, scanned.target)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (MODIFIER_KEYS.has(event.key)) return
    if (isIgnored(event)) addOther(event)
    else if (CODE_CHARACTER.test(event.key)) addCharacter(event)
    else if (END_KEYS.has(event.key)) end(event)
    else addOther(event)
  }

  document.addEventListener('keydown', handleKeyDown, { capture: true })
  return () => document.removeEventListener('keydown', handleKeyDown, { capture: true })
}

/** Calls `onScan` with each code of a keyboard scanner that `accepts` does not leave to others. */
export function useWedgeScanner(onScan: ScanHandler, accepts: AcceptsScan = () => true): void {
  const latest = useRef({ onScan, accepts })
  useEffect(() => {
    latest.current = { onScan, accepts }
  })
  useEffect(
    () =>
      listenToWedgeScanner(
        (code, target) => latest.current.onScan(code, target),
        (target) => latest.current.accepts(target),
      ),
    [],
  )
}
