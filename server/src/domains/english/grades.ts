const GRADE_NAMES = [
  '三年级',
  '四年级',
  '五年级',
  '六年级',
  '七年级',
  '八年级',
  '九年级',
  '高一',
  '高二',
  '高三',
  '大一',
  '大二',
  '大三',
  '大四',
]
const FIRST_GRADE = 3

/** The Chinese name of a school year from 3 to 16. */
export const gradeName = (grade: number): string => GRADE_NAMES[grade - FIRST_GRADE] ?? ''
