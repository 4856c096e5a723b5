import type { ReactNode } from 'react'
import type {
  CheckResult,
  ImportProgress,
  ImportResult,
  ImportStep,
  SourceColumn,
  TargetColumn,
} from './import-types.ts'

export interface ImportWizardProps {
  step: ImportStep
  onStep: (step: ImportStep) => void
  /** 设备, 客户: what the rows are. */
  what: string
  /** Where the template is fetched, or how. */
  onTemplate: () => unknown
  /** What must be known before filling it in. */
  rules?: readonly string[]
  /** Shown while a file is read, checked or written; the buttons then wait. */
  progress?: ImportProgress | undefined
  onCancel?: (() => void) | undefined
  /** Of the whole import. */
  error?: string | undefined
  file?: { name: string; size: number } | undefined
  /** The wizard's owner goes on to `columns` when it has been read. */
  onFile: (file: File) => void
  /** Bytes */
  maxSize?: number
  columns: readonly SourceColumn[]
  targets: readonly TargetColumn[]
  onMap: (column: string, target: string) => void
  /** The dry run. */
  onCheck: () => unknown
  check?: CheckResult | undefined
  /** What a commit would do; shown when nothing is wrong. */
  effects?: ReactNode
  /** All or nothing; only offered without bad rows. */
  onCommit: () => unknown
  result?: ImportResult | undefined
  onAgain: () => void
  /** Where the imported rows are seen. */
  doneLink?: { to: string; label: string }
}
