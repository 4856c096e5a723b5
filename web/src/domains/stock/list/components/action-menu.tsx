import { Link } from 'react-router'
import { useAllowed } from '../../../../lib/session/state.ts'
import { Icon, type IconName } from '../../../../ui/icon/icon.tsx'
import { Sheet } from '../../../../ui/overlay/sheet/sheet.tsx'
import { MOVE_DEFINITIONS, type Move, moveAddress } from '../../move/moves.ts'
import styles from './action-menu.module.css'

interface MenuEntry {
  readonly label: string
  readonly icon: IconName
  readonly to: string
}

const moveEntry = (move: Move): MenuEntry => ({
  label: MOVE_DEFINITIONS[move].name,
  icon: MOVE_DEFINITIONS[move].icon,
  to: moveAddress(move),
})

/** Menu of all stock actions that the user may perform. */
export default function ActionMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const canManage = useAllowed('inventory-manage')
  const canSell = useAllowed('sales-record')
  const canReceivePayments = useAllowed('finance')
  const entries: (MenuEntry | false)[] = [
    canSell && { label: '开单', icon: 'wallet', to: '/sales/new' },
    canReceivePayments && { label: '收款', icon: 'arrow-down', to: '/others/debt-overview/detail?new=1' },
    canManage && { label: '入库', icon: 'box', to: '/stock/receive' },
    canManage && moveEntry('transfer'),
    { label: canManage ? '调拨收货' : '调拨单', icon: 'store', to: '/stock/transfers' },
    canManage && { label: '盘点', icon: 'scan', to: '/stock/counts' },
    canSell && moveEntry('reserve'),
    canSell && moveEntry('release'),
    canManage && moveEntry('return'),
    canManage && moveEntry('adjust'),
    canManage && moveEntry('damaged'),
    canManage && moveEntry('lost'),
    canManage && moveEntry('scrapped'),
    (canSell || canReceivePayments || canManage) && {
      label: '每日销售',
      icon: 'chart',
      to: '/others/daily-sales',
    },
    canSell && { label: '销售单', icon: 'list', to: '/sales' },
    { label: '库存单据', icon: 'document', to: '/stock/documents' },
  ]
  return (
    <Sheet open={open} onClose={onClose} title="库存操作">
      <nav aria-label="库存操作">
        <ul className={styles.tiles}>
          {entries
            .filter((entry) => entry !== false)
            .map(({ label, icon, to }) => (
              <li key={to}>
                <Link to={to} className={styles.tile ?? ''}>
                  <span className={styles.icon}>
                    <Icon name={icon} size={1.5} />
                  </span>
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </Sheet>
  )
}
