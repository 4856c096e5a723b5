import { areaOfPoint } from '../../contract/src/papers/knowledge/tree.ts'
import type { Subject } from '../../contract/src/papers/schemas.ts'
import { inline } from '../../scripts/papers/tex.mjs'
import type { SampleGroup, SamplePaper, SampleQuestion, SampleSection } from './paper.ts'

type AddProblem = (where: string | number, what: string) => void
type Placed = { question: SampleQuestion; section: SampleSection; group: SampleGroup }

const OPTIONS_MAX = 12
const CHOICE = new Set(['single_choice', 'multiple_choice'])
const OPEN = new Set(['short_answer', 'essay'])
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
const repeated = (values: (string | number)[]) => values.filter((value, i) => values.indexOf(value) < i)
const gapsOf = (group: SampleGroup) =>
  [...(group.passage?.text ?? '').matchAll(/__(\d+)__/g)].map((match) => Number(match[1]))
const placed = (paper: SamplePaper): Placed[] =>
  paper.sections.flatMap((section) =>
    section.groups.flatMap((group) => group.questions.map((question) => ({ question, section, group }))),
  )

function numbering(paper: SamplePaper, say: AddProblem) {
  const numbers = placed(paper).map(({ question }) => question.number)
  for (const [i, number] of numbers.entries())
    if (number !== i + 1) return say(number, `numbers are not consecutive: expected ${i + 1}`)
}

function options({ question, section }: Placed, say: AddProblem) {
  const keys = (question.options ?? []).map(({ key }) => key)
  if (!CHOICE.has(section.type))
    return keys.length > 0 && say(question.number, 'options of a question without a choice')
  if (keys.length < 2 || keys.length > OPTIONS_MAX || keys.join('') !== 'ABCDEFGHIJKL'.slice(0, keys.length))
    say(question.number, `the options' keys are ${keys.join('')}`)
  for (const text of repeated((question.options ?? []).map(({ text }) => text)))
    say(question.number, `option ${text} twice`)
  if ((question.options ?? []).some(({ text }) => text.trim() === '')) say(question.number, 'an empty option')
}

function answer({ question, section }: Placed, say: AddProblem) {
  const { number, answer, correct_options: correct } = question
  if (answer.trim() === '') say(number, 'no answer')
  if (section.type === 'true_false' && !/^[对错]$/.test(answer))
    say(number, `the answer is ${answer}, not 对 or 错`)
  if (!CHOICE.has(section.type)) return correct && say(number, 'correct_options without options')
  const keys = new Set(question.options?.map(({ key }) => key))
  if ([...answer].some((key) => !keys.has(key))) say(number, `the answer ${answer} is none of the options`)
  if (correct?.join('') !== answer) say(number, `the answer ${answer} is not correct_options`)
  if ([...answer].sort().join('') !== answer || repeated([...answer]).length > 0)
    say(number, `the answer ${answer} is not in the order of the options`)
  const fits = section.type === 'single_choice' ? answer.length === 1 : answer.length > 1
  if (!fits) say(number, `${answer.length} right options in a ${section.type}`)
}

function blanks({ question, section, group }: Placed, say: AddProblem) {
  if (section.type !== 'fill_blank') return
  const expected = gapsOf(group).includes(question.number) ? 1 : question.content.split('____').length - 1
  for (const text of [question.answer, ...(question.alternatives ?? [])])
    if (text.split(';').length !== expected)
      say(question.number, `${expected} blanks, but the answer is ${text}`)
}

function points({ question, section }: Placed, say: AddProblem) {
  const { number, score, key_points: keys } = question
  if (!(score > 0) || score * 2 !== Math.round(score * 2)) say(number, `a score of ${score}`)
  if (section.score_each !== null && score !== section.score_each)
    say(number, `scores ${score}, its section gives ${section.score_each} each`)
  if (OPEN.has(section.type) && !keys) say(number, 'no key_points')
  if (keys && sum(keys.map((key) => key.points)) !== score)
    say(number, 'key_points do not add up to the score')
  if (keys?.some((key) => key.text.trim() === '' || key.points <= 0)) say(number, 'an empty key point')
  const parts = [...question.content.matchAll(/（(\d+(?:\.\d)?)分）/g)].map((match) => Number(match[1]))
  if (parts.length > 0 && sum(parts) !== score) say(number, 'the scores of its parts do not add up')
}

function gaps(section: SampleSection, group: SampleGroup, say: AddProblem) {
  const found = gapsOf(group)
  const numbers = group.questions.map(({ number }) => number)
  if (found.length > 0 && found.join() !== numbers.join())
    say(section.title, `gaps ${found.join()} for questions ${numbers.join()}`)
  for (const question of group.questions)
    if (question.content === '' && !found.includes(question.number))
      say(question.number, 'neither a stem nor a gap')
  const sets = new Set(group.questions.map(({ options }) => JSON.stringify(options)))
  if (group.shared_options && sets.size !== 1) say(section.title, 'shared options differ')
}

/** The totals that a heading states: `共10小题，每小题2分，共20分`. */
function promises(section: SampleSection, say: AddProblem) {
  const text = section.title + section.instruction
  const questions = section.groups.flatMap((group) => group.questions)
  const number = (pattern: RegExp) => {
    const match = pattern.exec(text)
    return match && Number(match[1])
  }
  const count = number(/共(\d+)小?题/)
  const each = number(/每小?题(\d+(?:\.\d+)?)分/)
  const total = number(/(?:满分|共)(\d+(?:\.\d+)?)分/) ?? number(/小题，(\d+)分）/)
  if (count !== null && count !== questions.length)
    say(section.title, `says ${count} questions, has ${questions.length}`)
  if (each !== null && each !== section.score_each)
    say(section.title, `says ${each} each, score_each is ${section.score_each}`)
  const points = sum(questions.map(({ score }) => score))
  if (total === null) say(section.title, 'does not say how many points it has')
  else if (total !== points) say(section.title, `says ${total} points, has ${points}`)
}

function totals(paper: SamplePaper, say: AddProblem) {
  const questions = placed(paper)
  const points = sum(questions.map(({ question }) => question.score))
  if (points !== paper.total_score) say('paper', `total_score ${paper.total_score}, questions give ${points}`)
  const notes = paper.notes.join()
  const expected = [
    [/满分(\d+)分/, paper.total_score],
    [/(\d+)小题/, questions.length],
    [/时间(\d+)分钟/, paper.duration_minutes],
  ] as const
  for (const [pattern, value] of expected)
    if (Number(pattern.exec(notes)?.[1]) !== value) say('notes', `do not say ${value} (${pattern.source})`)
}

/** Key that identifies duplicate questions; '' if the passage distinguishes them. */
function identity({ question, group }: Placed) {
  if (gapsOf(group).includes(question.number)) return ''
  const texts = [question.content, ...(question.options ?? []).map(({ text }) => text)]
  return texts.join().replace(/[\s\p{P}]/gu, '')
}

function twice(paper: SamplePaper, say: AddProblem) {
  const identities = placed(paper).map(identity)
  for (const [i, mine] of identities.entries()) {
    const first = identities.indexOf(mine)
    if (mine !== '' && first < i) say(i + 1, `the same question as ${first + 1}`)
  }
}

function teaching({ question }: Placed, subject: Subject, say: AddProblem) {
  if (
    question.knowledge_points.length === 0 ||
    question.knowledge_points.some((point) => point.trim() === '')
  )
    say(question.number, 'no knowledge points')
  for (const point of question.knowledge_points)
    if (areaOfPoint(subject, point) === undefined)
      say(question.number, `the tree of ${subject} has no knowledge point ${point}`)
  if (!/\p{Script=Han}/u.test(question.explanation) || question.explanation.length < 10)
    say(question.number, 'no explanation in Chinese')
  if (!['easy', 'medium', 'hard'].includes(question.difficulty)) say(question.number, 'no difficulty')
}

const texts = ({ question, group }: Placed) => [
  question.content,
  question.answer,
  question.explanation,
  group.passage?.text ?? '',
  ...(question.options ?? []).map(({ text }) => text),
  ...(question.key_points ?? []).map(({ text }) => text),
]

function formulas(item: Placed, say: AddProblem) {
  for (const text of texts(item)) {
    if (text.split('$').length % 2 === 0) {
      say(item.question.number, `an odd number of $ in ${text}`)
      continue
    }
    try {
      inline(text)
    } catch (error) {
      say(item.question.number, (error as Error).message)
    }
  }
}

/** Lists the problems of a paper as messages; `files` are the file names in its folder. */
export function problemsOf(paper: SamplePaper, files: readonly string[] = []): string[] {
  const problems: string[] = []
  const addProblem: AddProblem = (where, what) => problems.push(`${paper.id}: ${where}: ${what}`)
  numbering(paper, addProblem)
  totals(paper, addProblem)
  twice(paper, addProblem)
  for (const section of paper.sections) {
    promises(section, addProblem)
    for (const group of section.groups) gaps(section, group, addProblem)
  }
  for (const item of placed(paper)) {
    for (const rule of [options, answer, blanks, points, formulas]) rule(item, addProblem)
    teaching(item, paper.subject, addProblem)
    const { figure, number } = item.question
    if (figure && !files.includes(figure)) addProblem(number, `no file ${figure}`)
  }
  return problems
}

/** Papers that share an id, or a question. */
export function problemsBetween(papers: readonly SamplePaper[]): string[] {
  const ids = repeated(papers.map(({ id }) => id)).map((id) => `${id}: the id of two papers`)
  const questions = papers.flatMap((paper) => placed(paper).map(identity)).filter((text) => text !== '')
  return [...ids, ...repeated(questions).map((text) => `in two papers: ${text}`)]
}
