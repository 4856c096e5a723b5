import { parseCodeList } from '@shangxue/contract/devices/device-codes'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { whenIdle } from '../../../lib/util/main-thread.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { checkCodes, type ValidateCode } from '../../../ui/scan/scanned-codes.ts'
import styles from './code-entry.module.css'
import { isInCodeEntry, useWedgeScanner } from './use-wedge-scanner.ts'

const loadScanSheet = async () => ({ default: (await import('../../../ui/scan/scan-sheet.tsx')).ScanSheet })
const ScanSheet = lazyWithRetry(loadScanSheet)

interface CodeEntryProps {
  /** Kind of code: IMEI, 串号 */
  what: string
  /** Codes that are already in the list. */
  known: readonly string[]
  validate: ValidateCode
  onCodes: (codes: readonly string[]) => void
  /** Shown under the camera: the count and the most recent codes. */
  status?: ReactNode
  /** Validation error, for example when a required list is empty. */
  error?: string | undefined
  /** Handles pasted text with more structure than a list of codes, such as table rows. Returns true if it did. */
  onPaste?: (text: string) => boolean
  /** Accepts codes of a keyboard scanner even if the field has no focus. For at most one entry on a screen. */
  receivesScans?: boolean
}

/** Code input by camera, keyboard scanner, typing, or pasting hundreds of lines. */
export function CodeEntry({
  what,
  known,
  validate,
  onCodes,
  status,
  error,
  onPaste,
  receivesScans = false,
}: CodeEntryProps) {
  const [text, setText] = useState('')
  const [scanning, setScanning] = useState(false)
  const [message, setMessage] = useState<string>()
  const addBatched = useBatchedCodes(onCodes)
  usePrefetchedScanner()

  const submitCodes = (input: string) => {
    const { good, bad, repeated } = checkCodes(input, validate, new Set(known))
    setMessage(rejectionMessage(bad, repeated))
    if (good.length > 0) onCodes(good)
    playSound(bad.length > 0 || good.length === 0 ? 'error' : 'success', { hint: false })
    return { good: good.length, bad }
  }
  const submitText = (input: string) => {
    const { good, bad } = submitCodes(input)
    setText(bad.map(({ code }) => code).join(' '))
    return { good, bad: bad.length }
  }
  const entryRef = useBlockedSubmit(text.trim() !== '', () => {
    const { good, bad } = submitText(text)
    if (good > 0 && bad === 0) setMessage(`刚才输入的${what}已添加，请核对后再提交`)
  })
  const isOwn = (target: EventTarget | null) =>
    target instanceof Node && entryRef.current?.contains(target) === true
  useWedgeScanner(
    // A scan elsewhere leaves the text of the field alone, which the user may still be typing.
    (code, target) => (isOwn(target) ? submitText(code) : submitCodes(code)),
    (target) => isOwn(target) || (receivesScans && !isInCodeEntry(target)),
  )
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    // A single code may be part of what the user is typing.
    if (parseCodeList(pasted).length < 2) return
    event.preventDefault()
    if (onPaste?.(pasted)) setMessage(undefined)
    else submitText(pasted)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A keyboard scanner sends Enter after each code. It must not submit the surrounding form.
    event.preventDefault()
    if (text.trim() !== '') submitText(text)
  }

  return (
    <div ref={entryRef} className={styles.entry} data-code-entry="">
      <Button block kind="soft" icon="scan" onClick={() => setScanning(true)}>
        连续扫描{what}
      </Button>
      <div className={styles.line}>
        <TextField
          label={`输入或粘贴${what}`}
          hideLabel
          placeholder={`${what}，可粘贴多行`}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setMessage(undefined)
          }}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        <Button kind="secondary" disabled={text.trim() === ''} onClick={() => submitText(text)}>
          添加
        </Button>
      </div>
      {message && (
        <p className={styles.said} role="status">
          {message}
        </p>
      )}
      <MountOnce when={scanning}>
        <ScanSheet
          open={scanning}
          mode="continuous"
          what={what}
          validate={validate}
          known={known}
          onCode={addBatched}
          onClose={() => setScanning(false)}
          onBeep={(kind) => playSound(kind === 'taken' ? 'success' : 'error', { hint: false })}
          status={status}
        />
      </MountOnce>
    </div>
  )
}

/** Loads the scanner before it is opened, because the connection may be lost until then. */
function usePrefetchedScanner() {
  useEffect(() => {
    let isMounted = true
    void whenIdle()
      .then(() => (isMounted ? loadScanSheet() : undefined))
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [])
}

/** Blocks the surrounding form's submit while text is left in the field, because its codes would be missing. */
function useBlockedSubmit(isBlocked: boolean, onBlocked: () => void) {
  const entryRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = entryRef.current?.closest('form')
    if (!isBlocked || !form) return
    const blockSubmit = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      onBlocked()
    }
    form.addEventListener('submit', blockSubmit, { capture: true })
    return () => form.removeEventListener('submit', blockSubmit, { capture: true })
  })
  return entryRef
}

function rejectionMessage(
  bad: readonly { code: string; reason: string }[],
  repeated: number,
): string | undefined {
  const [first, ...more] = bad
  const rejected =
    first &&
    (more.length === 0
      ? `${first.code}：${first.reason}`
      : `${bad.length} 个有误，没有添加；第一个：${first.reason}`)
  return (
    [repeated > 0 && `${repeated} 个已经录过，没有重复添加`, rejected].filter(Boolean).join('；') || undefined
  )
}

/** The scanner reports codes one by one. Codes of the same tick are passed on as one change. */
function useBatchedCodes(onCodes: (codes: readonly string[]) => void) {
  const pending = useRef<string[]>([])
  return (code: string) => {
    pending.current.push(code)
    if (pending.current.length > 1) return
    queueMicrotask(() => {
      const codes = pending.current
      pending.current = []
      onCodes(codes)
    })
  }
}

interface ScanTallyProps {
  /** For example `12 台`. */
  count: string
  /** Results of the most recent codes, newest first. */
  recent: readonly { code: string; text: string; bad?: boolean }[]
}

/** Shown under the camera: how many codes were entered, and the results of the most recent ones. */
export function ScanTally({ count, recent }: ScanTallyProps) {
  return (
    <section className={styles.tally} aria-label="本次已录入">
      <p className={styles.count} role="status">
        已录入 <strong>{count}</strong>
      </p>
      <ol className={styles.last}>
        {recent.map(({ code, text, bad }) => (
          <li key={code} data-bad={bad || undefined}>
            <span className={styles.code}>{code}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
