export type ImportStep = 'template' | 'file' | 'columns' | 'check' | 'done'

export const importSteps: readonly { step: ImportStep; label: string }[] = [
  { step: 'template', label: '下载模板' },
  { step: 'file', label: '选择文件' },
  { step: 'columns', label: '对应列' },
  { step: 'check', label: '检查结果' },
  { step: 'done', label: '完成' },
]

/** A column of the file. */
export interface SourceColumn {
  name: string
  /** Example value from the first rows. */
  sample?: string
  /** Key of the target column; '' ignores the column. */
  target: string
}

/** A column that the import accepts. */
export interface TargetColumn {
  key: string
  label: string
  required?: boolean
}

export interface BadRow {
  /** Line number in the file; the header is line 1. */
  line: number
  column: string
  value: string
  /** Describes the error and how to correct it. */
  reason: string
}

export interface CheckResult {
  total: number
  good: number
  bad: readonly BadRow[]
  /** Total number of invalid rows, if `bad` does not list all of them. */
  badTotal?: number
}

export interface ImportResult {
  created: number
  updated?: number
  skipped?: number
}

export interface ImportProgress {
  label: string
  done?: number
  total?: number
}
