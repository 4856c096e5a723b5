const NUMERALS = '零一二三四五六七八九十'
const HALF_DAY = '上午|早上|清晨|凌晨|中午|下午|傍晚|晚上|夜里'
const TIME = new RegExp(
  `^(${HALF_DAY})?(\\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[:时点]|点钟)(?:(\\d{1,2}|[一二三四五六七八九十]{1,3})分?|(半)|([一三])刻|整)?$`,
)
/** The question asks for a time of day, not for a duration. */
const ASKS_TIME = /几[点时](?!间|后)|什么时[候间刻]|时刻|钟面|点钟/

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const digit = (sign: string) => (sign === '两' ? 2 : Math.max(0, NUMERALS.indexOf(sign)))
  return (text.includes('十') ? (tens ? digit(tens) : 1) * 10 : 0) + (ones ? digit(ones) : 0)
}

interface Time {
  /** Minutes within twelve hours. */
  readonly minutes: number
  readonly isAfternoon: boolean | undefined
  /** True if the notation rules out a duration. */
  readonly isCertain: boolean
}

/** Parses `上午9:30`, `9时30分`, `九点半` and `21:30`. */
function timeIn(text: string): Time | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^\s*(?:答案?|在|是|为|[:,])+/, '')
    .replace(/[\s。.]/g, '')
  const [, half, hourText = '', minuteText, isHalf, quarters] = TIME.exec(plain) ?? []
  if (hourText === '') return undefined
  const hour = numberOf(hourText)
  const minute = minuteText ? numberOf(minuteText) : isHalf ? 30 : quarters ? 15 * numberOf(quarters) : 0
  if (hour > 24 || minute > 59) return undefined
  const isLate = half === undefined ? undefined : /下午|傍晚|晚上|夜里/.test(half)
  return {
    minutes: (hour % 12) * 60 + minute,
    isAfternoon: half === '中午' ? undefined : hour > 12 ? true : isLate,
    isCertain: half !== undefined || plain.includes('点'),
  }
}

/** Whether the key is a time of day and the answer equals it; undefined if the key is not a time. */
export function isSameTime(content: string, key: string, answer: string): boolean | undefined {
  const [one, other] = [timeIn(key), timeIn(answer)]
  if (!one || !(one.isCertain || ASKS_TIME.test(content))) return undefined
  if (!other || one.minutes !== other.minutes) return false
  return one.isAfternoon === undefined || other.isAfternoon === undefined
    ? true
    : one.isAfternoon === other.isAfternoon
}
