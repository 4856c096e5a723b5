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

function checkMetadata(
  {
    id,
    level,
    grade,
    topic,
    title,
  }: { id: string; level: string; grade: number; topic: string; title: string },
  addProblem: (what: string) => void,
): LevelName | undefined {
  const name = nameOf(level)
  if (!name) {
    addProblem(`no level: ${level}`)
    return undefined
  }
  if (!id.startsWith(`${name}-`) || !/^[a-z0-9-]+$/.test(id))
    addProblem(`its id does not begin with ${name}-`)
  if (!within(grade, GRADES[name])) addProblem(`grade ${grade} is none of ${level}`)
  if (!TOPICS.has(topic)) addProblem(`no topic: ${topic}`)
  if (title.trim() === '') addProblem('no title')
  return name
}

function checkVocabulary(text: string, known: ReadonlySet<string>, addProblem: (what: string) => void) {
  const strangers = strangersIn(text, known)
  const share = 1 - strangers.length / Math.max(1, extractWords(text).length)
  if (share < IN_LEVEL)
    addProblem(
      `only ${(share * 100).toFixed(1)} % of its words are of its level: ${[...new Set(strangers)].join(' ')}`,
    )
}

/** The passage with its blanks filled. */
const fillBlanks = ({ text, gaps }: Pick<ContentCloze, 'text' | 'gaps'>): string =>
  text.replace(/__(\d+)__/g, (_gap, number) => gaps[Number(number) - 1]?.answer ?? '')

export function problemsOfCloze(cloze: ContentCloze, known: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const addProblem = (what: string) => problems.push(`${cloze.id}: ${what}`)
  const name = checkMetadata(cloze, addProblem)
  if (!name) return problems
  const { gaps, text, translation } = cloze
  const marks = [...text.matchAll(/__(\d+)__/g)].map((match) => Number(match[1]))
  if (marks.join() !== gaps.map((_gap, i) => i + 1).join())
    addProblem(`gaps ${marks.join()} for ${gaps.length}`)
  if (!within(gaps.length, SIZES[name].gaps)) addProblem(`${gaps.length} gaps`)
  const words = extractWords(fillBlanks(cloze)).length
  if (!within(words, SIZES[name].cloze)) addProblem(`${words} words`)
  for (const [i, { answer, options, point, explanation }] of gaps.entries()) {
    if (options.length !== 4) addProblem(`gap ${i + 1}: ${options.length} options`)
    if (options.filter((option) => plain(option) === plain(answer)).length !== 1)
      addProblem(`gap ${i + 1}: its answer is not exactly one of the options`)
    for (const option of repeated(options.map(plain))) addProblem(`gap ${i + 1}: ${option} twice`)
    if (!CLOZE_POINTS.includes(point)) addProblem(`gap ${i + 1}: no point: ${point}`)
    if (!CHINESE.test(explanation) || explanation.length < 10) addProblem(`gap ${i + 1}: no explanation`)
  }
  const places = gaps.map(({ answer, options }) => options.indexOf(answer))
  for (const place of [0, 1, 2, 3])
    if (places.filter((one) => one === place).length > Math.ceil(gaps.length / 2))
      addProblem(`more than half of its answers are ${LETTERS[place]}`)
  if (!CHINESE.test(translation)) addProblem('no translation')
  if (translation.split('\n\n').length !== text.split('\n\n').length)
    addProblem('its translation has other paragraphs')
  checkVocabulary(
    `${fillBlanks(cloze)} ${gaps.flatMap(({ options }) => options).join('. ')}`,
    known,
    addProblem,
  )
  return problems
}

export function problemsOfReading(reading: ContentReading, known: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const addProblem = (what: string) => problems.push(`${reading.id}: ${what}`)
  const name = checkMetadata(reading, addProblem)
  if (!name) return problems
  const text = reading.paragraphs.join(' ')
  const words = extractWords(text).length
  if (!within(words, SIZES[name].reading)) addProblem(`${words} words`)
  if (!GENRES.includes(reading.genre)) addProblem(`no genre: ${reading.genre}`)
  if (!within(reading.questions.length, [3, 5])) addProblem(`${reading.questions.length} questions`)
  for (const { word, zh } of reading.glossary) {
    if (!containsHeadword(text, word)) addProblem(`the glossary's ${word} is not in the text`)
    if (!CHINESE.test(zh)) addProblem(`the glossary's ${word} has no Chinese`)
  }
  for (const [i, question] of reading.questions.entries()) {
    const { skill, stem, options, answer, evidence, explanation } = question
    if (!READING_SKILLS.includes(skill)) addProblem(`question ${i + 1}: no skill: ${skill}`)
    if (stem.trim() === '') addProblem(`question ${i + 1}: no stem`)
    if (options.length !== 4) addProblem(`question ${i + 1}: ${options.length} options`)
    if (repeated(options.map(plain)).length > 0) addProblem(`question ${i + 1}: an option twice`)
    if (!LETTERS.includes(answer)) addProblem(`question ${i + 1}: the answer is ${answer}`)
    if (
      !reading.paragraphs.some((paragraph) => paragraph.includes(evidence)) ||
      extractWords(evidence).length < 2
    )
      addProblem(`question ${i + 1}: its evidence is not in the text`)
    if (!CHINESE.test(explanation) || explanation.length < 10) addProblem(`question ${i + 1}: no explanation`)
  }
  const answers = reading.questions.map(({ answer }) => answer)
  for (const letter of LETTERS)
    if (answers.filter((one) => one === letter).length > Math.ceil(answers.length / 2))
      addProblem(`more than half of its answers are ${letter}`)
  if (!answers.every((_answer, i) => reading.questions[i]?.options.every((option) => option.trim() !== '')))
    addProblem('an empty option')
  const glossed = new Set([...known, ...reading.glossary.flatMap(({ word }) => extractWords(plain(word)))])
  checkVocabulary(text, glossed, addProblem)
  return problems
}

export function problemsOfSentence(
  sentence: ContentSentence,
  level: LevelName,
  known: ReadonlySet<string>,
): string[] {
  const problems: string[] = []
  const { en, zh, grade, cue, also, phrases } = sentence
  const addProblem = (what: string) => problems.push(`${en}: ${what}`)
  if (!/^[A-Z0-9"'].*[.?!]["']?$/.test(en)) addProblem('no sentence')
  if (!CHINESE.test(zh) || !/[。？！”]$/.test(zh)) addProblem(`no Chinese sentence: ${zh}`)
  if (!within(grade, GRADES[level])) addProblem(`grade ${grade}`)
  if (!CHINESE.test(cue) || cue.length < 6) addProblem('no grammar cue')
  for (const other of also)
    if (plain(other) === plain(en) || !/[.?!]$/.test(other)) addProblem(`no other translation: ${other}`)
  for (const { en: phrase, zh: meaning } of phrases)
    if (phrase === '' || !CHINESE.test(meaning)) addProblem(`no phrase: ${phrase} = ${meaning}`)
  const odd = strangersIn(en, known)
  if (odd.length > (level === 'primary' ? 1 : 2))
    addProblem(`too many words beyond the level: ${odd.join(' ')}`)
  return problems
}

/** A text that a heading may belong to. */
export type Headed = Pick<ContentReading, 'id' | 'title' | 'paragraphs'>
const HEADING = { words: 13, least: 4 }

/** Checks the headings of one text: enough for four options, each about one paragraph, in words of its level. */
export function problemsOfHeadings(
  { id, title, paragraphs }: Headed,
  headings: readonly ContentHeading[],
  known: ReadonlySet<string>,
): string[] {
  const problems: string[] = []
  const addProblem = (what: string) => problems.push(`${id}: ${what}`)
  if (headings.length < HEADING.least) addProblem(`${headings.length} headings`)
  for (const { paragraph, heading } of headings) {
    if (!Number.isInteger(paragraph) || paragraph < 0 || paragraph > paragraphs.length)
      addProblem(`no paragraph ${paragraph}`)
    if (!/^[A-Z].*[a-z0-9]$/.test(heading) || extractWords(heading).length > HEADING.words)
      addProblem(`no heading: ${heading}`)
    if (plain(heading) === plain(title)) addProblem(`the title as a heading: ${heading}`)
    const odd = strangersIn(heading, known)
    if (odd.length > 0) addProblem(`words beyond the level in a heading: ${odd.join(' ')}`)
  }
  for (const heading of repeated(headings.map((one) => plain(one.heading))))
    addProblem(`a heading twice: ${heading}`)
  const of = headings.map(({ paragraph }) => paragraph).filter((paragraph) => paragraph > 0)
  for (const paragraph of repeated(of.map(String))) addProblem(`two headings of paragraph ${paragraph}`)
  return problems
}

/** A cloze passage with its blanks filled, as a text. */
export const readable = (cloze: ContentCloze): Headed => ({
  id: cloze.id,
  title: cloze.title,
  paragraphs: fillBlanks(cloze).split(/\n\s*\n/),
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
