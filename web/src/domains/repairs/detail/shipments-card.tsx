import { CARRIER_NAMES } from '@shangxue/contract/logistics/endpoints'
import { formatDateTime } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { RepairDetail } from '../api.ts'

/** Parcels to the maker and back. */
export function ShipmentsCard({ repair: { shipments } }: { repair: RepairDetail }) {
  if (shipments.length === 0) return null
  return (
    <Card title="寄修" flush>
      <List label="寄修">
        {shipments.map((shipment) => (
          <ListItem
            key={shipment.id}
            title={shipment.maker}
            note={
              <>
                {CARRIER_NAMES[shipment.carrier]} {shipment.number} · {formatDateTime(shipment.sent_at)}
                {shipment.returned_at !== null && (
                  <>
                    <br />
                    {[
                      shipment.return_carrier && CARRIER_NAMES[shipment.return_carrier],
                      shipment.return_number,
                      shipment.result,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  </>
                )}
              </>
            }
            value={
              <Tag kind={shipment.returned_at === null ? 'info' : 'success'}>
                {shipment.returned_at === null ? '在厂家' : '已寄回'}
              </Tag>
            }
          />
        ))}
      </List>
    </Card>
  )
}
