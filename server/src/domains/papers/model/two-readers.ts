import type { PageQuestion, PageQuestions } from '../../../adapters/ai/port.ts'
import type { CheckReason, DraftQuestion, PageBox, PaperDraft } from '../splitting/draft.ts'
import { likeness, shareWithin } from './likeness.ts'

/** Readings of the model by page number. */
export type ModelReadings = ReadonlyMap<number, PageQuestions>

/** Minimum similarity of two readings of one text; OCR errs in one or two characters of a hundred. */
const SAME = 0.85
const PART = 0.8
/** Checks that mark the recognised text as unsure. */
const SHAKY: readonly CheckReason[] = ['low_confidence', 'formula', 'illegible']
/** Confidence of a question that only the model saw. */
const ALONE = 0.5

/**
 * Merges the readings of a vision model into the recognised draft. Equal text is confirmed; where recognition
 * was unsure, the model's text is used; where they differ, the model's text is used and marked for review.
 * Questions that only one reader saw stay, marked for review. Recognised places take precedence because a
 * model's are rough.
 */
export function withModelReadings(draft: PaperDraft, readings: ModelReadings): PaperDraft {
  let merged = draft
  for (const [page, said] of readings) merged = withOnePage(merged, page, said)
  return merged
}

function withOnePage(draft: PaperDraft, page: number, said: PageQuestions): PaperDraft {
  const blocks = blocksFor(draft, page, said)
  const questions = [...draft.questions]
  const free = new Set(questions.filter(({ boxes }) => boxes[0]?.page === page))
  let last = questions.findLastIndex(({ boxes }) => (boxes[0]?.page ?? 0) < page)
  for (const theirs of said.questions) {
    const number = numberOf(theirs.label)
    if (number === null) continue
    const ours = [...free].find((one) => one.number === number)
    if (ours) {
      free.delete(ours)
      last = questions.indexOf(ours)
      questions[last] = { ...bothRead(ours, theirs), score: scoreOf(ours, theirs, draft) }
    } else if (!isPartOf(questions[last], theirs, number)) {
      questions.splice(++last, 0, onlyModel(theirs, number, page, blocks))
    }
  }
  return {
    ...draft,
    ...blocks.lists,
    questions: questions.map((one) => (free.has(one) ? { ...one, checks: also(one.checks, LOOK) } : one)),
  }
}

/** True for a sub-question of the previous question, which a model may count as a question. */
const isPartOf = (before: DraftQuestion | undefined, { content }: PageQuestion, number: number): boolean =>
  before !== undefined && number !== before.number + 1 && shareWithin(content, before.content) >= PART

const LOOK = 'low_confidence'
const also = (checks: readonly CheckReason[], ...more: CheckReason[]) => [...new Set([...checks, ...more])]

/** The last number of a label: 3 of '三、3', '(3)' and '③'. */
function numberOf(label: string | null): number | null {
  const found = label?.normalize('NFKC').match(/\d+(?!.*\d)/)
  return found ? Number(found[0]) : null
}

function bothRead(ours: DraftQuestion, theirs: PageQuestion): DraftQuestion {
  const agree = likeness(ours.content, theirs.content) >= SAME
  const shaky = ours.checks.some((check) => SHAKY.includes(check))
  const options = optionsOf(ours, theirs, shaky)
  const sure = ours.checks.filter(
    (check) => !((check === LOOK && agree) || check === 'unsure_type' || check === 'missing_options'),
  )
  const incomplete = ours.checks.includes('missing_options')
  const doubts: CheckReason[] = [
    ...(agree ? [] : [LOOK as CheckReason]),
    ...(theirs.illegible ? ['illegible' as const] : []),
    ...(incomplete ? [options === ours.options ? ('missing_options' as const) : (LOOK as CheckReason)] : []),
  ]
  return {
    ...ours,
    type: ours.checks.includes('unsure_type') ? theirs.type : ours.type,
    content: agree && !shaky ? ours.content : theirs.content,
    options,
    checks: also(sure, ...doubts),
  }
}

/** The model's score, only if neither the question nor its heading has a recognised one. */
const scoreOf = (ours: DraftQuestion, theirs: PageQuestion, { sections }: PaperDraft): number | null => {
  const each = ours.section === null ? null : (sections[ours.section]?.score_each ?? null)
  return ours.score ?? (each === null ? theirs.score : null)
}

/** Recognised options unless they are incomplete or unsure; never replaced by fewer. */
function optionsOf(ours: DraftQuestion, theirs: PageQuestion, shaky: boolean): DraftQuestion['options'] {
  if (theirs.options.length < Math.max(2, ours.options.length)) return ours.options
  const wanted = shaky || ours.checks.includes('missing_options')
  return wanted ? theirs.options.map((option) => ({ ...option })) : ours.options
}

function onlyModel(theirs: PageQuestion, number: number, page: number, blocks: Blocks): DraftQuestion {
  return {
    number,
    label: theirs.label ?? String(number),
    type: theirs.type,
    content: theirs.content,
    options: theirs.options.map((option) => ({ ...option })),
    answer: null,
    correct_options: [],
    explanation: null,
    score: theirs.score,
    section: blocks.section(theirs.section),
    passage: blocks.passage(theirs.passage),
    boxes: [theirs.box ? { page, ...theirs.box } : wholePage(page)],
    crops: [],
    checks: also(['no_answer', LOOK], ...(theirs.illegible ? ['illegible' as const] : [])),
    confidence: ALONE,
  }
}

const wholePage = (page: number): PageBox => ({ page, x: 0, y: 0, w: 1, h: 1 })

type Blocks = ReturnType<typeof blocksFor>

/** Maps the model's headings and passages to indexes of the draft; missing ones are added on use. */
function blocksFor(draft: PaperDraft, page: number, said: PageQuestions) {
  const lists = { sections: [...draft.sections], passages: [...draft.passages] }
  const boxes = [wholePage(page)]
  return {
    lists,
    section(index: number | null): number | null {
      const theirs = index === null ? undefined : said.sections[index]
      if (!theirs) return null
      const known = lists.sections.findIndex(({ title }) => likeness(title, theirs.title) >= SAME)
      return known >= 0 ? known : lists.sections.push({ ...theirs, boxes }) - 1
    },
    passage(index: number | null): number | null {
      const theirs = index === null ? undefined : said.passages[index]
      if (!theirs) return null
      const known = lists.passages.findIndex(({ text }) => likeness(text, theirs.text) >= SAME)
      return known >= 0 ? known : lists.passages.push({ ...theirs, boxes }) - 1
    },
  }
}
