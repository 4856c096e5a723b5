import { containsHeadword, extractWords } from '../../../study/src/language/word-forms.ts'
import {
  type ContentConfusable,
  type ContentGappedText,
  type ContentHeading,
  type ContentListening,
  type ContentReading,
  type ContentRename,
  type ContentSentence,
  GENRES,
  READING_SKILLS,
  SENTENCE_STRUCTURES,
} from '../passages.ts'
import type { LevelName } from '../word.ts'
import {
  CHINESE,
  checkEvidence,
  checkExplanation,
  checkMetadata,
  checkOptionCount,
  checkQuestion,
  checkVocabulary,
  checkWordCount,
  GRADES,
  LETTERS,
  letterOf,
  plain,
  repeated,
  SIZES,
  within,
} from './passage-checks.ts'
import { createReport, type Problem, type Report } from './problems.ts'
import { strangersIn } from './words-rules.ts'

const glossedWords = (glossary: ContentReading['glossary']) =>
  glossary.flatMap(({ word }) => extractWords(plain(word)))

function checkGlossary(text: string, glossary: ContentReading['glossary'], report: Report) {
  for (const { word, zh } of glossary) {
    if (!containsHeadword(text, word)) report('glossary', 'gloss_not_in_text', { word })
    if (!CHINESE.test(zh)) report('glossary', 'gloss_no_chinese', { word })
  }
}

export function problemsOfReading(reading: ContentReading, known: ReadonlySet<string>): Problem[] {
  const { problems, report, reportPart } = createReport('reading', reading.id)
  const name = checkMetadata(reading, report)
  if (!name) return problems
  const { paragraphs, genre, questions, tasks = [], glossary } = reading
  const text = paragraphs.join(' ')
  checkWordCount(text, SIZES[name].reading, report)
  if (!GENRES.includes(genre)) report('genre', 'no_genre', { genre })
  if (!within(questions.length, [3, 6]))
    report('id', 'question_count', { count: questions.length, least: 3, most: 6 })
  checkGlossary(text, glossary, report)
  for (const [i, question] of questions.entries()) {
    const reportQuestion = reportPart('question', i + 1)
    const { skill } = question
    if (!READING_SKILLS.includes(skill)) reportQuestion('skill', 'no_skill', { skill })
    checkQuestion(question, LETTERS, reportQuestion)
    checkEvidence(question.evidence, paragraphs, reportQuestion)
  }
  for (const [i, { stem, answers, evidence, explanation }] of tasks.entries()) {
    const reportTask = reportPart('task', i + 1)
    if (stem.trim() === '') reportTask('stem', 'no_stem')
    if (answers.length === 0 || answers.some((one) => one.trim() === ''))
      reportTask('answers', 'no_task_answer')
    checkEvidence(evidence, paragraphs, reportTask)
    checkExplanation(explanation, reportTask)
  }
  const answers = questions.map(({ answer }) => answer)
  for (const letter of LETTERS)
    if (answers.filter((one) => one === letter).length > Math.ceil(answers.length / 2))
      report('id', 'answers_uneven', { letter })
  checkVocabulary(text, new Set([...known, ...glossedWords(glossary)]), report)
  return problems
}

const OPTIONS_OF_GAPPED = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

export function problemsOfGappedText(text: ContentGappedText, known: ReadonlySet<string>): Problem[] {
  const { problems, report, reportPart } = createReport('gapped', text.id)
  const name = checkMetadata(text, report)
  if (!name) return problems
  const { paragraphs, options, gaps, glossary } = text
  const marks = paragraphs.flatMap((paragraph) =>
    [...paragraph.matchAll(/__(\d+)__/g)].map((match) => Number(match[1])),
  )
  if (marks.join() !== '1,2,3,4,5' || gaps.length !== 5)
    report('text', 'blank_marks', { marks: marks.join(), count: gaps.length })
  checkOptionCount(options, OPTIONS_OF_GAPPED.length, report)
  for (const option of repeated(options.map(plain))) {
    const index = options.findLastIndex((one) => plain(one) === option)
    report(`options.${letterOf(index)}`, 'option_twice', { option })
  }
  for (const [i, option] of options.entries())
    if (!/^[A-Z"'].*[.?!]["']?$/.test(option))
      report(`options.${letterOf(i)}`, 'option_no_sentence', { option })
  for (const [i, { answer, explanation }] of gaps.entries()) {
    const reportGap = reportPart('gap', i + 1)
    if (!OPTIONS_OF_GAPPED.includes(answer))
      reportGap('answer', 'wrong_answer_letter', { answer, letters: OPTIONS_OF_GAPPED.join('') })
    else if (gaps.findIndex((gap) => gap.answer === answer) < i)
      reportGap('answer', 'answer_of_two_blanks', { answer })
    checkExplanation(explanation, reportGap)
  }
  const whole = [...paragraphs.map((paragraph) => paragraph.replace(/__\d+__/g, '')), ...options].join(' ')
  checkWordCount(whole, SIZES[name].gapped, report)
  checkGlossary(whole, glossary, report)
  checkVocabulary(whole, new Set([...known, ...glossedWords(glossary)]), report)
  return problems
}

const LISTENING_LETTERS = ['A', 'B', 'C'] as const

export function problemsOfListening(listening: ContentListening, known: ReadonlySet<string>): Problem[] {
  const { problems, report, reportPart } = createReport('listening', listening.id)
  const name = checkMetadata(listening, report)
  if (!name) return problems
  const { speakers, lines, translation, questions, glossary } = listening
  if (!within(speakers.length, [1, 2])) report('speakers', 'speaker_count', { count: speakers.length })
  if (speakers.length === 2 && speakers[0]?.voice === speakers[1]?.voice) report('speakers', 'same_voice')
  for (const [i, { voice }] of speakers.entries())
    if (voice !== 'female' && voice !== 'male') report(`voices.${i + 1}`, 'no_voice', { voice })
  if (new Set(lines.map(({ speaker }) => speaker)).size !== speakers.length)
    report('speakers', 'silent_speaker')
  for (const [i, { speaker }] of lines.entries()) {
    const reportLine = reportPart('line', i + 1)
    if (!speakers[speaker]) reportLine('speaker', 'no_speaker', { speaker })
    if (!CHINESE.test(translation[i] ?? '')) reportLine('translation', 'line_translation')
  }
  if (translation.length > lines.length) report('translation', 'line_translation')
  const texts = lines.map((line) => line.text)
  const text = texts.join(' ')
  checkWordCount(text, SIZES[name].listening, report)
  const [least, most] = SIZES[name].listeningQuestions
  if (!within(questions.length, [least, most]))
    report('id', 'question_count', { count: questions.length, least, most })
  for (const [i, question] of questions.entries()) {
    const reportQuestion = reportPart('question', i + 1)
    checkQuestion(question, LISTENING_LETTERS, reportQuestion)
    checkEvidence(question.evidence, texts, reportQuestion)
  }
  checkGlossary(text, glossary, report)
  checkVocabulary(text, new Set([...known, ...glossedWords(glossary)]), report)
  return problems
}

export function problemsOfSentence(
  sentence: ContentSentence,
  level: LevelName,
  known: ReadonlySet<string>,
): Problem[] {
  const { en, zh, grade, cue, also, phrases, structure } = sentence
  const { problems, report } = createReport('sentence', en)
  if (!/^[A-Z0-9"'].*[.?!]["']?$/.test(en)) report('en', 'no_sentence')
  if (!CHINESE.test(zh) || !/[。？！”]$/.test(zh)) report('zh', 'no_chinese_sentence', { zh })
  if (!within(grade, GRADES[level])) report('grade', 'wrong_grade', { grade })
  if (!SENTENCE_STRUCTURES.includes(structure)) report('structure', 'no_structure', { structure })
  if (!CHINESE.test(cue) || cue.length < 6) report('cue', 'no_cue')
  for (const other of also)
    if (plain(other) === plain(en) || !/[.?!]$/.test(other)) report('also', 'no_other_translation', { other })
  for (const { en: phrase, zh: meaning } of phrases)
    if (phrase === '' || !CHINESE.test(meaning)) report('phrases', 'no_phrase', { phrase, zh: meaning })
  const odd = strangersIn(en, known)
  if (odd.length > (level === 'primary' ? 1 : 2)) report('en', 'above_level', { words: odd.join(' ') })
  return problems
}

/** A text that a heading may belong to. */
export type Headed = Pick<ContentReading, 'id' | 'title' | 'paragraphs'>
const HEADING = { words: 13, least: 4 }

/** Checks the headings of one text: enough for four options, each about one paragraph, in words of its level. */
export function problemsOfHeadings(
  kind: 'cloze' | 'reading',
  { id, title, paragraphs }: Headed,
  headings: readonly ContentHeading[],
  known: ReadonlySet<string>,
): Problem[] {
  const { problems, report, reportPart } = createReport(kind, id)
  if (headings.length < HEADING.least)
    report('id', 'heading_count', { count: headings.length, least: HEADING.least })
  for (const [i, { paragraph, heading }] of headings.entries()) {
    const reportHeading = reportPart('heading', i + 1)
    const before = headings.slice(0, i)
    if (!Number.isInteger(paragraph) || paragraph < 0 || paragraph > paragraphs.length)
      reportHeading('paragraph', 'no_paragraph', { paragraph })
    if (!/^[A-Z].*[a-z0-9]$/.test(heading) || extractWords(heading).length > HEADING.words)
      reportHeading('heading', 'no_heading', { heading })
    if (plain(heading) === plain(title)) reportHeading('heading', 'heading_is_title', { heading })
    const odd = strangersIn(heading, known)
    if (odd.length > 0) reportHeading('heading', 'heading_above_level', { words: odd.join(' ') })
    if (before.some((one) => plain(one.heading) === plain(heading)))
      reportHeading('heading', 'heading_twice', { heading })
    if (paragraph > 0 && before.some((one) => one.paragraph === paragraph))
      reportHeading('paragraph', 'paragraph_twice', { paragraph })
  }
  return problems
}

export function problemsOfConfusable(
  { words, explanation }: ContentConfusable,
  headwords: ReadonlySet<string>,
): Problem[] {
  const { problems, report } = createReport('confusable', words.join(' | '))
  if (words.length < 2) report('words', 'too_few_confusables')
  for (const word of words) if (!headwords.has(word)) report('words', 'confusable_unknown', { word })
  checkExplanation(explanation, report)
  return problems
}

/** Checks a rename against the names of its kind: the new name exists, and the first one is not in use. */
export function problemsOfRename(
  { kind, name, first }: ContentRename,
  names: ReadonlySet<string>,
): Problem[] {
  const { problems, report } = createReport('rename', `${kind} ${name}`)
  if (!names.has(name)) report('name', 'rename_without_entry', { name })
  if (first === '' || names.has(first)) report('first', 'rename_first_in_use', { name, first })
  return problems
}
