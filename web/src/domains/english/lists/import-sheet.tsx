import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type CheckedFile, type OwnList, useCommitWordFile } from './api.ts'
import { ImportPreview } from './import-preview.tsx'
import styles from './lists.module.css'
import { useWordFile, WordFileField } from './word-file-field.tsx'

interface ImportSheetProps {
  open: boolean
  onClose: () => void
}

/** Imports words from a file: it is checked and previewed first, then stored on confirmation. */
export function ImportSheet({ open, onClose }: ImportSheetProps) {
  const file = useWordFile()
  const close = () => {
    file.forget()
    onClose()
  }
  const finishImport = (list: OwnList) => {
    toast(`已导入 ${list.count} 个单词`, { kind: 'success' })
    close()
  }
  return (
    <Sheet open={open} onClose={close} title="导入单词" tall>
      <div className={styles.stack}>
        <WordFileField file={file} />
        {file.checked && (
          <ConfirmImport key={file.checked.token} checked={file.checked} onImported={finishImport} />
        )}
      </div>
    </Sheet>
  )
}

function ConfirmImport({
  checked,
  onImported,
}: {
  checked: CheckedFile
  onImported: (list: OwnList) => void
}) {
  const commit = useCommitWordFile()
  const [name, setName] = useState(checked.name)
  const trimmedName = name.trim()
  const confirmImport = () =>
    commit.mutateAsync({ token: checked.token, name: trimmedName }).then(onImported, () => undefined)
  return (
    <>
      <ImportPreview checked={checked} />
      {checked.words > 0 && (
        <TextField
          label="词表名称"
          required
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={trimmedName === '' ? '请填写词表名称' : undefined}
        />
      )}
      {commit.error && <Notice kind="danger">{commit.error.message}</Notice>}
      {checked.words > 0 && (
        <Button block icon="check" disabled={trimmedName === ''} onClick={confirmImport}>
          {`导入 ${checked.words} 个单词`}
        </Button>
      )}
    </>
  )
}
