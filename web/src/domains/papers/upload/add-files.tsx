import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import { addFiles } from './prepare-files.ts'
import styles from './upload.module.css'
import type { PageKind } from './upload-draft.ts'

interface FileSource {
  readonly label: string
  readonly icon: IconName
  readonly accept: string
  readonly camera?: boolean
}
const FILE_SOURCES: readonly FileSource[] = [
  { label: '拍照', icon: 'camera', accept: 'image/*', camera: true },
  { label: '相册', icon: 'image', accept: 'image/*' },
  { label: 'PDF', icon: 'document', accept: 'application/pdf,.pdf' },
]
const KIND_LABELS: Record<PageKind, string> = { questions: '试卷', answers: '答案' }

/** Adds files from camera, album or PDF, and lists those that were rejected. */
export function AddFiles({ kind, disabled }: { kind: PageKind; disabled: boolean }) {
  const [isAdding, setIsAdding] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const add = async (files: readonly File[]) => {
    setIsAdding(true)
    try {
      setProblems(await addFiles(files, kind))
    } finally {
      setIsAdding(false)
    }
  }
  return (
    <>
      <div className={styles.ways}>
        {FILE_SOURCES.map((source) => (
          <AddButton
            key={source.label}
            source={source}
            kind={kind}
            busy={isAdding}
            disabled={disabled}
            onFiles={add}
          />
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
  source: FileSource
  kind: PageKind
  busy: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

function AddButton({ source, kind, busy, disabled, onFiles }: AddButtonProps) {
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
        accept={source.accept}
        multiple={!source.camera}
        {...(source.camera && { capture: 'environment' })}
        aria-label={`${KIND_LABELS[kind]}${source.label}`}
        onChange={pick}
      />
      <Button
        kind="secondary"
        small
        icon={source.icon}
        busy={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {source.label}
      </Button>
    </>
  )
}
