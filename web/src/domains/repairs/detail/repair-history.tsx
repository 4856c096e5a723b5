import { REPAIR_EVENT_NAMES, type RepairEventKind } from '@shangxue/contract/repairs/schemas'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Timeline } from '../../../ui/display/list/timeline.tsx'
import type { TagKind } from '../../../ui/display/tag.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import type { RepairDetail } from '../api.ts'

const EVENT_STYLES: Record<RepairEventKind, { icon: IconName; kind: TagKind }> = {
  received: { icon: 'phone', kind: 'info' },
  assigned: { icon: 'user', kind: 'neutral' },
  quoted: { icon: 'tag', kind: 'warning' },
  agreed: { icon: 'check', kind: 'success' },
  declined: { icon: 'close', kind: 'neutral' },
  started: { icon: 'settings', kind: 'accent' },
  part_used: { icon: 'box', kind: 'accent' },
  part_returned: { icon: 'undo', kind: 'neutral' },
  sent: { icon: 'truck', kind: 'info' },
  returned: { icon: 'truck', kind: 'success' },
  finished: { icon: 'check', kind: 'success' },
  reopened: { icon: 'refresh', kind: 'warning' },
  swapped: { icon: 'refresh', kind: 'accent' },
  lent: { icon: 'phone', kind: 'warning' },
  loan_returned: { icon: 'undo', kind: 'success' },
  claimed: { icon: 'wallet', kind: 'warning' },
  claim_decided: { icon: 'wallet', kind: 'success' },
  password_viewed: { icon: 'eye', kind: 'neutral' },
  handed_over: { icon: 'check', kind: 'success' },
  cancelled: { icon: 'close', kind: 'danger' },
}

/** Everything that happened to the repair, newest first. */
export const RepairHistory = ({ repair: { events } }: { repair: RepairDetail }) => (
  <Card title="维修经过">
    <Timeline
      label="维修经过"
      entries={events.map(({ id, kind, at, by, note, amount_fen }) => ({
        id,
        title: REPAIR_EVENT_NAMES[kind],
        time: formatDateTime(at),
        dateTime: at,
        note: [by, amount_fen !== null && formatMoney(amount_fen), note].filter(Boolean).join(' · '),
        ...EVENT_STYLES[kind],
      }))}
    />
  </Card>
)
