/** Labels of request fields in validation messages. */
export const FIELD_NAMES = {
  points: '每人积分',
  takers_max: '名额',
  pass_mark: '及格线',
  play_minutes: '限时',
  open_hours: '开放时长',
  shown_as: '显示名',
  questions: '题目数量',
  ask: '考法',
  answer: '处理说明',
}
