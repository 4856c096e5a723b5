import { type PointerEvent, useRef, useState } from 'react'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { CropSheet } from './crop-sheet.tsx'
import { FileRow } from './file-row.tsx'
import styles from './upload.module.css'
import { moveFile, type PageKind, removeFile, type UploadFile, useUploadDraft } from './upload-draft.ts'

const LIST_LABELS: Record<PageKind, string> = { questions: '试卷页', answers: '答案页' }

/** Files of one kind in order. They are moved by buttons or dragged by their handles. */
export function FileList({ kind }: { kind: PageKind }) {
  const allFiles = useUploadDraft((draft) => draft.files)
  const isRunning = useUploadDraft((draft) => draft.isRunning)
  const [cropping, setCropping] = useState<UploadFile | null>(null)
  const drag = useDragOrder()
  const files = allFiles.filter((file) => file.kind === kind)
  if (files.length === 0) return null

  const remove = async ({ id, name }: UploadFile) => {
    const confirmed = await confirm({ title: `删除“${name}”？`, confirmLabel: '删除', danger: true })
    if (confirmed) removeFile(id)
  }
  return (
    <>
      <ol className={styles.files} aria-label={LIST_LABELS[kind]}>
        {files.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            number={index + 1}
            previousId={files[index - 1]?.id}
            nextId={files[index + 1]?.id}
            isLocked={isRunning}
            isDragging={drag.id === file.id}
            handle={drag.handleOf(file.id)}
            onCrop={() => setCropping(file)}
            onRemove={() => void remove(file)}
          />
        ))}
      </ol>
      <CropSheet file={cropping} onClose={() => setCropping(null)} />
    </>
  )
}

/** While a handle is dragged, its row moves to the position under the pointer. */
function useDragOrder() {
  const [id, setId] = useState<string | null>(null)
  const draggedId = useRef<string>(undefined)
  const end = () => {
    draggedId.current = undefined
    setId(null)
  }
  const handleOf = (file: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      draggedId.current = file
      setId(file)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (draggedId.current !== file) return
      const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-file]')
      const targetId = row?.getAttribute('data-file')
      if (targetId && targetId !== file) moveFile(file, targetId)
    },
    onPointerUp: end,
    onPointerCancel: end,
  })
  return { id, handleOf }
}
