import type { CheckReason, DraftQuestion, QuestionType } from '../draft.ts'
import type { KeyAnswer } from '../key/answer-key.ts'
import { parseLetters, readVerdict, splitAnswer, stripPoints } from '../key/answer-text.ts'
import { fold } from '../text/normalize-text.ts'
import { joinSpans, toPageBoxes } from '../text/rows.ts'
import { determineType, hasSeveralAnswers } from './question-types.ts'
import { type ReadQuestion, scoreFromHeading } from './read-question.ts'
import type { PlacedRegion } from './regions.ts'

type DraftContext = {
  /** Numbers restart, so labels include the section. */
  numbersRestart: boolean
  answer: KeyAnswer | null
  /** Reasons why the key's own reading is unsure. */
  doubts: CheckReason[]
  section: number | null
  passage: number | null
  /** Answer type named by an instruction just above. */
  instructedType: QuestionType | null
  regions: PlacedRegion[]
  isOnlyItem: boolean
}

function formatLabel({ item, block }: ReadQuestion, { numbersRestart, isOnlyItem }: DraftContext): string {
  if (item.label !== null) return item.label
  const mark = block.head?.mark ?? ''
  if (!numbersRestart || mark === '' || (isOnlyItem && item.number !== 1)) return String(item.number)
  const above = block.head?.level === 4 ? block.parents.findLast(({ level }) => level === 2) : undefined
  if (above) return `${above.mark}（${mark}）${item.number}`
  return /^[一二三四五六七八九十]+$/.test(mark) ? `${mark}、${item.number}` : `${mark}.${item.number}`
}

type ResolvedAnswer = Pick<DraftQuestion, 'type' | 'answer' | 'correct_options' | 'explanation'> & {
  checks: CheckReason[]
}

/**
 * Type and answer, which may determine each other: several letters make a multiple choice if the heading
 * names no type.
 */
function resolveAnswer(
  question: ReadQuestion,
  { answer: keyAnswer, doubts, instructedType }: DraftContext,
): ResolvedAnswer {
  const text = keyAnswer?.text || joinSpans(question.printedAnswer)
  const split = splitAnswer(text)
  const { head: heading } = question.block
  const instruction = fold(heading?.instruction ?? '')
  const nearestType = question.options.length === 0 ? instructedType : null
  const headingType = hasSeveralAnswers(instruction, question.item.number)
    ? 'multiple_choice'
    : (nearestType ?? heading?.type ?? null)
  const letters =
    question.options.length >= 2 || headingType === 'single_choice' || headingType === 'multiple_choice'
      ? parseLetters(split)
      : null
  const evidence = {
    stem: fold(question.content),
    options: question.options,
    head: headingType,
    shared: question.item.shared !== null,
    answer: letters?.join('') ?? split.answer,
  }
  const { type, isCertain } = determineType(evidence)
  const checks: CheckReason[] = isCertain ? [] : ['unsure_type']
  const finish = (answer: string | null, correct_options: string[] = []): ResolvedAnswer => ({
    type,
    answer,
    correct_options,
    explanation: split.explanation,
    checks,
  })
  if (keyAnswer?.conflict) checks.push('answer_mismatch')
  checks.push(...doubts)
  if (text.trim() === '' || (split.answer === null && letters === null)) {
    checks.push('no_answer')
    return finish(null)
  }
  if (type === 'true_false') {
    const legend = fold(`${heading?.title ?? ''}${heading?.instruction ?? ''}`)
    const verdict =
      verdictFromLegend(legend, split.answer) ?? readVerdict(split) ?? verdictFromLetters(letters, question)
    if (verdict === null) checks.push('answer_mismatch')
    return finish(verdict ?? split.answer)
  }
  if (type !== 'single_choice' && type !== 'multiple_choice') return finish(stripPoints(split.answer ?? ''))
  const keys = question.options.map(({ key }) => key)
  const namedOption = letters === null ? findNamedOption(split.answer, question) : null
  if (namedOption !== null) return finish(namedOption, [namedOption])
  const fits = letters !== null && (keys.length === 0 || letters.every((letter) => keys.includes(letter)))
  if (!fits || (type === 'single_choice' && letters.length > 1)) {
    checks.push('answer_mismatch')
    return finish(letters?.join('') ?? split.answer)
  }
  return finish(letters.join(''), keys.length === 0 ? [] : letters)
}

/** The option whose full text the key prints instead of its letter; null unless exactly one matches. */
function findNamedOption(answer: string | null, { options }: ReadQuestion): string | null {
  const plain = (text: string) =>
    fold(text)
      .replace(/[\s.。]+$/, '')
      .trim()
      .toLowerCase()
  const keyText = plain(answer ?? '')
  const [only, second] = options.filter(({ text }) => keyText !== '' && plain(text) === keyText)
  return only && !second ? only.key : null
}

/** Signs that an instruction defines for judgements: '正(A)误(B)', '相同写S，不同写D', '正确的涂“T”'. */
const WRITTEN_LETTER = `[^A-Za-z√×，。,;；]{0,8}([A-Z])(?![A-Za-z])`
const FOR_TRUE = new RegExp(`(?<![不非])(?:正确?|对|相同|一样|一致|相?符合?|true)${WRITTEN_LETTER}`)
const FOR_FALSE = new RegExp(`(?:错误?|误|不(?:正确|对|相?同|一样|一致|相?符合?)|false)${WRITTEN_LETTER}`)

function verdictFromLegend(instruction: string, answer: string | null): string | null {
  const letter = /^\s*([A-Z])(?![A-Za-z])/.exec(fold(answer ?? ''))?.[1]
  const [yes, no] = [FOR_TRUE.exec(instruction)?.[1], FOR_FALSE.exec(instruction)?.[1]]
  if (letter === undefined || yes === undefined || no === undefined || yes === no) return null
  return letter === yes ? '对' : letter === no ? '错' : null
}

/** A judgement with options 'A. 正确 B. 错误' is answered by letter. */
function verdictFromLetters(letters: string[] | null, { options }: ReadQuestion): string | null {
  const chosen = options.find(({ key }) => letters?.length === 1 && key === letters[0])
  return chosen ? readVerdict({ answer: chosen.text, explanation: null }) : null
}

export function toDraftQuestion(question: ReadQuestion, context: DraftContext): DraftQuestion {
  const { checks, ...answer } = resolveAnswer(question, context)
  const allChecks = [...question.checks, ...checks, ...context.regions.map(({ kind }) => kind)]
  const hasEmptyOption = question.options.some(({ text }) => text === '')
  const isPictured = hasEmptyOption && context.regions.length > 0
  const boxes = toPageBoxes(question.spans)
  const regions = context.regions.map(({ kind, box }) => ({ kind, box }))
  // A formula in the key, or one without a region: crop the whole question instead.
  const hasUnseenFormula = allChecks.includes('formula') && regions.length === 0
  return {
    number: question.item.number,
    label: formatLabel(question, context),
    content: question.content,
    options: question.options,
    ...answer,
    score: question.score ?? scoreFromHeading(question.block, question.content),
    section: context.section,
    passage: context.passage,
    boxes,
    crops: hasUnseenFormula ? boxes.map((box) => ({ kind: 'formula', box })) : regions,
    checks: [...new Set(allChecks)].filter((check) => !(isPictured && check === 'missing_options')),
    confidence: question.confidence,
  }
}
