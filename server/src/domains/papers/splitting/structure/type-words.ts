import type { QuestionType } from '../draft.ts'

/** Answer types that a title names, in order of precedence. */
const TYPE_WORDS: [RegExp, QuestionType][] = [
  [/非选择/, 'short_answer'],
  [/多项选择|多选|不定项|双项选择|multiple[ -]response/i, 'multiple_choice'],
  [/判断|对错|正误|我会判|火眼金睛|true or false|true\s*\/\s*false|T\s*\/\s*F|\bT or F\b/i, 'true_false'],
  [
    /选词填空|完成句子|补全句子|完成对话|每空一词|语法填空|适当形式|首字母|补全单词|单词拼写|词汇运用|默写|听写|看拼音|看图写|fill in|blank-?filling|\bspelling\b|word formation/i,
    'fill_blank',
  ],
  [
    /单项|单选|选择题|完形|完型|七选五|匹配|连线|选择最|选出|选择正确|multiple[ -]choice|\bcloze\b|matching/i,
    'single_choice',
  ],
  [/填空|填词|填入|填写|填一填|我会填|用心填/, 'fill_blank'],
  [/阅读表达|任务型阅读|回答问题/, 'short_answer'],
  [/作文|写作|书面表达|习作|小练笔|\bwriting\b|\bcomposition\b|\bessay\b/i, 'essay'],
  [
    /解答|简答|论述|计算|综合|(?<!听.{0,6})材料|实验|应用|证明|作图|画图|操作|解决问题|列式|问答|名词解释|辨析|分析|探究|非选择|翻译|句型|改错|改写|连词成句|按要求|补全对话|translat|short answer|answer the|question and answer|error correction|proof ?reading/i,
    'short_answer',
  ],
  [/选择|选一选|我会选|精挑细选|慎重选|choose/i, 'single_choice'],
]

/** Returns null if the title names no answer type: 听力, 阅读理解, Section A. */
export function detectType(title: string): QuestionType | null {
  return TYPE_WORDS.find(([words]) => words.test(title))?.[1] ?? null
}

/** Words that make a row without ordinal a heading if it contains nothing else. */
const KINDS = [
  '(?:单项|单|多项|多|不定项|双项)?选择题?', '判断(?:正误|对错|说理)?题?', '(?:选词|语法|短文|补充)?填空题?', '填空', '(?:解|简)答题?',
  '计算题?', '论述题?', '材料(?:分析|解析)?题?', '综合题?', '实验(?:探究)?题?', '应用题?', '作图题?', '证明题?', '名词解释题?', '问答题?',
  '辨析题?', '听力(?:理解|部分)?', '(?:笔试|口语|听说|卷面|基础|必答|选答)部分', '阅读(?:理解|表达|部分)?', '完[形型]填空', '七选五', '写作(?:部分)?', '作文', '书面表达', '翻译题?', '非选择题',
  '短文改错', '完成句子', '选词填空', '补全对话', '任务型阅读', '阅读判断', '按要求写句子', '应用文写作', '概要写作', '小论文', '单项填空', '看图写话', '习作', '句型转换', '必(?:做|考)题', '选(?:做|考)题', '解决问题', '附加题', '基础知识', '现代文阅读', '文言文阅读', '古诗文阅读', '默写',
  'listening(?: comprehension)?', 'reading(?: comprehension)?', 'cloze(?: test)?', 'multiple[ -]choice(?: questions)?', 'true or false',
  'fill in the blanks?', 'vocabulary(?: and (?:structure|grammar))?', 'grammar(?: and vocabulary)?', 'use of english', 'writing', 'composition',
  'translation', 'short[ -]answer questions?', 'essay questions?', 'matching', 'error correction', 'conversations?', 'dialogues?',
] // biome-ignore format: words

const ONLY_KIND = new RegExp(`^\\s*(?:${KINDS.join('|')})\\s*[:.]?\\s*$`, 'i')

const KIND_FIRST = new RegExp(`^\\s*(?:${KINDS.join('|')})(?=\\s*(?:答案|[:(]|\\d|$))`, 'i')

/** Type name at the start of a key row: '选择题：1-5 …', '填空题答案：…'. */
export const parseKind = (text: string): string | null => KIND_FIRST.exec(text)?.[0] ?? null

const NAMED = new RegExp(
  `^\\s*(?:${KINDS.join('|')})(?=阅读|根据|从|选择?[最正出合]|用所|按|请|在|听|判断|把|将|下[列面]|以下|本|每|choose|read|fill|directions)`,
  'i',
)

/** Type name that an instruction is glued to: 完形填空阅读短文… */
export function leadingKind(title: string): string | null {
  const kind = NAMED.exec(title)?.[0] ?? ''
  return kind.length >= 4 || kind.endsWith('题') ? kind : null
}

/** Whether this text, without its notes in brackets, is only the name of a section type. */
export const isKindOnly = (title: string): boolean => title.length <= 40 && ONLY_KIND.test(title)
