import { PUPIL_POSITION } from './constants.ts'

/** Keys that open a group of screens (spec §2), and keys that allow staff an action. */
export const MODULE_KEYS = ['market-analysis', 'jiancheng-fenxi', 'xinghao-fenxi', 'kehu-fenxi'] as const
export const ACTION_KEYS = [
  'inventory-manage',
  'purchase-manage',
  'price-manage',
  'sales-record',
  'finance',
  'customer-manage',
  'repair',
  'repair-manage',
  'attendance-admin',
  'content-author',
  'content-manage',
  'export',
  'cost-view',
] as const
export const PERMISSION_KEYS = [...MODULE_KEYS, ...ACTION_KEYS] as const

/** Alternatives: a holder of any one of the keys is allowed. */
export const SHARED_KEYS = {
  'sales-view': ['sales-record', 'finance', 'market-analysis', 'inventory-manage'],
  /** For users who ship goods to another store or to a customer. */
  logistics: ['inventory-manage', 'sales-record'],
  /** For users who manage money or a store. */
  'till-count': ['finance', 'inventory-manage'],
  /** For users who order, receive or pay goods. */
  'purchase-view': ['purchase-manage', 'inventory-manage', 'finance'],
  /** For users who deal with suppliers and what they are owed. */
  'supplier-view': ['purchase-manage', 'finance'],
  /** For users who create customers: at a sale, on a visit, or at a payment. */
  'customer-add': ['sales-record', 'customer-manage', 'finance'],
} as const satisfies Record<string, readonly PermissionKey[]>
export type SharedKey = keyof typeof SHARED_KEYS

export type ModuleKey = (typeof MODULE_KEYS)[number]
export type PermissionKey = (typeof PERMISSION_KEYS)[number]

/**
 * Access to an endpoint: `public` for anyone, `login` for signed-in users, `staff` for all users except pupils, `admin`
 * for the boss, a key for its holders (the boss holds all), a shared key for holders of any of its keys.
 */
export type Permission = 'public' | 'login' | 'staff' | 'admin' | PermissionKey | SharedKey

export const isPermission = (value: unknown): value is Permission =>
  ['public', 'login', 'staff', 'admin', ...PERMISSION_KEYS, ...Object.keys(SHARED_KEYS)].includes(
    value as Permission,
  )

/** Returns the keys of which one is sufficient. */
export const permissionKeysOf = (permission: PermissionKey | SharedKey): readonly PermissionKey[] =>
  permission in SHARED_KEYS ? SHARED_KEYS[permission as SharedKey] : [permission as PermissionKey]

export const PERMISSION_NAMES: Record<PermissionKey, string> = {
  'market-analysis': '市场分析',
  'jiancheng-fenxi': '简称分析',
  'xinghao-fenxi': '型号分析',
  'kehu-fenxi': '客户分析',
  'inventory-manage': '库存管理',
  'purchase-manage': '采购管理',
  'price-manage': '价格管理',
  'sales-record': '销售开单',
  finance: '资金管理',
  'customer-manage': '客户管理',
  repair: '售后维修',
  'repair-manage': '售后管理',
  'attendance-admin': '考勤管理',
  'content-author': '内容编辑',
  'content-manage': '内容管理',
  export: '导出数据',
  'cost-view': '查看成本',
}

/** Keys whose holders approve fund adjustments and confirm or reverse payments. */
export const APPROVING_KEYS: readonly PermissionKey[] = ['finance']

/** Keys whose data belongs to the company as a whole: a user who is limited to stores cannot use them. */
export const COMPANY_KEYS: readonly PermissionKey[] = ['finance', 'purchase-manage']

const ALL = [...PERMISSION_KEYS]
/** Default permissions of each position; a boss changes them per user. */
export const ROLE_TEMPLATES: Record<string, readonly PermissionKey[]> = {
  老板: ALL,
  店长: [
    'market-analysis',
    'jiancheng-fenxi',
    'xinghao-fenxi',
    'kehu-fenxi',
    'inventory-manage',
    'price-manage',
    'sales-record',
    'customer-manage',
    'repair',
    'repair-manage',
    'attendance-admin',
    'export',
  ],
  业务员: ['sales-record', 'customer-manage', 'kehu-fenxi', 'repair'],
  财务: ['finance', 'export', 'cost-view', 'market-analysis'],
  库管: ['inventory-manage', 'repair', 'export'],
  采购: ['purchase-manage', 'inventory-manage', 'cost-view', 'export'],
  [PUPIL_POSITION]: [],
}
