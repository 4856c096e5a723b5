import type { Output } from '@shangxue/contract/endpoint'
import type { DeviceStatus, getDevice } from '@shangxue/contract/stock'
import type { ReactNode } from 'react'
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
  const sells = useAllowed('sales-record')
  const [first] = device.identifiers
  if (!first || (moves.length === 0 && !sells)) return null
  return (
    <MoveLinks label="对这台设备" moves={moves} codes={[first.value]}>
      {sells && <SaleLink status={device.status} code={first.value} />}
    </MoveLinks>
  )
}

/** A phone that is here is sold, one that was sold leads to its sale. */
function SaleLink({ status, code }: { status: DeviceStatus; code: string }) {
  if (status === 'in_stock' || status === 'reserved')
    return (
      <ButtonLink small icon="wallet" to={`/sales/new?codes=${code}`}>
        开单
      </ButtonLink>
    )
  return status === 'sold' ? (
    <ButtonLink kind="secondary" small icon="wallet" to={`/sales?q=${code}`}>
      销售单
    </ButtonLink>
  ) : null
}

interface MoveLinksProps {
  label: string
  moves: readonly Move[]
  codes: readonly string[]
  /** Before the moves. */
  children?: ReactNode
}

export function MoveLinks({ label, moves, codes, children }: MoveLinksProps) {
  return (
    <nav className={styles.actions} aria-label={label}>
      {children}
      {moves.map((move) => (
        <ButtonLink key={move} kind="secondary" small icon={SHAPES[move].icon} to={moveAddress(move, codes)}>
          {SHAPES[move].name}
        </ButtonLink>
      ))}
    </nav>
  )
}
