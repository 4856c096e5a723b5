import { containsHeadword, extractWords } from '../../study/src/language/word-forms.ts'
import {
  CLOZE_POINTS,
  type ContentCloze,
  type ContentConfusable,
  type ContentHeading,
  type ContentReading,
  type ContentSentence,
  GENRES,
  READING_SKILLS,
} from './passages.ts'
import { LEVEL_NAMES, type LevelName } from './word.ts'
import { strangersIn, TOPICS } from './words-rules.ts'

const CHINESE = /\p{Script=Han}/u
const LETTERS = ['A', 'B', 'C', 'D'] as const
/** 小学 三年级 is 3, 大四 is 16. */
const GRADES: Record<LevelName, readonly [number, number]> = {
  primary: [3, 6],
  junior: [7, 9],
  senior: [10, 12],
  university: [13, 16],
}
const SIZES: Record<
  LevelName,
  { cloze: [number, number]; gaps: [number, number]; reading: [number, number] }
> = {
  primary: { cloze: [50, 130], gaps: [5, 8], reading: [60, 160] },
  junior: { cloze: [110, 230], gaps: [10, 10], reading: [140, 300] },
  senior: { cloze: [180, 330], gaps: [15, 15], reading: [250, 450] },
  university: { cloze: [200, 380], gaps: [12, 15], reading: [340, 650] },
}
/** Share of a passage's words at or below its level. */
const IN_LEVEL = 0.95

const nameOf = (level: string) =>
  (Object.keys(LEVEL_NAMES) as LevelName[]).find((name) => LEVEL_NAMES[name] === level)
const within = (n: number, [least, most]: readonly [number, number]) => n >= least && n <= most
const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)
const plain = (text: string) => text.trim().toLowerCase()

function general(
  {
    id,
    level,
    grade,
    topic,
    title,
  }: { id: string; level: string; grade: number; topic: string; title: string },
  say: (what: string) => void,
): LevelName | undefined {
  const name = nameOf(level)
  if (!name) {
    say(`no level: ${level}`)
    return undefined
  }
  if (!id.startsWith(`${name}-`) || !/^[a-z0-9-]+$/.test(id)) say(`its id does not begin with ${name}-`)
  if (!within(grade, GRADES[name])) say(`grade ${grade} is none of ${level}`)
  if (!TOPICS.has(topic)) say(`no topic: ${topic}`)
  if (title.trim() === '') say('no title')
  return name
}

function inLevel(text: string, known: ReadonlySet<string>, say: (what: string) => void) {
  const strangers = strangersIn(text, known)
  const share = 1 - strangers.length / Math.max(1, extractWords(text).length)
  if (share < IN_LEVEL)
    say(
      `only ${(share * 100).toFixed(1)} % of its words are of its level: ${[...new Set(strangers)].join(' ')}`,
    )
}

/** The passage with its gaps filled. */
const filled = ({ text, gaps }: Pick<ContentCloze, 'text' | 'gaps'>): string =>
  text.replace(/__(\d+)__/g, (_gap, number) => gaps[Number(number) - 1]?.answer ?? '')

export function problemsOfCloze(cloze: ContentCloze, known: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const say = (what: string) => problems.push(`${cloze.id}: ${what}`)
  const name = general(cloze, say)
  if (!name) return problems
  const { gaps, text, translation } = cloze
  const marks = [...text.matchAll(/__(\d+)__/g)].map((match) => Number(match[1]))
  if (marks.join() !== gaps.map((_gap, i) => i + 1).join()) say(`gaps ${marks.join()} for ${gaps.length}`)
  if (!within(gaps.length, SIZES[name].gaps)) say(`${gaps.length} gaps`)
  const words = extractWords(filled(cloze)).length
  if (!within(words, SIZES[name].cloze)) say(`${words} words`)
  for (const [i, { answer, options, point, explanation }] of gaps.entries()) {
    if (options.length !== 4) say(`gap ${i + 1}: ${options.length} options`)
    if (options.filter((option) => plain(option) === plain(answer)).length !== 1)
      say(`gap ${i + 1}: its answer is not exactly one of the options`)
    for (const option of repeated(options.map(plain))) say(`gap ${i + 1}: ${option} twice`)
    if (!CLOZE_POINTS.includes(point)) say(`gap ${i + 1}: no point: ${point}`)
    if (!CHINESE.test(explanation) || explanation.length < 10) say(`gap ${i + 1}: no explanation`)
  }
  const places = gaps.map(({ answer, options }) => options.indexOf(answer))
  for (const place of [0, 1, 2, 3])
    if (places.filter((one) => one === place).length > Math.ceil(gaps.length / 2))
      say(`more than half of its answers are ${LETTERS[place]}`)
  if (!CHINESE.test(translation)) say('no translation')
  if (translation.split('\n\n').length !== text.split('\n\n').length)
    say('its translation has other paragraphs')
  inLevel(`${filled(cloze)} ${gaps.flatMap(({ options }) => options).join('. ')}`, known, say)
  return problems
}

export function problemsOfReading(reading: ContentReading, known: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const say = (what: string) => problems.push(`${reading.id}: ${what}`)
  const name = general(reading, say)
  if (!name) return problems
  const text = reading.paragraphs.join(' ')
  const words = extractWords(text).length
  if (!within(words, SIZES[name].reading)) say(`${words} words`)
  if (!GENRES.includes(reading.genre)) say(`no genre: ${reading.genre}`)
  if (!within(reading.questions.length, [3, 5])) say(`${reading.questions.length} questions`)
  for (const { word, zh } of reading.glossary) {
    if (!containsHeadword(text, word)) say(`the glossary's ${word} is not in the text`)
    if (!CHINESE.test(zh)) say(`the glossary's ${word} has no Chinese`)
  }
  for (const [i, question] of reading.questions.entries()) {
    const { skill, stem, options, answer, evidence, explanation } = question
    if (!READING_SKILLS.includes(skill)) say(`question ${i + 1}: no skill: ${skill}`)
    if (stem.trim() === '') say(`question ${i + 1}: no stem`)
    if (options.length !== 4) say(`question ${i + 1}: ${options.length} options`)
    if (repeated(options.map(plain)).length > 0) say(`question ${i + 1}: an option twice`)
    if (!LETTERS.includes(answer)) say(`question ${i + 1}: the answer is ${answer}`)
    if (
      !reading.paragraphs.some((paragraph) => paragraph.includes(evidence)) ||
      extractWords(evidence).length < 2
    )
      say(`question ${i + 1}: its evidence is not in the text`)
    if (!CHINESE.test(explanation) || explanation.length < 10) say(`question ${i + 1}: no explanation`)
  }
  const answers = reading.questions.map(({ answer }) => answer)
  for (const letter of LETTERS)
    if (answers.filter((one) => one === letter).length > Math.ceil(answers.length / 2))
      say(`more than half of its answers are ${letter}`)
  if (!answers.every((_answer, i) => reading.questions[i]?.options.every((option) => option.trim() !== '')))
    say('an empty option')
  const glossed = new Set([...known, ...reading.glossary.flatMap(({ word }) => extractWords(plain(word)))])
  inLevel(text, glossed, say)
  return problems
}

export function problemsOfSentence(
  sentence: ContentSentence,
  level: LevelName,
  known: ReadonlySet<string>,
): string[] {
  const problems: string[] = []
  const { en, zh, grade, cue, also, phrases } = sentence
  const say = (what: string) => problems.push(`${en}: ${what}`)
  if (!/^[A-Z0-9"'].*[.?!]["']?$/.test(en)) say('no sentence')
  if (!CHINESE.test(zh) || !/[。？！”]$/.test(zh)) say(`no Chinese sentence: ${zh}`)
  if (!within(grade, GRADES[level])) say(`grade ${grade}`)
  if (!CHINESE.test(cue) || cue.length < 6) say('no grammar cue')
  for (const other of also)
    if (plain(other) === plain(en) || !/[.?!]$/.test(other)) say(`no other translation: ${other}`)
  for (const { en: phrase, zh: meaning } of phrases)
    if (phrase === '' || !CHINESE.test(meaning)) say(`no phrase: ${phrase} = ${meaning}`)
  const odd = strangersIn(en, known)
  if (odd.length > (level === 'primary' ? 1 : 2)) say(`too many words beyond the level: ${odd.join(' ')}`)
  return problems
}

/** A text that a heading may belong to. */
export type Headed = Pick<ContentReading, 'id' | 'title' | 'paragraphs'>
const HEADING = { words: 13, least: 4 }

/** Those of one text: enough of them for four options, each about one paragraph, in the words of its level. */
export function problemsOfHeadings(
  { id, title, paragraphs }: Headed,
  headings: readonly ContentHeading[],
  known: ReadonlySet<string>,
): string[] {
  const problems: string[] = []
  const say = (what: string) => problems.push(`${id}: ${what}`)
  if (headings.length < HEADING.least) say(`${headings.length} headings`)
  for (const { paragraph, heading } of headings) {
    if (!Number.isInteger(paragraph) || paragraph < 0 || paragraph > paragraphs.length)
      say(`no paragraph ${paragraph}`)
    if (!/^[A-Z].*[a-z0-9]$/.test(heading) || extractWords(heading).length > HEADING.words)
      say(`no heading: ${heading}`)
    if (plain(heading) === plain(title)) say(`the title as a heading: ${heading}`)
    const odd = strangersIn(heading, known)
    if (odd.length > 0) say(`words beyond the level in a heading: ${odd.join(' ')}`)
  }
  for (const heading of repeated(headings.map((one) => plain(one.heading))))
    say(`a heading twice: ${heading}`)
  const of = headings.map(({ paragraph }) => paragraph).filter((paragraph) => paragraph > 0)
  for (const paragraph of repeated(of.map(String))) say(`two headings of paragraph ${paragraph}`)
  return problems
}

/** A cloze as it is read with its gaps filled. */
export const readable = (cloze: ContentCloze): Headed => ({
  id: cloze.id,
  title: cloze.title,
  paragraphs: filled(cloze).split(/\n\s*\n/),
})

export function problemsOfConfusable(
  { words, explanation }: ContentConfusable,
  headwords: ReadonlySet<string>,
): string[] {
  const name = words.join(' | ')
  const unknown = words.filter((word) => !headwords.has(word))
  return [
    ...(words.length < 2 ? [`${name}: fewer than two words`] : []),
    ...unknown.map((word) => `${name}: ${word} is no headword`),
    ...(CHINESE.test(explanation) && explanation.length >= 10 ? [] : [`${name}: no explanation`]),
  ]
}
