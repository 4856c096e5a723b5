import type { ABC_CLASSES } from '@shangxue/contract/analysis/endpoints'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'

export type AbcClass = (typeof ABC_CLASSES)[number]
const KINDS: Record<AbcClass, TagKind> = { A: 'success', B: 'info', C: 'neutral' }

/** The ABC class of a row, if known. */
export const ClassTag = ({ of }: { of: AbcClass | undefined }) =>
  of === undefined ? null : <Tag kind={KINDS[of]}>{of} 类</Tag>
