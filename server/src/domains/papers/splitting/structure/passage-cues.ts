/** Question range of a passage: '回答第21~23题', '完成26-27题', 'Questions 1 to 3'. */
const RANGE =
  /(?:回答|完成|解答|做|答)\s*(?:下面|下列|以下|后面)?\s*(?:的)?\s*(?:第)?\s*(\d{1,3})\s*(?:题)?\s*(?:[-~至到、和]{1,2})\s*(?:第)?\s*(\d{1,3})\s*(?:小)?题?|(\d{1,3})\s*[-~至]{1,2}\s*(\d{1,3})\s*(?:小)?题|questions?\s+(\d{1,3})\s*(?:-|~|to|and|through)\s*(\d{1,3})/i

export function parseQuestionRange(text: string): [number, number] | null {
  const numbers = RANGE.exec(text)?.slice(1).filter(Boolean).map(Number)
  const [from, to] = numbers ?? []
  return from !== undefined && to !== undefined && from < to && to - from < 40 ? [from, to] : null
}

const PASSAGE_CUES = [
  /^\s*(?:\(?[一二三四]\)?\s*)?阅读\s*(?:下面|下列|以下|短文|材料|文章|文段|选文|文言文|诗歌|古诗|理解|[A-E]\s*篇)/,
  /^\s*(?:根据|依据)\s*(?:下面|下列|以下)\s*(?:短文|材料|对话|图)/,
  /^\s*(?:读|看|观察)\s*.{0,24}[图表].{0,12}(?:回答|完成)/,
  /^\s*(?:据此|由此|据图|读图).{0,12}(?:回答|完成)/,
  /^\s*听\s*(?:第|下面|下列|录音|一?段|短文|对话)/,
  /^\s*[([]?\s*(?:passage|text|conversation|dialogue)\s*(?:\d|[A-F]\b|[IVX]+\b|one|two|three|four)/i,
  /^\s*(?:短文|材料|选文|文章|语篇|篇章)\s*[一二三四A-E甲乙丙丁]?\s*$/,
  /^\s*[【[(]?\s*[甲乙丙丁A-F]\s*[】\])]?\s*$/,
  /^\s*[A-E]\s*篇/,
  /^\s*[([【]\s*[A-E甲乙丙丁]\s*[)\]】]\s*(?:根据|用|从|选|阅读|按|将|把|判断|完成|写出|翻译|补全|听|read|choose|complete|fill|write|answer|translate)/i,
  /^\s*read the (?:following|passage|text|dialogue|story)/i,
  /^\s*directions?\s*[:.]/i,
  /^\s*questions?\s+\d+\s*(?:-|~|to|and)\s*\d+/i,
]

/** Whether this (folded) row begins a passage or its instruction. */
export const startsPassage = (text: string): boolean =>
  PASSAGE_CUES.some((cue) => cue.test(text)) || (parseQuestionRange(text) !== null && text.trim().length < 80)

/** Whether the row is only the name of a passage: 'A', 'Passage 2', '材料一', '(二)'. */
export const isPassageName = (text: string): boolean =>
  /^\s*[【[(]?\s*(?:[A-F甲乙丙丁]|[一二三四五六]|(?:passage|text)\s*(?:\d|[A-F]|[IVX]+|one|two|three|four)|(?:短文|材料|选文|语篇)\s*[一二三四A-E甲乙丙丁\d]?|[A-E]\s*篇)\s*[】\])]?\s*[:.]?\s*$/i.test(
    text,
  )

/** Phrases of instructions, which do not belong to a passage. */
const INSTRUCTION =
  /选对|得\s*\d+\s*分|不得分|阅读(?:下面|下列|以下|短文|材料)|从.{0,24}(?:选|找)出|选择.{0,20}(?:答案|一项|选项|填)|选出|(?:填入|填写|填在|填空)|根据.{0,12}(?:短文|内容|材料|对话|要求|课文|上下文|语境|句意|汉语|提示)|写在|涂黑|每(?:小|空|题|词|个)|判断.{0,10}(?:正误|对错)|用.{0,16}(?:适当|正确)形式|完成(?:句子|下列|下面|表格|对话|\d|第)|回答(?:下列|下面|问题|第|\d)|多余选项|听.{0,12}(?:录音|对话|材料|独白|短文|句子)|directions?\b|^\s*questions?\s+\d+\s*(?:-|~|to|and)\s*\d+|choose the|read the|fill in|answer the|complete the|listen to|mark\b.{0,30}answer|for each/i

export const isInstruction = (text: string): boolean =>
  INSTRUCTION.test(text) || /^\s*[([].{0,80}[)\]]\s*$/.test(text)

/** Phrases after which numbered lines are writing points instead of questions. */
const WRITING_POINTS =
  /^\s*[【[(]?\s*(?:注\s*意|提\s*示|要\s*求|要\s*点|写作(?:内容|要点|要求|提示)|内容(?:包括|要点|如下)|具体(?:内容|要求)|参考(?:词汇|内容|要点)|说\s*明)(?:事项)?\s*[】\])]?\s*(?:[:.]|$|\d)|(?:内容|要点|如下|包括|方面|要求|提示)\s*[:]\s*$|^\s*(?:注意|提示|要求|要点)\s*[:]/

export const startsWritingPoints = (text: string): boolean => WRITING_POINTS.test(text)
