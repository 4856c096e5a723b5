import type { PageQuestion, PageQuestions } from '../../../adapters/ai/port.ts'
import type { CheckReason, DraftQuestion, PageBox, PaperDraft } from '../splitting/draft.ts'
import { shareContained, textSimilarity } from './text-similarity.ts'

/** Readings of the model by page number. */
export type ModelReadings = ReadonlyMap<number, PageQuestions>

/** Minimum similarity of two readings of one text; OCR errs in one or two characters of a hundred. */
const SAME_TEXT_SIMILARITY = 0.85
const PART_SHARE = 0.8
/** Checks that mark the recognised text as unsure. */
const UNSURE_CHECKS: readonly CheckReason[] = ['low_confidence', 'formula', 'illegible']
/** Confidence of a question that only the model saw. */
const MODEL_ONLY_CONFIDENCE = 0.5

/**
 * Merges the readings of a vision model into the recognised draft. Equal text is confirmed; where recognition
 * was unsure, the model's text is used; where they differ, the model's text is used and marked for review.
 * Questions that only one reader saw stay, marked for review. Recognised places take precedence because a
 * model's are rough.
 */
export function mergeModelReadings(draft: PaperDraft, readings: ModelReadings): PaperDraft {
  let merged = draft
  for (const [page, modelPage] of readings) merged = mergePage(merged, page, modelPage)
  return merged
}

function mergePage(draft: PaperDraft, page: number, modelPage: PageQuestions): PaperDraft {
  const blocks = mapBlocks(draft, page, modelPage)
  const questions = [...draft.questions]
  const unmatched = new Set(questions.filter(({ boxes }) => boxes[0]?.page === page))
  let lastIndex = questions.findLastIndex(({ boxes }) => (boxes[0]?.page ?? 0) < page)
  for (const modelQuestion of modelPage.questions) {
    const number = numberOf(modelQuestion.label)
    if (number === null) continue
    const recognised = [...unmatched].find((question) => question.number === number)
    if (recognised) {
      unmatched.delete(recognised)
      lastIndex = questions.indexOf(recognised)
      questions[lastIndex] = {
        ...mergeQuestion(recognised, modelQuestion),
        score: pickScore(recognised, modelQuestion, draft),
      }
    } else if (!isPartOf(questions[lastIndex], modelQuestion, number)) {
      questions.splice(++lastIndex, 0, toDraftQuestion(modelQuestion, number, page, blocks))
    }
  }
  return {
    ...draft,
    ...blocks.lists,
    questions: questions.map((question) =>
      unmatched.has(question) ? { ...question, checks: addChecks(question.checks, REVIEW_CHECK) } : question,
    ),
  }
}

/** True for a sub-question of the previous question, which a model may count as a question. */
const isPartOf = (before: DraftQuestion | undefined, { content }: PageQuestion, number: number): boolean =>
  before !== undefined &&
  number !== before.number + 1 &&
  shareContained(content, before.content) >= PART_SHARE

const REVIEW_CHECK = 'low_confidence'
const addChecks = (checks: readonly CheckReason[], ...additional: CheckReason[]) => [
  ...new Set([...checks, ...additional]),
]

/** The last number of a label: 3 of '三、3', '(3)' and '③'. */
function numberOf(label: string | null): number | null {
  const found = label?.normalize('NFKC').match(/\d+(?!.*\d)/)
  return found ? Number(found[0]) : null
}

function mergeQuestion(recognised: DraftQuestion, modelQuestion: PageQuestion): DraftQuestion {
  const isEqual = textSimilarity(recognised.content, modelQuestion.content) >= SAME_TEXT_SIMILARITY
  const isUnsure = recognised.checks.some((check) => UNSURE_CHECKS.includes(check))
  const options = pickOptions(recognised, modelQuestion, isUnsure)
  const storedChecks = recognised.checks.filter(
    (check) =>
      !((check === REVIEW_CHECK && isEqual) || check === 'unsure_type' || check === 'missing_options'),
  )
  const isIncomplete = recognised.checks.includes('missing_options')
  const newChecks: CheckReason[] = [
    ...(isEqual ? [] : [REVIEW_CHECK as CheckReason]),
    ...(modelQuestion.illegible ? ['illegible' as const] : []),
    ...(isIncomplete
      ? [options === recognised.options ? ('missing_options' as const) : (REVIEW_CHECK as CheckReason)]
      : []),
  ]
  return {
    ...recognised,
    type: recognised.checks.includes('unsure_type') ? modelQuestion.type : recognised.type,
    content: isEqual && !isUnsure ? recognised.content : modelQuestion.content,
    options,
    checks: addChecks(storedChecks, ...newChecks),
  }
}

/** The model's score, only if neither the question nor its heading has a recognised one. */
const pickScore = (
  recognised: DraftQuestion,
  modelQuestion: PageQuestion,
  { sections }: PaperDraft,
): number | null => {
  const each = recognised.section === null ? null : (sections[recognised.section]?.score_each ?? null)
  return recognised.score ?? (each === null ? modelQuestion.score : null)
}

/** Recognised options unless they are incomplete or unsure; never replaced by fewer. */
function pickOptions(
  recognised: DraftQuestion,
  modelQuestion: PageQuestion,
  isUnsure: boolean,
): DraftQuestion['options'] {
  if (modelQuestion.options.length < Math.max(2, recognised.options.length)) return recognised.options
  const useModelOptions = isUnsure || recognised.checks.includes('missing_options')
  return useModelOptions ? modelQuestion.options.map((option) => ({ ...option })) : recognised.options
}

function toDraftQuestion(
  modelQuestion: PageQuestion,
  number: number,
  page: number,
  blocks: Blocks,
): DraftQuestion {
  return {
    number,
    label: modelQuestion.label ?? String(number),
    type: modelQuestion.type,
    content: modelQuestion.content,
    options: modelQuestion.options.map((option) => ({ ...option })),
    answer: null,
    correct_options: [],
    explanation: null,
    score: modelQuestion.score,
    section: blocks.section(modelQuestion.section),
    passage: blocks.passage(modelQuestion.passage),
    boxes: [modelQuestion.box ? { page, ...modelQuestion.box } : wholePage(page)],
    crops: [],
    checks: addChecks(
      ['no_answer', REVIEW_CHECK],
      ...(modelQuestion.illegible ? ['illegible' as const] : []),
    ),
    confidence: MODEL_ONLY_CONFIDENCE,
  }
}

const wholePage = (page: number): PageBox => ({ page, x: 0, y: 0, w: 1, h: 1 })

type Blocks = ReturnType<typeof mapBlocks>

/** Maps the model's headings and passages to indexes of the draft; missing ones are added on use. */
function mapBlocks(draft: PaperDraft, page: number, modelPage: PageQuestions) {
  const lists = { sections: [...draft.sections], passages: [...draft.passages] }
  const boxes = [wholePage(page)]
  return {
    lists,
    section(index: number | null): number | null {
      const modelQuestion = index === null ? undefined : modelPage.sections[index]
      if (!modelQuestion) return null
      const existingIndex = lists.sections.findIndex(
        ({ title }) => textSimilarity(title, modelQuestion.title) >= SAME_TEXT_SIMILARITY,
      )
      return existingIndex >= 0 ? existingIndex : lists.sections.push({ ...modelQuestion, boxes }) - 1
    },
    passage(index: number | null): number | null {
      const modelQuestion = index === null ? undefined : modelPage.passages[index]
      if (!modelQuestion) return null
      const existingIndex = lists.passages.findIndex(
        ({ text }) => textSimilarity(text, modelQuestion.text) >= SAME_TEXT_SIMILARITY,
      )
      return existingIndex >= 0 ? existingIndex : lists.passages.push({ ...modelQuestion, boxes }) - 1
    },
  }
}
