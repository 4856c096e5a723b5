import { Link } from 'react-router'
import { useAllowed } from '../../../lib/session/index.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { type Move, moveAddress, SHAPES } from '../move/moves.ts'
import styles from './action-menu.module.css'

interface Entry {
  readonly label: string
  readonly icon: IconName
  readonly to: string
}

const moved = (move: Move): Entry => ({
  label: SHAPES[move].name,
  icon: SHAPES[move].icon,
  to: moveAddress(move),
})

/** Menu of all stock actions that the user may perform. */
export default function ActionMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const manages = useAllowed('inventory-manage')
  const sells = useAllowed('sales-record')
  const receives = useAllowed('finance')
  const entries: (Entry | false)[] = [
    sells && { label: '开单', icon: 'wallet', to: '/sales/new' },
    receives && { label: '收款', icon: 'arrow-down', to: '/others/debt-overview/detail?new=1' },
    manages && { label: '入库', icon: 'box', to: '/stock/receive' },
    manages && moved('transfer'),
    { label: manages ? '调拨收货' : '调拨单', icon: 'store', to: '/stock/transfers' },
    manages && { label: '盘点', icon: 'scan', to: '/stock/counts' },
    sells && moved('reserve'),
    sells && moved('release'),
    manages && moved('return'),
    manages && moved('adjust'),
    manages && moved('damaged'),
    manages && moved('lost'),
    manages && moved('scrapped'),
    (sells || receives || manages) && { label: '每日销售', icon: 'chart', to: '/others/daily-sales' },
    sells && { label: '销售单', icon: 'list', to: '/sales' },
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
