import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import type { PageKind } from './draft.ts'
import { takeFiles } from './take.ts'
import styles from './upload.module.css'

interface Way {
  readonly label: string
  readonly icon: IconName
  readonly accept: string
  readonly camera?: boolean
}
const WAYS: readonly Way[] = [
  { label: '拍照', icon: 'camera', accept: 'image/*', camera: true },
  { label: '相册', icon: 'image', accept: 'image/*' },
  { label: 'PDF', icon: 'document', accept: 'application/pdf,.pdf' },
]
const NAMES: Record<PageKind, string> = { questions: '试卷', answers: '答案' }

/** Adds files from camera, album or PDF, and lists those that were rejected. */
export function AddFiles({ kind, disabled }: { kind: PageKind; disabled: boolean }) {
  const [taking, setTaking] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const take = async (files: readonly File[]) => {
    setTaking(true)
    try {
      setProblems(await takeFiles(files, kind))
    } finally {
      setTaking(false)
    }
  }
  return (
    <>
      <div className={styles.ways}>
        {WAYS.map((way) => (
          <AddButton key={way.label} way={way} kind={kind} busy={taking} disabled={disabled} onFiles={take} />
        ))}
      </div>
      {problems.length > 0 && (
        <Notice kind="danger">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

interface AddButtonProps {
  way: Way
  kind: PageKind
  busy: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

function AddButton({ way, kind, busy, disabled, onFiles }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Reset, so that the same file can be selected again.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={way.accept}
        multiple={!way.camera}
        {...(way.camera && { capture: 'environment' })}
        aria-label={`${NAMES[kind]}${way.label}`}
        onChange={pick}
      />
      <Button
        kind="secondary"
        small
        icon={way.icon}
        busy={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {way.label}
      </Button>
    </>
  )
}
