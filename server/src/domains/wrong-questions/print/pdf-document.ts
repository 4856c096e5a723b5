import { isChoice, QUESTION_TYPE_NAMES, type QuestionType } from '@shangxue/contract/papers/schemas'
import type { PdfBlock, PdfDocument } from '../../../platform/pdf/document.ts'
import type { StoredCrop } from '../../papers/service.ts'
import { PRINTED_MAX, type PrintedQuestion } from './queries.ts'

export interface PrintOptions {
  readonly answers: boolean
  /** The user's name and the day, shown in the page header. */
  readonly name: string
  readonly day: string
  /** Pictures by storage key; an absent one is marked as missing. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

/** Number of writing lines when the answers are omitted. */
const WRITING_LINES: Record<QuestionType, number> = {
  single_choice: 0,
  multiple_choice: 0,
  true_false: 0,
  fill_blank: 2,
  short_answer: 6,
  essay: 14,
}
/** A crop is a share of its page and is printed at its original size. */
const PAGE_WIDTH = 595
const PICTURE_WIDTH_MIN = 60
const MISSING_PICTURE = new Uint8Array()

/** Builds the wrong-question book as an exercise sheet. */
export function buildBookDocument(
  bookQuestions: readonly PrintedQuestion[],
  options: PrintOptions,
): PdfDocument {
  const questions = bookQuestions.slice(0, PRINTED_MAX)
  const { answers, name, day } = options
  const truncationNote = bookQuestions.length > PRINTED_MAX ? `（只打印前${PRINTED_MAX}题）` : ''
  return {
    title: answers ? '错题本（含答案）' : '错题练习',
    subtitle: `共 ${questions.length} 题${truncationNote} · ${[...new Set(questions.map(({ subject }) => subject))].join('、')}`,
    ...(answers ? {} : { blanks: ['姓名', '日期', '用时'] }),
    header: { left: '商学 · 错题本', right: `${name} · ${day}` },
    blocks: groupByPassage(questions).flatMap((group) => groupBlocks(group, options)),
  }
}

type Numbered = PrintedQuestion & { readonly number: number }

/** Groups questions of one passage at the position of the first of them. */
function groupByPassage(questions: readonly PrintedQuestion[]): Numbered[][] {
  const groups = new Map<string | number, PrintedQuestion[]>()
  for (const [index, question] of questions.entries()) {
    const key = question.passage ? JSON.stringify(question.passage) : index
    groups.set(key, [...(groups.get(key) ?? []), question])
  }
  let number = 0
  return [...groups.values()].map((group) => group.map((question) => ({ ...question, number: ++number })))
}

function groupBlocks(group: readonly Numbered[], options: PrintOptions): PdfBlock[] {
  const [first, last] = [group[0], group.at(-1)]
  const passage = first?.passage
  if (!passage || !last) return group.map((question) => questionBlock(question, options))
  const rangeText = first === last ? `第 ${first.number} 题` : `第 ${first.number}～${last.number} 题`
  return [
    {
      kind: 'together',
      blocks: [
        { kind: 'paragraph', style: 'strong', text: `阅读下面的材料，完成${rangeText}。` },
        {
          kind: 'aside',
          blocks: [
            ...(passage.title ? [{ kind: 'paragraph', style: 'strong', text: passage.title } as const] : []),
            { kind: 'paragraph', text: passage.text },
          ],
        },
      ],
    },
    ...group.map((question) => questionBlock(question, options)),
  ]
}

function questionBlock(question: Numbered, { answers, pictures }: PrintOptions): PdfBlock {
  const { body, crops, number } = question
  const lines = WRITING_LINES[body.type]
  return {
    kind: 'together',
    blocks: [
      { kind: 'paragraph', label: `${number}.`, text: withAnswerBracket(body.content, body.type) },
      ...crops.map(
        ({ fileKey, box }): PdfBlock => ({
          kind: 'image',
          bytes: pictures.get(fileKey) ?? MISSING_PICTURE,
          width: Math.max(PICTURE_WIDTH_MIN, box.w * PAGE_WIDTH),
        }),
      ),
      ...(body.options.length > 0 ? [{ kind: 'options', options: body.options } as const] : []),
      { kind: 'paragraph', style: 'small', text: factLine(question) },
      ...(answers ? [answerBlock(question)] : lines > 0 ? [{ kind: 'writing', lines } as const] : []),
    ],
  }
}

/** Adds the answer bracket of a choice question if its text has no blank. */
const withAnswerBracket = (content: string, type: QuestionType): string =>
  (isChoice(type) || type === 'true_false') && !/[（(]\s*[）)]|_{2,}/.test(content)
    ? `${content.trimEnd()}（　　）`
    : content

const factLine = ({ subject, body, errors, passage, label }: PrintedQuestion): string =>
  [
    passage ? `原卷第 ${label} 题` : '',
    subject,
    QUESTION_TYPE_NAMES[body.type],
    body.knowledge_points.join('、'),
    `错 ${errors} 次`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ')

function answerBlock({ body, answer, selected, note }: PrintedQuestion): PdfBlock {
  const correctAnswer = (isChoice(body.type) ? body.correct_options.join('') : '') || body.standard_answer
  const ownAnswer = selected.join('') || answer
  const points = body.key_points.map(({ text, points }) => `${text}（${points}分）`).join('；')
  const texts = [
    points && `要点：${points}`,
    body.answer_explanation && `解析：${body.answer_explanation}`,
    note && `备注：${note}`,
  ].filter((text) => text !== '')
  return {
    kind: 'aside',
    blocks: [
      { kind: 'paragraph', style: 'strong', text: `答案：${correctAnswer || '没有答案'}` },
      { kind: 'paragraph', text: `我的答案：${ownAnswer.trim() || '没有作答'}` },
      ...texts.map((text): PdfBlock => ({ kind: 'paragraph', text })),
    ],
  }
}

/** Returns the storage keys of the questions' pictures. */
export const pictureKeys = (questions: readonly PrintedQuestion[]): string[] => [
  ...new Set(questions.flatMap(({ crops }) => crops.map(({ fileKey }: StoredCrop) => fileKey))),
]
