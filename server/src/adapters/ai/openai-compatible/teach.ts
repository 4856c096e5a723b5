import { type Explainable, factsOf } from '@shangxue/study/language/explain'
import { Type } from 'typebox'
import type { Lesson } from '../port.ts'
import { InvalidAnswer, type ModelTask } from './conversation.ts'
import { requireChinese } from './shared.ts'

/** In addition to one for each blank of a passage. */
const MAX_PARTS = 6
const MAX_CHARACTERS = { word: 800, cloze: 2_000, dictation: 800, translation: 800 } as const

const TaughtParts = Type.Object({
  parts: Type.Array(
    Type.Object({
      title: Type.String({ minLength: 2, maxLength: 12 }),
      text: Type.String({ minLength: 6, maxLength: 600 }),
    }),
    { minItems: 1, maxItems: 30 },
  ),
})
type Part = { readonly title: string; readonly text: string }

const TASK = `You are a patient English teacher of Chinese learners and explain one item of their course to those of the given school
year (3–8: primary and middle school; up to 16: university). The item's own data is right: do not contradict it. What a
dictionary says of it, the sentence and its translation stand above your text already. "parts": each has a short title in
Chinese and one paragraph of plain text in simplified Chinese, with English examples where they help; no markup, no links.`

const TASKS: Readonly<Record<Explainable['kind'], string>> = {
  word: `The item is a word. Two to five parts, at most 400 characters together: how it is built or remembered, what it goes
together with, what Chinese learners get wrong, what it is confused with. Name the word itself.`,
  cloze: `The item is a cloze passage; __1__ is gap 1. One part for each gap in order, titled 第1空, 第2空 …: name the right
word, say which words of the passage lead to it and why the tempting option is wrong; at most 80 characters each. Then one
part on how to find such answers.`,
  dictation: `The item is a sentence that is dictated. Two to five parts, at most 400 characters together: where sounds link or
weaken, which words sound alike, which endings are easily missed, what is hard to spell. Quote its words in English.`,
  translation: `The item is a sentence to be put into English. Two to five parts, at most 400 characters together: how it is
built, why its tense and order are what they are, the mistakes of translating word by word. Quote its words in English.`,
}

const MARKUP = /[*#`_|<>【】\\]|https?:|www\./i

/** Facts of the item, followed by the model's lesson. */
export const teachTask = (
  model: string,
  { of: subject, grade }: Lesson,
): ModelTask<typeof TaughtParts, string> => ({
  model,
  instructions: `${TASK}\n\n${TASKS[subject.kind]}`,
  schema: TaughtParts,
  data: { kind: subject.kind, school_year: grade, item: subject.item },
  maxTokens: subject.kind === 'cloze' ? 4_000 : 1_500,
  accept: ({ parts }) => {
    const cleaned = parts.map(({ title, text }) => ({ title: title.trim(), text: oneLine(text) }))
    requireValidParts(subject, cleaned)
    return [factsOf(subject), ...cleaned.map(({ title, text }) => `【${title}】${text}`)].join('\n')
  },
})

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

function requireValidParts(subject: Explainable, parts: readonly Part[]): void {
  for (const { title, text } of parts) {
    if (title === '' || text === '') throw new InvalidAnswer('a part is empty')
    requireChinese(title)
    requireChinese(text)
    if (MARKUP.test(title + text)) throw new InvalidAnswer('a part holds markup, brackets or a link')
  }
  if (new Set(parts.map(({ text }) => text)).size < parts.length)
    throw new InvalidAnswer('two parts say the same')
  const all = parts.map(({ text }) => text).join('\n')
  if (all.length > MAX_CHARACTERS[subject.kind]) throw new InvalidAnswer('it is too long')
  const [chinese, english] = [/\p{Script=Han}/gu, /[a-z]+/gi].map(
    (pattern) => all.match(pattern)?.length ?? 0,
  )
  if ((chinese ?? 0) <= (english ?? 0)) throw new InvalidAnswer('most of it is not in Chinese')
  requireMention(subject, parts, all)
}

/** Requires the lesson to be about this item. */
function requireMention({ kind, item }: Explainable, parts: readonly Part[], all: string): void {
  if (kind === 'word') {
    if (!mentionsWord(all, item.spelling))
      throw new InvalidAnswer(`it does not name the word "${item.spelling}"`)
  } else if (kind === 'cloze') {
    for (const [i, { answer }] of item.gaps.entries())
      if (!mentionsWord(parts[i]?.text ?? '', answer))
        throw new InvalidAnswer(`part ${i + 1} must be about gap ${i + 1} and name "${answer}"`)
  } else if (!item.en.match(/[a-z]{3,}/gi)?.some((word) => mentionsWord(all, word)))
    throw new InvalidAnswer('it quotes no word of the sentence')
  const maxParts = MAX_PARTS + (kind === 'cloze' ? item.gaps.length : 0)
  if (parts.length > maxParts) throw new InvalidAnswer(`it has more than ${maxParts} parts`)
}

/** Matches the whole word or its beginning: apple, apples. */
const mentionsWord = (text: string, word: string): boolean =>
  fold(text)
    .split(fold(word))
    .slice(0, -1)
    .some((before) => !/[a-z]$/.test(before))
const fold = (text: string) => text.toLowerCase().replaceAll('’', "'")
