import { type PointerEvent, useRef, useState } from 'react'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { CropSheet } from './crop-sheet.tsx'
import { type PageKind, placeFile, removeFile, type UploadFile, useUploadDraft } from './draft.ts'
import { FileRow } from './file-row.tsx'
import styles from './upload.module.css'

const NAMES: Record<PageKind, string> = { questions: '试卷页', answers: '答案页' }

/** Files of one kind in order. They are moved by buttons or dragged by their handles. */
export function FileList({ kind }: { kind: PageKind }) {
  const all = useUploadDraft((draft) => draft.files)
  const running = useUploadDraft((draft) => draft.running)
  const [cutting, setCutting] = useState<UploadFile | null>(null)
  const drag = useDrag()
  const files = all.filter((file) => file.kind === kind)
  if (files.length === 0) return null

  const remove = async ({ id, name }: UploadFile) => {
    const yes = await confirm({ title: `删除“${name}”？`, confirmLabel: '删除', danger: true })
    if (yes) removeFile(id)
  }
  return (
    <>
      <ol className={styles.files} aria-label={NAMES[kind]}>
        {files.map((file, at) => (
          <FileRow
            key={file.id}
            file={file}
            number={at + 1}
            before={files[at - 1]?.id}
            after={files[at + 1]?.id}
            locked={running}
            dragging={drag.id === file.id}
            handle={drag.handleOf(file.id)}
            onCut={() => setCutting(file)}
            onRemove={() => void remove(file)}
          />
        ))}
      </ol>
      <CropSheet file={cutting} onClose={() => setCutting(null)} />
    </>
  )
}

/** While a handle is dragged, its row moves to the position under the pointer. */
function useDrag() {
  const [id, setId] = useState<string | null>(null)
  const held = useRef<string>(undefined)
  const end = () => {
    held.current = undefined
    setId(null)
  }
  const handleOf = (file: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      held.current = file
      setId(file)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (held.current !== file) return
      const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-file]')
      const over = row?.getAttribute('data-file')
      if (over && over !== file) placeFile(file, over)
    },
    onPointerUp: end,
    onPointerCancel: end,
  })
  return { id, handleOf }
}
