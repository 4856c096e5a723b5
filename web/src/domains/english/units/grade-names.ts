const NAMES = [
  '三',
  '四',
  '五',
  '六',
  '七',
  '八',
  '九',
  '高一',
  '高二',
  '高三',
  '大一',
  '大二',
  '大三',
  '大四',
]
const FIRST_GRADE = 3

/** A short name of a grade for a chip: 三年级, 高一. */
export function shortGradeName(grade: number): string {
  const name = NAMES[grade - FIRST_GRADE] ?? ''
  return name.length === 1 ? `${name}年级` : name
}
