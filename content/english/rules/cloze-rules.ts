import { CLOZE_KINDS, CLOZE_POINTS, type ClozeGap, type ContentCloze } from '../passages.ts'
import {
  CHINESE,
  checkExplanation,
  checkMetadata,
  checkOptionCount,
  checkVocabulary,
  checkWordCount,
  LETTERS,
  letterOf,
  plain,
  repeated,
  SIZES,
  within,
} from './passage-checks.ts'
import type { Headed } from './passages-rules.ts'
import { createReport, type Problem, type Report } from './problems.ts'

/** The passage with its blanks filled. */
const fillBlanks = ({ text, gaps }: Pick<ContentCloze, 'text' | 'gaps'>): string =>
  text.replace(/__(\d+)__/g, (_gap, number) => gaps[Number(number) - 1]?.answer ?? '')

function checkOptions({ answer, options, wrong = {}, hint, also }: ClozeGap, report: Report) {
  checkOptionCount(options, LETTERS.length, report)
  if (options.filter((option) => plain(option) === plain(answer)).length !== 1)
    report('answer', 'answer_not_option', { answer })
  for (const [i, option] of options.entries()) {
    if (option.trim() === '') report(`options.${letterOf(i)}`, 'empty_option')
    else if (options.findIndex((one) => plain(one) === plain(option)) < i)
      report(`options.${letterOf(i)}`, 'option_twice', { option })
  }
  if (hint !== undefined || also !== undefined)
    report(hint === undefined ? 'also' : 'hint', 'choice_with_hint')
  const distractors = options.filter((option) => plain(option) !== plain(answer))
  if (Object.keys(wrong).toSorted().join() !== distractors.toSorted().join())
    report('wrong', 'reasons_mismatch', {
      words: Object.keys(wrong).join(),
      expected: distractors.join(),
    })
  for (const [option, reason] of Object.entries(wrong))
    if (!CHINESE.test(reason) || reason.length < 5)
      report(`wrong.${letterOf(options.indexOf(option))}`, 'no_reason', { option })
}

const MOST_WORDS_TYPED = 4

function checkTyped(
  { answer, options, hint, also = [] }: ClozeGap,
  kind: Exclude<ContentCloze['kind'], 'choice'>,
  report: Report,
) {
  if (options.length > 0) report('options', 'typed_with_options')
  if (hint === undefined) report('hint', 'no_hint')
  const answers = [answer, ...also]
  for (const [i, text] of answers.entries()) {
    const field = i === 0 ? 'answer' : 'also'
    if (!/^[A-Za-z][A-Za-z' -]*$/.test(text) || text.split(' ').length > MOST_WORDS_TYPED)
      report(field, 'not_typed', { text })
    if (kind === 'first_letter' && (!text.startsWith(hint ?? '') || text.includes(' ')))
      report(field, 'hint_mismatch', { text, hint })
  }
  for (const text of repeated(answers.map(plain))) report('also', 'answer_twice', { text })
  if (kind === 'first_letter' && !/^[a-zA-Z]$/.test(hint ?? '')) report('hint', 'hint_no_letter', { hint })
}

export function problemsOfCloze(cloze: ContentCloze, known: ReadonlySet<string>): Problem[] {
  const { problems, report, reportPart } = createReport('cloze', cloze.id)
  const name = checkMetadata(cloze, report)
  if (!name) return problems
  const { gaps, kind, text, translation } = cloze
  const marks = [...text.matchAll(/__(\d+)__/g)].map((match) => Number(match[1]))
  if (marks.join() !== gaps.map((_gap, i) => i + 1).join())
    report('text', 'blank_marks', { marks: marks.join(), count: gaps.length })
  if (!CLOZE_KINDS.includes(kind)) report('kind', 'no_kind', { kind })
  const [least, most] = kind === 'choice' ? SIZES[name].gaps : SIZES[name].typedGaps
  if (!within(gaps.length, [least, most])) report('text', 'blank_count', { count: gaps.length, least, most })
  checkWordCount(fillBlanks(cloze), SIZES[name].cloze, report)
  for (const [i, gap] of gaps.entries()) {
    const reportGap = reportPart('gap', i + 1)
    if (kind === 'choice') checkOptions(gap, reportGap)
    else checkTyped(gap, kind, reportGap)
    if (!CLOZE_POINTS.includes(gap.point)) reportGap('point', 'no_point', { point: gap.point })
    checkExplanation(gap.explanation, reportGap)
  }
  const places = gaps.map(({ answer, options }) => options.indexOf(answer))
  for (const [place, letter] of LETTERS.entries())
    if (places.filter((one) => one === place).length > Math.ceil(gaps.length / 2))
      report('id', 'answers_uneven', { letter })
  if (!CHINESE.test(translation)) report('translation', 'no_translation')
  if (translation.split('\n\n').length !== text.split('\n\n').length)
    report('translation', 'translation_paragraphs')
  checkVocabulary(`${fillBlanks(cloze)} ${gaps.flatMap(({ options }) => options).join('. ')}`, known, report)
  return problems
}

/** A cloze passage with its blanks filled, as a text. */
export const readable = (cloze: ContentCloze): Headed => ({
  id: cloze.id,
  title: cloze.title,
  paragraphs: fillBlanks(cloze).split(/\n\s*\n/),
})
