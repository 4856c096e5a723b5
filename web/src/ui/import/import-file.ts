import { MESSAGES } from '../../lib/api/error.ts'

/** Reason why a file cannot be imported, or undefined. `maxSize` is in bytes. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, maxSize: number): string | undefined {
  if (/\.xls$/i.test(file.name)) return '旧版 .xls 不能读取，请在 Excel 里另存为 .xlsx 再选择'
  if (!/\.(xlsx|csv)$/i.test(file.name)) return '只能选择 .xlsx 或 .csv 文件'
  if (file.size === 0) return '这个文件是空的，请检查后重新选择'
  if (file.size > maxSize) return MESSAGES.tooLarge
  return undefined
}

/** Formats a size in bytes, such as 1.2 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`
}
