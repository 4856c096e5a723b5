import { errorEntry } from '../errors/error-entry.ts'

export const region_report_not_ready = errorEntry(41055, 409, '这份报表还没有生成好，请稍后下载')
export const region_report_expired = errorEntry(41056, 404, '这份报表已过保存期，请重新生成')
export const region_report_cost = errorEntry(
  41057,
  403,
  '这份报表含有成本，下载需要「查看成本」权限，可以自己生成一份不含成本的',
)
export const region_reports_waiting = errorEntry(
  41058,
  409,
  '已有 {count} 份报表正在生成，请等其中一份完成后重试',
)
export const region_unknown = errorEntry(43241, 400, '没有这个区域，请重新选择')
