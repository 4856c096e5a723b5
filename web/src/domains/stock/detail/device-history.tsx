import type { Output } from '@shangxue/contract/platform/endpoint'
import { DEVICE_EVENT_NAMES, type DeviceEventKind, type getDevice } from '@shangxue/contract/stock/endpoints'
import { formatDateTime } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import type { TagKind } from '../../../ui/display/tag.tsx'
import { Timeline } from '../../../ui/display/timeline.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'

type DeviceEvent = Output<typeof getDevice>['events'][number]

const EVENT_STYLES: Record<DeviceEventKind, { icon: IconName; kind: TagKind }> = {
  received: { icon: 'box', kind: 'success' },
  reserved: { icon: 'lock', kind: 'warning' },
  released: { icon: 'check', kind: 'neutral' },
  transfer_out: { icon: 'truck', kind: 'info' },
  transfer_in: { icon: 'store', kind: 'info' },
  sold: { icon: 'wallet', kind: 'accent' },
  returned: { icon: 'undo', kind: 'warning' },
  adjusted: { icon: 'edit', kind: 'neutral' },
  damaged: { icon: 'alert', kind: 'danger' },
  lost: { icon: 'alert', kind: 'danger' },
  scrapped: { icon: 'trash', kind: 'danger' },
  activated: { icon: 'flash', kind: 'success' },
}

const eventNote = ({ location, customer, by, reason, document }: DeviceEvent): string =>
  [
    location,
    customer && `客户 ${customer}`,
    by && `经手 ${by}`,
    reason && `原因：${reason}`,
    document && `单号 ${document}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Events of a device, newest first. */
export function DeviceHistory({ events }: { events: readonly DeviceEvent[] }) {
  if (events.length === 0) return null
  return (
    <Card title="设备经历">
      <Timeline
        label="设备经历"
        entries={events.map((event) => ({
          id: event.id,
          title: event.withdrawn ? '撤销入库' : DEVICE_EVENT_NAMES[event.kind],
          time: formatDateTime(event.at),
          dateTime: event.at,
          note: eventNote(event),
          ...EVENT_STYLES[event.withdrawn ? 'returned' : event.kind],
        }))}
      />
    </Card>
  )
}
