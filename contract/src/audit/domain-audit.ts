/** Groups by which the audit trail is filtered; actions without a label belong to the last group. */
export const AUDIT_GROUPS = {
  stock: '库存',
  sales: '销售',
  money: '资金',
  logistics: '物流',
  prices: '价格',
  users: '用户与权限',
  'sign-in': '登录与密码',
  company: '公司设置',
  imports: '导入',
  exports: '导出',
  team: '团队',
  attendance: '考勤与请假',
  papers: '试卷与考试',
  other: '其他',
} as const
export type AuditGroup = keyof typeof AUDIT_GROUPS

interface AuditAction {
  /** Follows the user's name: 张三 修改了密码. */
  readonly name: string
  readonly group: AuditGroup
}

type Labels = Readonly<Record<string, string>>

/** How the audit log shows the records of a domain. `audit.ts` in the domain's folder exports it as `AUDIT`. */
export interface DomainAudit {
  /** The actions that the domain writes. */
  readonly actions?: Readonly<Record<string, AuditAction>>
  /** Labels of record types. */
  readonly entities?: Labels
  /** Labels of fields. A field of several domains is in `platform/audit.ts`, or with the domain that owns the record it names. */
  readonly fields?: Labels
  /** Labels of fields without a value, if they are more than empty. */
  readonly emptyValues?: Labels
  /** Fields whose lists have no order; only added and removed elements are shown. */
  readonly unordered?: readonly string[]
  /** Fields that reference another record, with its type. */
  readonly references?: Labels
}

/**
 * Labels of the values in audited fields, by field. `audit-values.ts` in the domain's folder exports them as `AUDIT_VALUES`. They are a
 * file of their own because they import the enumerations of the domain, which the list of audit entries need not load.
 */
export type ValueLabels = Readonly<Record<string, Labels>>
