import { CLAIM_STATE_NAMES } from '@shangxue/contract/channels/subsidies'
import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { useSaleClaims } from '../api.ts'
import { acceptsEvidence, CLAIM_TAG_KINDS, missingText } from './claim-labels.ts'
import { EvidenceSheet } from './evidence-sheet.tsx'

interface SaleSubsidiesProps {
  saleId: number
  /** Absent in a response cached by an earlier version. */
  payments: readonly { device_id: number | null }[] | undefined
}

/** The subsidies of a sale, to which the seller adds evidence. */
export function SaleSubsidies({ saleId, payments }: SaleSubsidiesProps) {
  const isSubsidised = (payments ?? []).some(({ device_id }) => device_id !== null)
  const { data } = useSaleClaims(saleId, isSubsidised)
  const maySell = useAllowed('sales-record')
  const [editedId, setEditedId] = useState<number>()
  if (!data || data.length === 0) return null
  const edited = data.find(({ id }) => id === editedId)
  return (
    <Section title="补贴">
      <List label="补贴">
        {data.map((claim) => (
          <ListItem
            key={claim.id}
            title={`${claim.programme} ${formatMoney(claim.amount_fen)}`}
            note={[claim.imei, acceptsEvidence(claim) && missingText(claim), claim.answer]
              .filter(Boolean)
              .join(' · ')}
            valueNote={<Tag kind={CLAIM_TAG_KINDS[claim.state]}>{CLAIM_STATE_NAMES[claim.state]}</Tag>}
            {...(maySell && acceptsEvidence(claim) && { onClick: () => setEditedId(claim.id) })}
          />
        ))}
      </List>
      {edited && <EvidenceSheet key={edited.id} claim={edited} onClose={() => setEditedId(undefined)} />}
    </Section>
  )
}
