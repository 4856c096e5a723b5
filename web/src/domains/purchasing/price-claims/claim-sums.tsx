import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  CLAIM_EXCLUSION_NAMES,
  CLAIM_PLACE_NAMES,
  type previewPriceCut,
} from '@shangxue/contract/purchasing/price-cuts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import styles from '../purchasing.module.css'

interface ClaimSumsProps {
  sums: Output<typeof previewPriceCut>
  /** 可以申报 before the claim exists. */
  label?: string
}

/** How many phones are claimed from where, and how many are left out for which reason. */
export function ClaimSums({ sums, label = '可以申报' }: ClaimSumsProps) {
  const { devices, amount_fen, places, left_out } = sums
  return (
    <>
      {devices === 0 ? (
        <Notice kind="warning">没有可以申报的手机</Notice>
      ) : (
        <p className={styles.total}>
          <span>
            {label} {formatWhole(devices)} 台
          </span>
          <strong>{formatMoney(amount_fen)}</strong>
        </p>
      )}
      {places.length > 0 && (
        <List label="手机在哪里">
          {places.map(({ place, location, devices: count, amount_fen: fen }) => (
            <ListItem
              key={`${place} ${location}`}
              title={[CLAIM_PLACE_NAMES[place], location].filter(Boolean).join(' · ')}
              note={`${formatWhole(count)} 台`}
              value={formatMoney(fen)}
            />
          ))}
        </List>
      )}
      {left_out.length > 0 && (
        <List label="不申报的手机">
          {left_out.map(({ reason, devices: count }) => (
            <ListItem
              key={reason}
              title={`不申报：${CLAIM_EXCLUSION_NAMES[reason]}`}
              value={`${formatWhole(count)} 台`}
            />
          ))}
        </List>
      )}
    </>
  )
}
