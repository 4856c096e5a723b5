import type { SubsidyClaimState } from '@shangxue/contract/channels/subsidies'
import type { TagKind } from '../../../ui/display/tag.tsx'
import type { Claim } from '../api.ts'

export const CLAIM_TAG_KINDS: Record<SubsidyClaimState, TagKind> = {
  pending: 'neutral',
  evidence: 'warning',
  ready: 'accent',
  submitted: 'info',
  paid: 'success',
  refused: 'danger',
  lost: 'neutral',
  reversed: 'neutral',
}

/** What a claim lacks: 缺盒子照片、发票号 */
export function missingText(claim: Claim): string {
  const missing = [
    claim.needs_box_photo && claim.box_photos.length === 0 && '盒子照片',
    claim.needs_phone_photo && claim.phone_photos.length === 0 && '开机照片',
    claim.needs_invoice && claim.invoice === '' && '发票号',
    claim.needs_activation && !claim.activated && '激活',
  ].filter(Boolean)
  return missing.length === 0 ? '' : `缺${missing.join('、')}`
}

/** A claim that still accepts evidence. */
export const acceptsEvidence = ({ state }: Claim): boolean => state === 'evidence' || state === 'ready'
