import { ACTION_KEYS, MODULE_KEYS, type PermissionKey } from '@shangxue/contract/platform/permissions'
import type { UserState } from '@shangxue/contract/users/admin'

export const STATE_LABELS: Record<UserState, string> = {
  active: '在用',
  no_password: '未设密码',
  disabled: '已停用',
  all: '全部',
}

/** One line on what each permission allows. */
export const KEY_NOTES: Record<PermissionKey, string> = {
  'market-analysis': '打开市场分析、区域分析、经营汇总和导出报表',
  'jiancheng-fenxi': '打开简称分析',
  'xinghao-fenxi': '打开型号分析',
  'kehu-fenxi': '打开客户分析和客户拜访',
  'inventory-manage': '入库、调拨、盘点、报损和导入库存',
  'purchase-manage': '采购单、供应商、采购退货和建议采购',
  'price-manage': '改价、批量改价和导入价格',
  'sales-record': '开销售单、退货',
  finance: '收付款、资金调整、支出和收入',
  'customer-manage': '新增和修改客户资料',
  repair: '登记维修、报价、领用配件和取机',
  'repair-manage': '取消维修、看开机密码、换机和向厂家索赔',
  'attendance-admin': '排班、审批请假和外勤',
  'content-author': '处理举报，停止分享他人的词表',
  'content-manage': '编写并发布本公司的单词、句子和短文，查看学生的任务型作答',
  export: '把列表导出为表格',
  'cost-view': '看到采购价、最低价、成本和毛利',
}

export const KEY_GROUPS: readonly { name: string; note: string; keys: readonly PermissionKey[] }[] = [
  { name: '模块', note: '能打开哪些页面', keys: MODULE_KEYS },
  { name: '操作', note: '能做哪些事', keys: ACTION_KEYS },
]

export const BOSS_NOTE = '老板拥有全部权限，并能管理用户和权限'
