import { errorEntry } from '../errors/error-entry.ts'

export const analysis_margin_hidden = errorEntry(
  41050,
  403,
  '没有查看成本的权限，不能按毛利排列，请换一个指标',
)
export const analysis_too_fine = errorEntry(
  41051,
  400,
  '按日最多看 {days} 天，请缩短日期范围，或改为按周、按月',
)
