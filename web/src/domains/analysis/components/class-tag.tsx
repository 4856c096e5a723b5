import type { ABC_CLASSES } from '@shangxue/contract/analysis/endpoints'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'

export type AbcClass = (typeof ABC_CLASSES)[number]
const KINDS: Record<AbcClass, TagKind> = { A: 'success', B: 'info', C: 'neutral' }

/** The ABC class of a row, if known. */
export const ClassTag = ({ abcClass }: { abcClass: AbcClass | undefined }) =>
  abcClass === undefined ? null : <Tag kind={KINDS[abcClass]}>{abcClass} 类</Tag>
