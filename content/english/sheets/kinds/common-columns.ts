import type { Column } from '../columns.ts'
import { gradeLabels, levels, topics } from '../labels.ts'

export const LEVEL: Column = {
  key: 'level',
  header: '学段',
  note: '从列表中选：小学、初中、高中、大学。',
  width: 8,
  required: true,
  options: levels.labels,
}

export const GRADE: Column = {
  key: 'grade',
  header: '年级',
  note: '从列表中选，要属于左边的学段，如初中是七至九年级。',
  width: 9,
  required: true,
  options: gradeLabels.labels,
}

export const TOPIC: Column = {
  key: 'topic',
  header: '主题',
  note: '从列表中选。',
  width: 9,
  required: true,
  options: topics.labels,
}

export const EXPLANATION: Column = {
  key: 'explanation',
  header: '解析',
  note: '用中文说明为什么，至少 10 个字，最好不超过 60 个字。',
  width: 44,
  required: true,
}
