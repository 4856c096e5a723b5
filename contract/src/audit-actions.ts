import { STOCK_DOCUMENT_KINDS, type StockDocumentKind } from './stock-actions.ts'

/** What the audit trail can be filtered by; whatever has no line below is of the last. */
export const AUDIT_GROUPS = {
  stock: '库存',
  sales: '销售',
  logistics: '物流',
  prices: '价格',
  users: '用户与权限',
  'sign-in': '登录与密码',
  company: '公司设置',
  imports: '导入',
  exports: '导出',
  papers: '试卷与考试',
  other: '其他',
} as const
export type AuditGroup = keyof typeof AUDIT_GROUPS

interface AuditAction {
  /** Follows the name of who did it: 张三 修改了密码. */
  readonly name: string
  readonly group: AuditGroup
}

const STOCK_DEEDS: Record<StockDocumentKind, string> = {
  receipt: '办理入库',
  transfer: '调出库存',
  reception: '收到调拨',
  withdrawal: '撤回调拨',
  reservation: '预留设备',
  release: '取消预留',
  adjustment: '调整库存',
  return: '办理退货',
  write_off: '登记报损',
  count: '登记盘点结果',
  reversal: '冲销单据',
  sale: '销售出库',
  sale_return: '销售退货入库',
}
const stockActions = Object.fromEntries(
  STOCK_DOCUMENT_KINDS.map((kind) => [`stock.${kind}`, { name: STOCK_DEEDS[kind], group: 'stock' as const }]),
)

/** Every action that the server writes; a test reads its source to see that none is missing. */
export const AUDIT_ACTIONS: Readonly<Record<string, AuditAction>> = {
  ...stockActions,
  'prices.imported': { name: '导入价格', group: 'imports' },
  'stock.imported': { name: '导入库存', group: 'imports' },
  'users.imported': { name: '导入用户', group: 'imports' },
  'export.made': { name: '导出表格', group: 'exports' },
  'activations.imported': { name: '导入激活记录', group: 'imports' },
  'devices.allocated': { name: '分配设备', group: 'stock' },
  'devices.allocation_extended': { name: '延长设备分配', group: 'stock' },
  'devices.allocation_ended': { name: '收回分配的设备', group: 'stock' },
  'sale.posted': { name: '开销售单', group: 'sales' },
  'sale.asked': { name: '申请低价销售', group: 'sales' },
  'sale.approved': { name: '批准低价销售', group: 'sales' },
  'sale.declined': { name: '未批准低价销售', group: 'sales' },
  'sale.withdrawn': { name: '撤回待批准的销售单', group: 'sales' },
  'sale.returned': { name: '办理销售退货', group: 'sales' },
  'sale.reversed': { name: '作废销售单', group: 'sales' },
  'factory.imported': { name: '导入厂家库存', group: 'imports' },
  'factory.matched': { name: '匹配厂家商品', group: 'stock' },
  'waybill.added': { name: '登记运单', group: 'logistics' },
  'waybill.changed': { name: '修改运单', group: 'logistics' },
  'waybill.moved': { name: '更新运单状态', group: 'logistics' },
  'sku.min_stock_changed': { name: '修改最低库存', group: 'stock' },
  'customer.added': { name: '新增客户', group: 'sales' },
  'target.added': { name: '新增业务任务', group: 'sales' },
  'target.changed': { name: '修改业务任务', group: 'sales' },
  'target.deleted': { name: '删除业务任务', group: 'sales' },
  'target.copied': { name: '复制上月的业务任务', group: 'sales' },
  'commission_rule.added': { name: '新增提成规则', group: 'sales' },
  'commission_rule.changed': { name: '修改提成规则', group: 'sales' },
  'commission_rule.deleted': { name: '删除提成规则', group: 'sales' },
  'prices.set': { name: '修改价格', group: 'prices' },
  'prices.revoked': { name: '撤回计划的价格', group: 'prices' },
  'user.created': { name: '新增用户', group: 'users' },
  'user.edited': { name: '修改用户资料', group: 'users' },
  'user.disabled': { name: '停用账号', group: 'users' },
  'user.enabled': { name: '启用账号', group: 'users' },
  'user.promoted': { name: '设为老板', group: 'users' },
  'user.demoted': { name: '取消老板身份', group: 'users' },
  'user.permissions_changed': { name: '修改权限', group: 'users' },
  'user.sign_ins_ended': { name: '退出用户的登录', group: 'sign-in' },
  'user.password_reset': { name: '重置用户密码', group: 'sign-in' },
  'user.password_issued': { name: '发放首个密码', group: 'sign-in' },
  'password.changed': { name: '修改自己的密码', group: 'sign-in' },
  'tenant.created': { name: '创建数据库', group: 'company' },
  'settings.changed': { name: '修改公司设置', group: 'company' },
  'location.added': { name: '新增门店或仓库', group: 'company' },
  'location.changed': { name: '修改门店或仓库', group: 'company' },
  'location.closed': { name: '停用门店或仓库', group: 'company' },
  'location.reopened': { name: '启用门店或仓库', group: 'company' },
  'location.reordered': { name: '调整门店和仓库的顺序', group: 'company' },
  'paper.published': { name: '发布试卷', group: 'papers' },
  'paper.deleted': { name: '删除试卷', group: 'papers' },
  'score.overridden': { name: '修改得分', group: 'papers' },
}

/** An action that nobody has named yet is shown by its key, never hidden. */
export const auditActionName = (action: string): string => AUDIT_ACTIONS[action]?.name ?? action
export const auditGroupOf = (action: string): AuditGroup => AUDIT_ACTIONS[action]?.group ?? 'other'

/** What a record is. */
export const AUDIT_ENTITIES: Readonly<Record<string, string>> = {
  user: '用户',
  tenant: '公司',
  location: '门店或仓库',
  sku: '单品',
  sku_price: '价格',
  brand: '品牌',
  customer: '客户',
  waybill: '运单',
  factory_item: '厂家商品',
  product: '型号',
  import_run: '导入文件',
  export_run: '导出文件',
  sale: '销售单',
  sales_target: '业务任务',
  commission_rule: '提成规则',
  stock_document: '库存单据',
  stock_transfer: '调拨单',
  stock_count: '盘点单',
  device: '设备',
  device_allocation: '设备分配',
  paper: '试卷',
  exam_attempt: '考试',
}
export const auditEntityName = (entity: string): string => AUDIT_ENTITIES[entity] ?? entity
