import { checkWordFile } from '@shangxue/contract/word-lists/endpoints'
import { type ChangeEvent, useRef, useState } from 'react'
import { useUpload } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import type { CheckedFile } from './api.ts'
import styles from './lists.module.css'

/** Uploads a chosen file and returns the server's check. */
export function useWordFile() {
  const upload = useUpload(checkWordFile, { quiet: true })
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const latestFile = useRef<File>(undefined)

  const choose = async (file: File) => {
    latestFile.current = file
    setChecked(null)
    try {
      const result = await upload.mutateAsync({ input: {}, file })
      if (latestFile.current === file) setChecked(result)
    } catch {
      // `errorMessage` reports the failure.
    }
  }
  const reset = () => {
    latestFile.current = undefined
    setChecked(null)
    upload.reset()
  }
  return {
    checked,
    busy: upload.isPending,
    /** 0 to 1 during the upload. */
    progress: upload.progress,
    errorMessage: upload.error?.message,
    choose,
    forget: reset,
  }
}

const ACCEPTED = '.csv,.xlsx,.txt,.tsv,.apkg'

/** Chooses the file and shows the progress or why it cannot be read. */
export function WordFileField({ file }: { file: ReturnType<typeof useWordFile> }) {
  const input = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // Allows choosing the same file again after a correction.
    event.target.value = ''
    if (chosen) void file.choose(chosen)
  }
  return (
    <>
      <p className={styles.hint}>
        支持 CSV、Excel（.xlsx）、Anki 牌组（.apkg 或导出的 .txt）和每行一个单词的文本，不超过 20
        MB。没有释义的单词会用词库里的释义。 有“单元”列，或单词上方有 Unit 1、第一单元
        这样的标题行，一份文件就分成多个单元。
      </p>
      <input ref={input} type="file" hidden accept={ACCEPTED} aria-label="选择单词文件" onChange={pick} />
      <Button
        kind={file.checked ? 'secondary' : 'primary'}
        icon="upload"
        block
        busy={file.busy}
        onClick={() => input.current?.click()}
      >
        {file.checked ? '换一个文件' : '选择文件'}
      </Button>
      {file.busy && (
        <Progress
          label={file.progress === null || file.progress >= 1 ? '正在检查' : '正在上传'}
          {...(file.progress !== null && file.progress < 1 && { value: file.progress, max: 1 })}
        />
      )}
      {file.errorMessage && <Notice kind="danger">{file.errorMessage}</Notice>}
    </>
  )
}
