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
export const analysis_same_dimension = errorEntry(41053, 400, '两个维度相同，请换一个')
export const analysis_group_missing = errorEntry(
  41054,
  404,
  '找不到要对比的这一项，可能已经合并或删除，请重新选择',
)
