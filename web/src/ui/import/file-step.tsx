import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { hostName, isInApp, OPEN_IN_BROWSER } from '../../lib/device/host.ts'
import { Button } from '../action/button.tsx'
import { classes } from '../classes.ts'
import { Card } from '../display/card.tsx'
import { Notice } from '../display/notice.tsx'
import { Icon } from '../icon/icon.tsx'
import { fileProblem, fileSize } from './import-file.ts'
import type { ImportWizardProps } from './import-props.ts'
import styles from './import-wizard.module.css'

type FileStepProps = Pick<ImportWizardProps, 'file' | 'onFile' | 'maxSize' | 'onStep'> & { busy: boolean }

export function FileStep({ file, onFile, maxSize = 50 * 1024 * 1024, onStep, busy }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  const take = (chosen: File | undefined) => {
    if (!chosen || busy) return
    const wrong = fileProblem(chosen, maxSize)
    setProblem(wrong)
    if (!wrong) onFile(chosen)
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0])
    // Allows choosing the same file again after a correction.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }

  return (
    <Card>
      <input ref={input} type="file" hidden accept=".xlsx,.csv" aria-label="选择表格文件" onChange={pick} />
      <button
        type="button"
        className={classes(styles.drop, over && styles.over)}
        disabled={busy}
        onClick={() => input.current?.click()}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={2} />
        <span className={styles.dropTitle}>{file ? file.name : '点此选择文件'}</span>
        <span className={styles.dropNote}>
          {file ? `${fileSize(file.size)}，点此换一个` : `.xlsx 或 .csv，不超过 ${fileSize(maxSize)}`}
          <span className={styles.dragNote}>，也可以拖到这里</span>
        </span>
      </button>
      {isInApp() && (
        <Notice>
          {hostName()}里选不到表格时，请{OPEN_IN_BROWSER}，登录后再导入
        </Notice>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="secondary" disabled={busy} onClick={() => onStep('template')}>
          上一步
        </Button>
      </div>
    </Card>
  )
}
