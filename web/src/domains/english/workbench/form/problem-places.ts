import type { ContentKind } from '@shangxue/contract/content/schemas'
import type { Problem } from '../use-content.ts'

type Part = NonNullable<Problem['part']>

/** Id of the control of a field, or of a field of a part. */
export const fieldId = (field: string, part?: Part): string =>
  part ? `content-${part.kind}-${part.number}-${field}` : `content-${field}`

/** Fields of the rules that are not named like their control. */
const CONTROLS: Partial<Record<ContentKind, Readonly<Record<string, string>>>> = {
  word: { uk: 'ipa_uk', us: 'ipa_us', example: 'en', translation: 'zh' },
  sentence: { phrases: 'collocations' },
  listening: { speakers: 'name_1', 'voices.1': 'voice_1', 'voices.2': 'voice_2' },
}
/** Controls of problems that concern all questions or blanks. */
const WHOLE: Partial<Record<ContentKind, string>> = {
  reading: 'questions',
  cloze: 'gaps',
  gapped: 'gaps',
  listening: 'questions',
}

/** Returns the id of the control that a problem concerns. */
function placeOf(kind: ContentKind, { field, part }: Problem): string {
  if (part) return fieldId(PART_CONTROLS[field] ?? field, part)
  if (field === 'id') return fieldId(WHOLE[kind] ?? 'title')
  if (kind === 'listening' && field === 'text') return fieldId('lines')
  return fieldId(CONTROLS[kind]?.[field] ?? field)
}

const PART_CONTROLS: Readonly<Record<string, string>> = {
  options: 'options.A',
  wrong: 'wrong.A',
  translation: 'zh',
}

/** Where a problem is, in words: 第 2 题. */
export function partLabel({ part }: Problem): string {
  if (!part) return ''
  const names = {
    question: `第${part.number}题`,
    task: `任务 ${part.number}`,
    gap: `第 ${part.number} 空`,
    line: `第 ${part.number} 句`,
  }
  return names[part.kind]
}

/** Moves the focus to the control of a problem, or to the part that contains it. */
export function goToProblem(kind: ContentKind, problem: Problem): void {
  const { part } = problem
  const control =
    document.getElementById(placeOf(kind, problem)) ??
    (part && document.getElementById(`content-${part.kind}-${part.number}`)) ??
    document.getElementById(fieldId('title'))
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** The first problem of each control, as its error. */
export function errorsByPlace(kind: ContentKind, problems: readonly Problem[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const problem of problems) {
    const place = placeOf(kind, problem)
    if (!errors.has(place)) errors.set(place, problem.text)
  }
  return errors
}
