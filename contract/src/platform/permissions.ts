import { PUPIL_POSITION } from './constants.ts'

/** Keys that open a group of screens (spec §2) and keys that allow staff to do something. */
export const MODULE_KEYS = ['market-analysis', 'jiancheng-fenxi', 'xinghao-fenxi', 'kehu-fenxi'] as const
export const ACTION_KEYS = [
  'inventory-manage',
  'price-manage',
  'sales-record',
  'finance',
  'customer-manage',
  'attendance-admin',
  'content-author',
  'export',
  'cost-view',
] as const
export const PERMISSION_KEYS = [...MODULE_KEYS, ...ACTION_KEYS] as const

/** What several keys open: whoever holds one of them may. */
export const SHARED_KEYS = {
  'sales-view': ['sales-record', 'finance', 'market-analysis', 'inventory-manage'],
  /** Whoever sends goods away: to another store, or to a customer. */
  logistics: ['inventory-manage', 'sales-record'],
  /** Whoever keeps the money, and whoever runs a store. */
  'till-count': ['finance', 'inventory-manage'],
  /** Whoever meets a customer first: at the counter, on a visit, or when they pay. */
  'customer-add': ['sales-record', 'customer-manage', 'finance'],
} as const satisfies Record<string, readonly PermissionKey[]>
export type SharedKey = keyof typeof SHARED_KEYS

export type ModuleKey = (typeof MODULE_KEYS)[number]
export type PermissionKey = (typeof PERMISSION_KEYS)[number]

/**
 * Who may call an endpoint: `public` anyone, `login` any signed-in user, `staff` everybody but pupils, `admin` the boss,
 * a key whoever holds it (the boss holds all), a shared key whoever holds one of several.
 */
export type Permission = 'public' | 'login' | 'staff' | 'admin' | PermissionKey | SharedKey

export const isPermission = (value: unknown): value is Permission =>
  ['public', 'login', 'staff', 'admin', ...PERMISSION_KEYS, ...Object.keys(SHARED_KEYS)].includes(
    value as Permission,
  )

/** The keys of which one is enough. */
export const keysFor = (permission: PermissionKey | SharedKey): readonly PermissionKey[] =>
  permission in SHARED_KEYS ? SHARED_KEYS[permission as SharedKey] : [permission as PermissionKey]

export const PERMISSION_NAMES: Record<PermissionKey, string> = {
  'market-analysis': '市场分析',
  'jiancheng-fenxi': '简称分析',
  'xinghao-fenxi': '型号分析',
  'kehu-fenxi': '客户分析',
  'inventory-manage': '库存管理',
  'price-manage': '价格管理',
  'sales-record': '销售开单',
  finance: '资金管理',
  'customer-manage': '客户管理',
  'attendance-admin': '考勤管理',
  'content-author': '内容编辑',
  export: '导出数据',
  'cost-view': '查看成本',
}

/** Keys whose holders let money go: adjustments are approved, payments confirmed and taken back by them. */
export const APPROVING_KEYS: readonly PermissionKey[] = ['finance']

const ALL = [...PERMISSION_KEYS]
/** What each position starts with; a boss changes it per user. */
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
    'attendance-admin',
    'export',
  ],
  业务员: ['sales-record', 'customer-manage', 'kehu-fenxi'],
  财务: ['finance', 'export', 'cost-view', 'market-analysis'],
  库管: ['inventory-manage', 'export'],
  [PUPIL_POSITION]: [],
}
