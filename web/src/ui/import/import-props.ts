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
  /** Name of the imported records, such as 设备 or 客户. */
  what: string
  /** Address of the template, or a function that downloads it. */
  onTemplate: () => unknown
  /** Rules for filling in the template. */
  rules?: readonly string[]
  /** Progress while a file is read, checked or written. The buttons are disabled meanwhile. */
  progress?: ImportProgress | undefined
  onCancel?: (() => void) | undefined
  /** Error that concerns the whole import. */
  error?: string | undefined
  file?: { name: string; size: number } | undefined
  /** Reads the file; the owner then sets the step `columns`. */
  onFile: (file: File) => void
  /** Maximum file size in bytes. */
  maxSize?: number
  columns: readonly SourceColumn[]
  targets: readonly TargetColumn[]
  onMap: (column: string, target: string) => void
  /** Starts the dry run. */
  onCheck: () => unknown
  check?: CheckResult | undefined
  /** Effects of a commit, shown if the check found no errors. */
  effects?: ReactNode
  /** Imports all rows in one step; only available without invalid rows. */
  onCommit: () => unknown
  result?: ImportResult | undefined
  onAgain: () => void
  /** Link to the imported records. */
  doneLink?: { to: string; label: string }
}
