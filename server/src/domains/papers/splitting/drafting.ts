import type { KeyAnswer } from './answer-key.ts'
import { judged, lettersOf, splitAnswer, withoutPoints } from './answer-text.ts'
import type { CheckReason, DraftQuestion, QuestionType } from './draft.ts'
import type { Placed } from './figures.ts'
import { severalIn, typeOf } from './question-types.ts'
import { type Read, scoreFromHead } from './questions.ts'
import { boxesOf, textOfSpans } from './rows.ts'
import { fold } from './text.ts'

type Context = {
  /** Numbers restart, so labels include the section. */
  repeated: boolean
  answer: KeyAnswer | null
  /** Reasons why the key's own reading is unsure. */
  doubts: CheckReason[]
  section: number | null
  passage: number | null
  /** Answer type named by an instruction just above. */
  told: QuestionType | null
  regions: Placed[]
  alone: boolean
}

function labelOf({ item, block }: Read, { repeated, alone }: Context): string {
  if (item.label !== null) return item.label
  const mark = block.head?.mark ?? ''
  if (!repeated || mark === '' || (alone && item.number !== 1)) return String(item.number)
  const above = block.head?.level === 4 ? block.upper.findLast(({ level }) => level === 2) : undefined
  if (above) return `${above.mark}（${mark}）${item.number}`
  return /^[一二三四五六七八九十]+$/.test(mark) ? `${mark}、${item.number}` : `${mark}.${item.number}`
}

type Answered = Pick<DraftQuestion, 'type' | 'answer' | 'correct_options' | 'explanation'> & {
  checks: CheckReason[]
}

/**
 * Type and answer, which may determine each other: several letters make a multiple choice if the heading
 * names no type.
 */
function answered(read: Read, { answer: said, doubts, told: below }: Context): Answered {
  const text = said?.text || textOfSpans(read.printed)
  const split = splitAnswer(text)
  const { head: own } = read.block
  const told = fold(own?.instruction ?? '')
  const nearest = read.options.length === 0 ? below : null
  const head = severalIn(told, read.item.number) ? 'multiple_choice' : (nearest ?? own?.type ?? null)
  const letters =
    read.options.length >= 2 || head === 'single_choice' || head === 'multiple_choice'
      ? lettersOf(split)
      : null
  const evidence = {
    stem: fold(read.content),
    options: read.options,
    head,
    shared: read.item.shared !== null,
    answer: letters?.join('') ?? split.answer,
  }
  const { type, sure } = typeOf(evidence)
  const checks: CheckReason[] = sure ? [] : ['unsure_type']
  const done = (answer: string | null, correct_options: string[] = []): Answered => ({
    type,
    answer,
    correct_options,
    explanation: split.explanation,
    checks,
  })
  if (said?.conflict) checks.push('answer_mismatch')
  checks.push(...doubts)
  if (text.trim() === '' || (split.answer === null && letters === null)) {
    checks.push('no_answer')
    return done(null)
  }
  if (type === 'true_false') {
    const legend = fold(`${own?.title ?? ''}${own?.instruction ?? ''}`)
    const verdict = verdictByLegend(legend, split.answer) ?? judged(split) ?? verdictOf(letters, read)
    if (verdict === null) checks.push('answer_mismatch')
    return done(verdict ?? split.answer)
  }
  if (type !== 'single_choice' && type !== 'multiple_choice') return done(withoutPoints(split.answer ?? ''))
  const keys = read.options.map(({ key }) => key)
  const named = letters === null ? optionNamed(split.answer, read) : null
  if (named !== null) return done(named, [named])
  const fits = letters !== null && (keys.length === 0 || letters.every((letter) => keys.includes(letter)))
  if (!fits || (type === 'single_choice' && letters.length > 1)) {
    checks.push('answer_mismatch')
    return done(letters?.join('') ?? split.answer)
  }
  return done(letters.join(''), keys.length === 0 ? [] : letters)
}

/** The option whose full text the key prints instead of its letter; null unless exactly one matches. */
function optionNamed(answer: string | null, { options }: Read): string | null {
  const plain = (text: string) =>
    fold(text)
      .replace(/[\s.。]+$/, '')
      .trim()
      .toLowerCase()
  const said = plain(answer ?? '')
  const [only, second] = options.filter(({ text }) => said !== '' && plain(text) === said)
  return only && !second ? only.key : null
}

/** Signs that an instruction defines for judgements: '正(A)误(B)', '相同写S，不同写D', '正确的涂“T”'. */
const WRITTEN = `[^A-Za-z√×，。,;；]{0,8}([A-Z])(?![A-Za-z])`
const FOR_TRUE = new RegExp(`(?<![不非])(?:正确?|对|相同|一样|一致|相?符合?|true)${WRITTEN}`)
const FOR_FALSE = new RegExp(`(?:错误?|误|不(?:正确|对|相?同|一样|一致|相?符合?)|false)${WRITTEN}`)

function verdictByLegend(instruction: string, answer: string | null): string | null {
  const letter = /^\s*([A-Z])(?![A-Za-z])/.exec(fold(answer ?? ''))?.[1]
  const [yes, no] = [FOR_TRUE.exec(instruction)?.[1], FOR_FALSE.exec(instruction)?.[1]]
  if (letter === undefined || yes === undefined || no === undefined || yes === no) return null
  return letter === yes ? '对' : letter === no ? '错' : null
}

/** A judgement with options 'A. 正确 B. 错误' is answered by letter. */
function verdictOf(letters: string[] | null, { options }: Read): string | null {
  const chosen = options.find(({ key }) => letters?.length === 1 && key === letters[0])
  return chosen ? judged({ answer: chosen.text, explanation: null }) : null
}

export function draftOf(read: Read, context: Context): DraftQuestion {
  const { checks, ...answer } = answered(read, context)
  const found = [...read.checks, ...checks, ...context.regions.map(({ kind }) => kind)]
  const empty = read.options.some(({ text }) => text === '')
  const pictured = empty && context.regions.length > 0
  const boxes = boxesOf(read.spans)
  const regions = context.regions.map(({ kind, box }) => ({ kind, box }))
  // A formula in the key, or one without a region: crop the whole question instead.
  const unseen = found.includes('formula') && regions.length === 0
  return {
    number: read.item.number,
    label: labelOf(read, context),
    content: read.content,
    options: read.options,
    ...answer,
    score: read.score ?? scoreFromHead(read.block, read.content),
    section: context.section,
    passage: context.passage,
    boxes,
    crops: unseen ? boxes.map((box) => ({ kind: 'formula', box })) : regions,
    checks: [...new Set(found)].filter((check) => !(pictured && check === 'missing_options')),
    confidence: read.confidence,
  }
}
