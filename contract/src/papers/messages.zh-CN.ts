import { errorEntry } from '../errors/error-entry.ts'

export const paper_busy = errorEntry(40950, 409, '试卷正在分析，请等分析结束后再操作')
export const paper_changed = errorEntry(40951, 409, '这道题刚在别处改过，请刷新后重新修改')
export const paper_not_ready = errorEntry(40952, 409, '{reason}')
export const too_many_pages = errorEntry(40953, 409, '一份试卷最多 {count} 页，请删掉多余的页再上传')
