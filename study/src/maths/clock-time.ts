const NUMERALS = '零一二三四五六七八九十'
const HALF_DAY = '上午|早上|清晨|凌晨|中午|下午|傍晚|晚上|夜里'
const TIME = new RegExp(
  `^(${HALF_DAY})?(\\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[:时点]|点钟)(?:(\\d{1,2}|[一二三四五六七八九十]{1,3})分?|(半)|([一三])刻|整)?$`,
)
/** The question asks for a time of day, not for a duration. */
const ASKS_TIME = /几[点时](?!间|后)|什么时[候间刻]|时刻|钟面|点钟/

function parseNumeral(text: string): number {
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
function parseTime(text: string): Time | undefined {
  const normalized = text
    .normalize('NFKC')
    .replace(/^\s*(?:答案?|在|是|为|[:,])+/, '')
    .replace(/[\s。.]/g, '')
  const [, period, hourText = '', minuteText, isHalf, quarters] = TIME.exec(normalized) ?? []
  if (hourText === '') return undefined
  const hour = parseNumeral(hourText)
  const minute = minuteText
    ? parseNumeral(minuteText)
    : isHalf
      ? 30
      : quarters
        ? 15 * parseNumeral(quarters)
        : 0
  if (hour > 24 || minute > 59) return undefined
  const isLate = period === undefined ? undefined : /下午|傍晚|晚上|夜里/.test(period)
  return {
    minutes: (hour % 12) * 60 + minute,
    isAfternoon: period === '中午' ? undefined : hour > 12 ? true : isLate,
    isCertain: period !== undefined || normalized.includes('点'),
  }
}

/** Whether the key is a time of day and the answer equals it; undefined if the key is not a time. */
export function isSameTime(content: string, key: string, answer: string): boolean | undefined {
  const [keyTime, answerTime] = [parseTime(key), parseTime(answer)]
  if (!keyTime || !(keyTime.isCertain || ASKS_TIME.test(content))) return undefined
  if (!answerTime || keyTime.minutes !== answerTime.minutes) return false
  return keyTime.isAfternoon === undefined || answerTime.isAfternoon === undefined
    ? true
    : keyTime.isAfternoon === answerTime.isAfternoon
}
