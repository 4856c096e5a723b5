import type { Output } from '@shangxue/contract/endpoint'
import type { DeviceStatus, getDevice } from '@shangxue/contract/stock'
import { useAllowed } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { type Move, moveAddress, movesFor, SHAPES } from '../move/moves.ts'
import styles from './device-actions.module.css'

/** What this user may do with phones in these states. */
export function useMoves(statuses: readonly DeviceStatus[]): readonly Move[] {
  const may = {
    'inventory-manage': useAllowed('inventory-manage'),
    'sales-record': useAllowed('sales-record'),
  }
  return movesFor(statuses, (key) =>
    key === 'inventory-manage' || key === 'sales-record' ? may[key] : false,
  )
}

/** What can be done with this phone; each opens the form with it filled in. */
export function DeviceActions({ device }: { device: Output<typeof getDevice> }) {
  const moves = useMoves([device.status])
  const [first] = device.identifiers
  if (!first || moves.length === 0) return null
  return <MoveLinks label="对这台设备" moves={moves} codes={[first.value]} />
}

interface MoveLinksProps {
  label: string
  moves: readonly Move[]
  codes: readonly string[]
}

export function MoveLinks({ label, moves, codes }: MoveLinksProps) {
  return (
    <nav className={styles.actions} aria-label={label}>
      {moves.map((move) => (
        <ButtonLink key={move} kind="secondary" small icon={SHAPES[move].icon} to={moveAddress(move, codes)}>
          {SHAPES[move].name}
        </ButtonLink>
      ))}
    </nav>
  )
}
