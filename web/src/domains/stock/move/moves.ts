import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import type { IconName } from '../../../ui/icon/icon.tsx'

export const MOVES = [
  'transfer',
  'reserve',
  'release',
  'adjust',
  'return',
  'damaged',
  'lost',
  'scrapped',
] as const
export type Move = (typeof MOVES)[number]

interface MoveDefinition {
  /** Name of the action: the title, and part of error messages such as 不能调拨. */
  readonly name: string
  /** Label of the submit button: 调出 12 台. */
  readonly verb: string
  readonly done: string
  readonly icon: IconName
  readonly note: string
  readonly permission: PermissionKey
  /** Device statuses that allow the move. The server checks again. */
  readonly eligibleStatuses: readonly DeviceStatus[]
  /** Whether accessories can be moved too. */
  readonly allowsPieces: boolean
  /** Suggested reasons. Undefined if the action has an optional note instead of a required reason. */
  readonly reasons?: readonly string[]
}

export const MOVE_DEFINITIONS: Record<Move, MoveDefinition> = {
  transfer: {
    name: '调拨',
    verb: '调出',
    done: '已调出',
    icon: 'truck',
    note: '发往另一个门店或仓库',
    permission: 'inventory-manage',
    eligibleStatuses: ['in_stock'],
    allowsPieces: true,
  },
  reserve: {
    name: '预留',
    verb: '预留',
    done: '已预留',
    icon: 'lock',
    note: '给客户留货',
    permission: 'sales-record',
    eligibleStatuses: ['in_stock'],
    allowsPieces: false,
  },
  release: {
    name: '取消预留',
    verb: '取消预留',
    done: '已取消预留',
    icon: 'check',
    note: '留的货重新可卖',
    permission: 'sales-record',
    eligibleStatuses: ['reserved'],
    allowsPieces: false,
  },
  adjust: {
    name: '调整',
    verb: '调整',
    done: '已调整',
    icon: 'edit',
    note: '更正门店、成本、件数，把找回的设备放回库存',
    permission: 'inventory-manage',
    eligibleStatuses: ['in_stock', 'reserved', 'returned', 'damaged', 'lost'],
    allowsPieces: true,
    reasons: ['账实不符', '找到了', '修好了', '质检通过', '入库时填错'],
  },
  return: {
    name: '退货',
    verb: '退货入库',
    done: '已退货入库',
    icon: 'undo',
    note: '卖出的设备退回来',
    permission: 'inventory-manage',
    eligibleStatuses: ['sold'],
    allowsPieces: false,
    reasons: ['客户退货', '换货', '质量问题', '销售录错'],
  },
  damaged: {
    name: '报损',
    verb: '报损',
    done: '已报损',
    icon: 'alert',
    note: '摔坏、进水、不能再卖',
    permission: 'inventory-manage',
    eligibleStatuses: ['in_stock', 'returned'],
    allowsPieces: true,
    reasons: ['摔坏', '进水', '屏幕损坏', '不能开机'],
  },
  lost: {
    name: '报失',
    verb: '报失',
    done: '已报失',
    icon: 'search',
    note: '找不到、被盗',
    permission: 'inventory-manage',
    eligibleStatuses: ['in_stock', 'returned', 'damaged'],
    allowsPieces: true,
    reasons: ['找不到', '被盗', '运输途中丢失'],
  },
  scrapped: {
    name: '报废',
    verb: '报废',
    done: '已报废',
    icon: 'trash',
    note: '修不好，不再计入库存',
    permission: 'inventory-manage',
    eligibleStatuses: ['in_stock', 'returned', 'damaged', 'lost'],
    allowsPieces: true,
    reasons: ['无法修复', '拆件使用', '过期淘汰'],
  },
}

export const parseMove = (text: string | null): Move => MOVES.find((move) => move === text) ?? 'transfer'

/** Address of the move screen with devices filled in. */
export const moveAddress = (move: Move, codes: readonly string[] = []): string =>
  `/stock/move?${new URLSearchParams({ do: move, ...(codes.length > 0 && { codes: codes.join(',') }) })}`

/** Moves possible for devices in these states, limited to those the user may make. */
export const availableMoves = (
  statuses: readonly DeviceStatus[],
  allowed: (key: PermissionKey) => boolean,
): readonly Move[] =>
  MOVES.filter((move) => {
    const { permission, eligibleStatuses } = MOVE_DEFINITIONS[move]
    return allowed(permission) && statuses.some((status) => eligibleStatuses.includes(status))
  })
