import type { Level } from '@shangxue/contract/users/endpoints'

/** The grades of each level, in order. */
export const GRADES: { level: Level; grades: string[] }[] = [
  { level: '小学', grades: ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'] },
  { level: '初中', grades: ['七年级', '八年级', '九年级'] },
  { level: '高中', grades: ['高一', '高二', '高三'] },
  { level: '大学', grades: ['大一', '大二', '大三', '大四'] },
]
