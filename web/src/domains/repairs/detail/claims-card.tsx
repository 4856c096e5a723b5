import { CLAIM_STATE_NAMES, type ClaimState } from '@shangxue/contract/repairs/schemas'
import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import type { RepairDetail } from '../api.ts'

const ClaimAnswerSheet = lazyWithRetry(async () => ({
  default: (await import('../sheets/repair-sheets.tsx')).ClaimAnswerSheet,
}))

const CLAIM_KINDS: Record<ClaimState, TagKind> = {
  submitted: 'warning',
  accepted: 'success',
  refused: 'danger',
}

/** Claims to the maker and its answers. */
export function ClaimsCard({ repair: { claims } }: { repair: RepairDetail }) {
  const canDecide = useAllowed('repair-manage')
  const [answering, setAnswering] = useState<RepairDetail['claims'][number]>()
  if (claims.length === 0) return null
  return (
    <Card title="厂家索赔" flush>
      <List label="厂家索赔">
        {claims.map((claim) => (
          <ListItem
            key={claim.id}
            title={`${claim.maker} ${formatMoney(claim.amount_fen)}`}
            note={[
              claim.note,
              claim.accepted_fen !== null && `同意 ${formatMoney(claim.accepted_fen)}`,
              claim.answer,
            ]
              .filter(Boolean)
              .join(' · ')}
            value={<Tag kind={CLAIM_KINDS[claim.state]}>{CLAIM_STATE_NAMES[claim.state]}</Tag>}
            valueNote={
              claim.state === 'submitted' &&
              canDecide && (
                <Button kind="plain" small onClick={() => setAnswering(claim)}>
                  记录答复
                </Button>
              )
            }
          />
        ))}
      </List>
      <MountOnce when={answering !== undefined}>
        {answering && (
          <ClaimAnswerSheet
            key={answering.id}
            claim={answering}
            open
            onClose={() => setAnswering(undefined)}
          />
        )}
      </MountOnce>
    </Card>
  )
}
