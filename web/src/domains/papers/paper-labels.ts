import { type CheckReason, PAPER_STATUS_NAMES, type PaperSummary } from '@shangxue/contract/papers/schemas'
import type { TagKind } from '../../ui/display/tag.tsx'

export const PAPERS_PATH = '/paper-analysis'
export const UPLOAD_PATH = `${PAPERS_PATH}/upload`
export const paperPath = (paperId: number): string => `${PAPERS_PATH}/detail/${paperId}`
export const examPath = (paperId: number): string => `${PAPERS_PATH}/exam/${paperId}`

export const STATUS_TAG_KINDS: Record<PaperSummary['status'], TagKind> = {
  pending: 'neutral',
  analyzing: 'info',
  completed: 'success',
  failed: 'danger',
}

/** Example: `英语 · 初中八年级 · 30 题` */
export function summaryText(paper: PaperSummary): string {
  const { subject, questions, pages } = paper
  const size = questions > 0 ? `${questions} 题` : pages > 0 ? `${pages} 页` : ''
  return [subject, gradeText(paper), size].filter(Boolean).join(' · ')
}

/** Returns level and grade, for example `初中八年级`. A grade that implies its level stands alone: `高三`. */
export const gradeText = ({ level, grade }: Pick<PaperSummary, 'level' | 'grade'>): string =>
  grade.startsWith(level.slice(0, 1)) ? grade : `${level}${grade}`

/** Returns the state of the paper for its owner. A typed paper needs no analysis. */
export function paperState({ status, progress, published, questions }: PaperSummary): {
  text: string
  tag: TagKind
} {
  const isReady = status === 'completed' || (status === 'pending' && questions > 0)
  if (isReady && published) return { text: '已发布', tag: 'success' }
  if (isReady) return { text: '待发布', tag: 'warning' }
  const name = PAPER_STATUS_NAMES[status]
  return { text: status === 'analyzing' ? `${name} ${progress}%` : name, tag: STATUS_TAG_KINDS[status] }
}

export const timeLimitText = (minutes: number): string => (minutes > 0 ? `限时 ${minutes} 分钟` : '不限时')

/** Tag colours of the reasons to check a question. */
export const CHECK_TAG_KINDS: Record<CheckReason, TagKind> = {
  low_confidence: 'warning',
  formula: 'info',
  figure: 'info',
  illegible: 'danger',
  missing_options: 'danger',
  no_answer: 'warning',
  suggested_answer: 'warning',
  number_gap: 'danger',
  unsure_type: 'warning',
  answer_mismatch: 'danger',
  score_mismatch: 'warning',
}
