import type { DraftQuestion, PaperDraft } from '../draft.ts'

const KINDS: Record<DraftQuestion['type'], string> = {
  single_choice: 'single',
  multiple_choice: 'multiple',
  fill_blank: 'fill',
  short_answer: 'short',
  essay: 'essay',
  true_false: 'judge',
}

/** One line per question: label, type, points, option letters and answer, as far as present. */
export const outline = ({ questions }: PaperDraft): string[] =>
  questions.map(({ label, type, score, options, answer }) =>
    [
      label,
      KINDS[type],
      score === null ? '' : `${score}`,
      options.map(({ key }) => key).join(''),
      answer === null ? '' : `= ${answer.replace(/\n/g, ' ')}`,
    ]
      .filter(Boolean)
      .join(' '),
  )
