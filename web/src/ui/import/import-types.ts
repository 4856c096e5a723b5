export type ImportStep = 'template' | 'file' | 'columns' | 'check' | 'done'

export const importSteps: readonly { step: ImportStep; label: string }[] = [
  { step: 'template', label: '下载模板' },
  { step: 'file', label: '选择文件' },
  { step: 'columns', label: '对应列' },
  { step: 'check', label: '检查结果' },
  { step: 'done', label: '完成' },
]

/** A column as it stands in the file. */
export interface SourceColumn {
  name: string
  /** A value from the first rows, to recognise it by. */
  sample?: string
  /** Key of the target it goes to; '' leaves it out. */
  target: string
}

/** A column that the import knows. */
export interface TargetColumn {
  key: string
  label: string
  required?: boolean
}

export interface BadRow {
  /** As counted in the file: the heading is line 1. */
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
  /** When more were found than `bad` lists. */
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
