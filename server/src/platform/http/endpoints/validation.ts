import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify'
import fp from 'fastify-plugin'
import { lazy } from '../../async/lazy.ts'

type FormatsPlugin = typeof addFormats.default

/**
 * Coerces queries and paths, which arrive as text. Bodies are not coerced, since null would become 0. Unknown
 * properties are removed in both. Input with `lenientInput` is converted before.
 */
export const validation = fp(
  async (app: FastifyInstance) => {
    const common = { useDefaults: true, removeAdditional: 'all', allErrors: false, strict: false } as const
    const exact = new Ajv(common)
    const coercing = new Ajv({ ...common, coerceTypes: true })
    for (const ajv of [exact, coercing]) {
      ;(addFormats as unknown as FormatsPlugin)(ajv)
      const standard = ajv.formats['date-time'] as { validate(text: string): boolean }
      // The standard allows leap seconds, which Date does not.
      ajv.addFormat('date-time', (text) => standard.validate(text) && !Number.isNaN(Date.parse(text)))
    }
    // Compiled at the first request: compiling all schemas takes a fifth of the start-up, and most are used days later.
    app.setValidatorCompiler(({ schema, httpPart }) => {
      const ajv = httpPart === 'body' ? exact : coercing
      const compiled = lazy(() => ajv.compile(schema as object))
      const validate = (input: unknown): boolean => {
        const valid = compiled()(input)
        validate.errors = compiled().errors ?? null
        return valid
      }
      validate.errors = null as ErrorObject[] | null
      return validate
    })
    app.setSerializerCompiler(({ schema }) => {
      const compiled = lazy(() => fastJson(schema as object))
      return (data) => compiled()(data)
    })
  },
  { name: 'validation' },
)

const MAX_DEPTH = 32

/** True if a text contains a lone surrogate, as a text cut inside a character does: PostgreSQL cannot store it. */
export function hasLoneSurrogate(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  // No valid input is this deep: it is rejected instead of walked.
  return depth > MAX_DEPTH || Object.values(value).some((child) => hasLoneSurrogate(child, depth + 1))
}

const PHRASES: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => '不能为空',
  type: () => '格式不正确',
  format: () => '格式不正确',
  pattern: () => '格式不正确',
  enum: () => '不在可选范围内',
  minLength: ({ limit }) => `至少需要${limit}个字符`,
  maxLength: ({ limit }) => `不能超过${limit}个字符`,
  minimum: ({ limit }) => `不能小于${limit}`,
  maximum: ({ limit }) => `不能大于${limit}`,
  minItems: ({ limit }) => `至少需要${limit}项`,
  maxItems: ({ limit }) => `不能超过${limit}项`,
}

/** Labels that users know; other fields are named as in the contract. */
const FIELD_NAMES: Record<string, string> = {
  assignee_ids: '负责人',
  mention_ids: '提到的人',
  body: '内容',
  on: '上班时间',
  off: '下班时间',
  break_from: '休息开始',
  break_to: '休息结束',
  grace_min: '允许迟到的分钟数',
  serious_min: '严重迟到的分钟数',
  absence_min: '算旷工的分钟数',
  early_grace_min: '允许早退的分钟数',
  open_before_min: '提前打卡的分钟数',
  close_after_min: '下班后可打卡的分钟数',
  week: '每周班次',
  place_ids: '打卡地点',
  member_ids: '成员',
  user_ids: '员工',
  lat: '纬度',
  lng: '经度',
  radius_m: '打卡范围',
  shift_id: '班次',
  type_id: '假期类型',
  unit: '请假单位',
  yearly: '按年发放',
  expires_on: '到期日',
  employee_number: '工号',
  position: '职位',
  emergency_name: '紧急联系人',
  emergency_phone: '紧急联系电话',
  joined_on: '入职日期',
  work_since: '参加工作日期',
  left_on: '离职日期',
  contract_kind: '合同类型',
  contract_until: '合同到期日',
  decisions: '决定',
  agenda: '议程',
  minutes: '纪要',
  host_id: '主持人',
  return_id: '换回的值班',
  to_id: '同事',
  shifts: '班次',
  starts: '开始时间',
  ends: '结束时间',
  needed: '人数',
  people: '值班人员',
  turns: '排班',
  weekdays: '星期',
  opening_fen: '期初余额',
  counted_fen: '实点金额',
  account_id: '账户',
  merchant_id: '商家',
  bank_reference: '银行流水号',
  from_account_id: '转出账户',
  to_account_id: '转入账户',
  fee_fen: '手续费',
  due_day: '归还日期',
  item_id: '项目',
  amount_fen: '金额',
  location_id: '门店或仓库',
  day_of_month: '每月几号',
  from_day: '开始日期',
  until_day: '结束日期',
  photo_ids: '照片',
  weight: '权重',
  stock: '剩余数量',
  need: '需要数量',
  chances: '机会次数',
  group_id: '分组',
  direction: '收支',
  customer_id: '客户',
  short_name: '简称',
  area: '区域',
  owner_id: '负责人',
  address: '地址',
  contacts: '联系人',
  phone: '电话',
  role: '职务',
  purpose: '拜访目的',
  notes: '拜访记录',
  next_step: '下一步',
  next_day: '下次拜访日期',
  items: '单据',
  remind_days: '提醒天数',
  yonghuming: '用户名',
  mima: '密码',
  jiumima: '当前密码',
  xinmima: '新密码',
  yanzhengma: '验证码',
  shebei: '本机名称',
  shujuku: '数据库',
  zhiwei: '职位',
  template: '权限模板',
  avatar: '头像',
  changes: '权限改动',
  code: '初始化码',
  name: '名称',
  time_zone: '时区',
  max_users: '人数上限',
  ai_budget_fen: 'AI每日预算',
  kind: '类型',
  from: '开始日期',
  to: '结束日期',
  start: '开始时间',
  end: '结束时间',
  start_date: '开始日期',
  end_date: '结束日期',
  month: '月份',
  subject_id: '门店、员工或品牌',
  per_piece_fen: '每件提成',
  amount_bp: '按金额的提成',
  margin_bp: '按毛利的提成',
  valid_to: '结束日期',
  paper_id: '试卷ID',
  attempt_id: '考试ID',
  question_id: '题目ID',
  question_ids: '题目',
  username: '用户名',
  title: '标题',
  subject: '科目',
  level: '学段',
  grade: '年级',
  duration_minutes: '考试时长',
  answer_key_text: '答案文本',
  answers: '答案',
  score: '分数',
  reason: '原因',
  note: '笔记',
  day: '日期',
  time: '时间',
  min_stock: '最低库存',
  number: '单号',
  carrier: '快递公司',
  phone_tail: '手机尾号',
  goods: '货物',
  text: '动态',
  place: '地点',
  cover_days: '备货天数',
  source: '厂家',
  reminder: '提醒',
  repeat: '重复',
  wrong_question_ids: '错题',
  question_count: '题目数量',
  paper_title: '试卷标题',
  topic_focus: '知识点',
  lang: '语言',
  speed: '语速',
  volume: '音量',
  points: '每人积分',
  takers_max: '名额',
  pass_mark: '及格线',
  play_minutes: '限时',
  open_hours: '开放时长',
  shown_as: '显示名',
  questions: '题目数量',
  ask: '考法',
  answer: '处理说明',
}

/** Describes a validation failure in one Chinese sentence that names the field. */
export function describeInvalid(errors: readonly (FastifySchemaValidationError | ErrorObject)[]): string {
  const [error] = errors
  if (!error) return '请求内容不正确，请检查后重试'
  const params = error.params as Record<string, unknown>
  const name = String(params.missingProperty ?? error.instancePath.split('/').filter(Boolean).join('.'))
  const phrase = PHRASES[error.keyword]?.(params) ?? '不正确'
  // In a list the field counts, not its index, e.g. 3.xinmima.
  const field = name.split('.').at(-1) ?? ''
  return `${FIELD_NAMES[field] ?? (name || '请求内容')}${phrase}，请检查后重试`
}
