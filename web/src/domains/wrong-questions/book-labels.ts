import type { WRONG_SORTS, WRONG_STATES } from '@shangxue/contract/wrong-questions/endpoints'

export const STATE_OPTIONS: readonly { value: (typeof WRONG_STATES)[number]; label: string }[] = [
  { value: 'due', label: '待复习' },
  { value: 'open', label: '未掌握' },
  { value: 'mastered', label: '已掌握' },
  { value: 'all', label: '全部' },
]
export const SORT_LABELS: Readonly<Record<(typeof WRONG_SORTS)[number], string>> = {
  error_count: '错误次数',
  last_error_time: '最近出错',
  difficulty_level: '难度',
  review_count: '复习次数',
  due: '复习时间',
}
