import { type ReactNode, useState } from 'react'
import { SegmentedControl } from '../form/choices/segmented-control.tsx'
import { Sheet } from '../overlay/sheet/sheet.tsx'
import { CameraScan } from './camera-scan.tsx'
import { ManualEntry } from './manual-entry.tsx'
import styles from './scan-sheet.module.css'
import type { ValidateCode } from './scanned-codes.ts'

export interface ScanSheetProps {
  open: boolean
  /** `single` closes after the first valid code; `continuous` scans until the user closes the sheet. */
  mode: 'single' | 'continuous'
  /** Called once per valid code while the sheet is open. */
  onCode: (code: string) => void
  onClose: () => void
  title?: string
  /** Name of the code, such as IMEI or 运单号. */
  what?: string
  /** Returns the error text of a code in Chinese, or undefined if it is valid. */
  validate?: ValidateCode
  /** Codes that the caller's list contains already. */
  known?: readonly string[]
  /** Called to play a sound. */
  onBeep?: (kind: 'taken' | 'refused') => void
  /** Replaces the count of accepted codes. */
  status?: ReactNode
}

type ScanMethod = 'camera' | 'typing'

const scanMethods = [
  { value: 'camera', label: '扫码' },
  { value: 'typing', label: '手动输入' },
] as const

/** Reads codes with the camera, from a photo, or from typed or pasted text. */
export function ScanSheet({ open, onClose, title, what = '条码', ...rest }: ScanSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title ?? `扫描${what}`} tall>
      <ScanContent {...rest} what={what} onClose={onClose} />
    </Sheet>
  )
}

type ContentProps = Omit<ScanSheetProps, 'open' | 'title' | 'what'> & { what: string }

// Mounted only while the sheet is open, so that the count and the camera start again each time.
function ScanContent({ mode, onCode, onClose, what, validate, known = [], onBeep, status }: ContentProps) {
  const [method, setMethod] = useState<ScanMethod>('camera')
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const single = mode === 'single'

  const accept = (codes: readonly string[]) => {
    const [first] = codes
    if (first === undefined) return
    setAccepted((before) => [...before, ...codes])
    onBeep?.('taken')
    for (const code of single ? [first] : codes) onCode(code)
    if (single) onClose()
  }
  const all = [...known, ...accepted]

  return (
    <>
      <SegmentedControl label="录入方式" options={scanMethods} value={method} onChange={setMethod} />
      {method === 'camera' ? (
        <CameraScan
          key={attempt}
          onRetry={() => setAttempt(attempt + 1)}
          what={what}
          single={single}
          validate={validate}
          known={all}
          onAccept={accept}
          onRefused={() => onBeep?.('refused')}
          onTyping={() => setMethod('typing')}
        />
      ) : (
        <ManualEntry what={what} single={single} validate={validate} known={all} onAccept={accept} />
      )}
      {!single && (status ?? <Tally taken={accepted} what={what} />)}
    </>
  )
}

function Tally({ taken, what }: { taken: readonly string[]; what: string }) {
  return (
    <section className={styles.tally} aria-label="本次已录入">
      <p className={styles.count} role="status">
        已录入 <strong className={styles.figure}>{taken.length}</strong> 个{what}
      </p>
      {taken.length > 0 && (
        <ol className={styles.codes}>
          {taken
            .slice(-5)
            .reverse()
            .map((code) => (
              <li key={code} className={styles.code}>
                {code}
              </li>
            ))}
        </ol>
      )}
    </section>
  )
}
