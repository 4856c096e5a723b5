import type { Output } from '@shangxue/contract/platform/endpoint'
import type { DeviceStatus, getDevice } from '@shangxue/contract/stock/endpoints'
import type { ReactNode } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { PrintLabelsButton, useCanPrintLabels } from '../labels/print-labels-button.tsx'
import { availableMoves, MOVE_DEFINITIONS, type Move, moveAddress } from '../move/moves.ts'
import styles from './device-actions.module.css'

/** Moves that the user may make with devices in these states. */
export function useAllowedMoves(statuses: readonly DeviceStatus[]): readonly Move[] {
  const permissions = {
    'inventory-manage': useAllowed('inventory-manage'),
    'sales-record': useAllowed('sales-record'),
  }
  return availableMoves(statuses, (key) =>
    key === 'inventory-manage' || key === 'sales-record' ? permissions[key] : false,
  )
}

/** Links to the actions available for this device. Each opens its form with the device filled in. */
export function DeviceActions({ device: { status, identifiers } }: { device: Output<typeof getDevice> }) {
  const moves = useAllowedMoves([status])
  const saleLink = useAllowed('sales-record') && SALE_LINKS[status]
  const canRepair = useAllowed('repair') && status === 'sold'
  const canPrintLabels = useCanPrintLabels()
  const [first] = identifiers
  if (!first || !(moves.length > 0 || saleLink || canRepair || canPrintLabels)) return null
  const code = first.value
  return (
    <MoveLinks label="对这台设备" moves={moves} codes={[code]}>
      {saleLink && (
        <ButtonLink kind={saleLink.kind} small icon="wallet" to={saleLink.to + code}>
          {saleLink.label}
        </ButtonLink>
      )}
      <PrintLabelsButton codes={[code]} />
      {canRepair && (
        <ButtonLink kind="secondary" small icon="settings" to={`/repairs?view=new&code=${code}`}>
          维修
        </ButtonLink>
      )}
    </MoveLinks>
  )
}

const SELL_LINK = { label: '开单', kind: 'primary', to: '/sales/new?codes=' } as const
/** An available device links to a new sale, a sold one to its sale. */
const SALE_LINKS = {
  in_stock: SELL_LINK,
  reserved: SELL_LINK,
  sold: { label: '销售单', kind: 'secondary', to: '/sales?q=' },
} as Partial<Record<DeviceStatus, { label: string; kind: 'primary' | 'secondary'; to: string }>>

interface MoveLinksProps {
  label: string
  moves: readonly Move[]
  codes: readonly string[]
  /** Rendered before the moves. */
  children?: ReactNode
}

export function MoveLinks({ label, moves, codes, children }: MoveLinksProps) {
  return (
    <nav className={styles.actions} aria-label={label}>
      {children}
      {moves.map((move) => (
        <ButtonLink
          key={move}
          kind="secondary"
          small
          icon={MOVE_DEFINITIONS[move].icon}
          to={moveAddress(move, codes)}
        >
          {MOVE_DEFINITIONS[move].name}
        </ButtonLink>
      ))}
    </nav>
  )
}
