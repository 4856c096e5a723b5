import type { ModuleKey, PermissionKey, SharedKey } from '@shangxue/contract/platform/permissions'

type Area =
  | 'account'
  | 'inventory'
  | 'pricing'
  | 'tasks'
  | 'sales'
  | 'selling'
  | 'analysis'
  | 'debts'
  | 'funds'
  | 'cashflow'
  | 'logistics'
  | 'accessories'
  | 'factory'
  | 'duty'
  | 'todos'
  | 'moments'
  | 'customers'
  | 'devices'
  | 'attendance'
  | 'admin'
  | 'english'
  | 'rewards'
  | 'papers'
  | 'reading'

export interface Address {
  readonly path: string
  /** Title of the screen and of the browser tab; empty if the address only redirects. */
  readonly title: string
  readonly area: Area
  /** `public`: no login required; `admin`: only the boss; otherwise every user. Left out in most, since each line is loaded first. */
  readonly auth?: 'public' | 'admin'
  /** Paths that guests may open as well. */
  readonly guests?: RegExp
  /** Module permission that is required in addition to `auth`. */
  readonly moduleKey?: ModuleKey
  /** Users without this permission cannot do anything on the screen, so the module grid omits it. */
  readonly does?: 'staff' | PermissionKey | SharedKey
  readonly redirect?: string
  /** The screen shows the tab bar. */
  readonly tab?: boolean
}

/** All addresses. Business summary and market analysis export are `public`: only `moduleKey` protects them. */
export const ADDRESSES = [
  { path: '/login', title: '登录', area: 'account', auth: 'public' },
  { path: '/register', title: '注册', area: 'account', auth: 'public' },
  { path: '/change-password', title: '修改密码', area: 'account' },
  { path: '/rose-care', title: '玫瑰养护', area: 'duty', auth: 'public', does: 'staff' },
  { path: '/', title: '首页', area: 'account', redirect: '/home' },
  { path: '/home', title: '库存', area: 'inventory', tab: true },
  { path: '/price', title: '价格表', area: 'pricing', tab: true },
  { path: '/stock/receive', title: '入库', area: 'inventory', does: 'inventory-manage' },
  { path: '/stock/move', title: '库存操作', area: 'inventory' },
  { path: '/stock/transfers', title: '调拨', area: 'inventory' },
  { path: '/stock/transfers/:id', title: '调拨单', area: 'inventory' },
  { path: '/stock/counts', title: '盘点', area: 'inventory', does: 'inventory-manage' },
  { path: '/stock/counts/:id', title: '盘点单', area: 'inventory' },
  { path: '/stock/documents', title: '库存单据', area: 'inventory' },
  { path: '/stock/documents/:id', title: '单据详情', area: 'inventory' },
  { path: '/sales/new', title: '开单', area: 'selling', does: 'sales-record' },
  { path: '/sales', title: '销售单', area: 'selling', does: 'sales-view' },
  { path: '/sales/:id', title: '销售单详情', area: 'selling' },
  { path: '/sales/:id/return', title: '退货', area: 'selling' },
  { path: '/repairs', title: '售后维修', area: 'selling', does: 'repair' },
  // Codes of customers have 24 characters.
  { path: '/repairs/:id', title: '维修单', area: 'selling', guests: /\/[\w-]{24}$/ },
  { path: '/price/edit', title: '批量改价', area: 'pricing' },
  { path: '/price/requests', title: '改价申请', area: 'pricing' },
  { path: '/notifications', title: '通知', area: 'account' },
  { path: '/notifications/settings', title: '通知设置', area: 'account' },
  { path: '/exports', title: '导出文件', area: 'account' },
  { path: '/search', title: '搜索', area: 'account' },
  { path: '/outbox', title: '待提交', area: 'account' },
  { path: '/tasks', title: '任务', area: 'tasks', tab: true },
  { path: '/my-profile/security', title: '登录安全', area: 'account' },
  { path: '/my-profile/api-keys', title: '我的接口密钥', area: 'admin' },
  { path: '/my-profile', title: '我的', area: 'account', tab: true },
  { path: '/others/business-progress', title: '业务进度', area: 'sales' },
  {
    path: '/others/market-analysis',
    title: '市场分析',
    area: 'analysis',

    moduleKey: 'market-analysis',
  },
  { path: '/others/business-tasks', title: '业务任务', area: 'sales' },
  { path: '/others/daily-sales', title: '每日销售', area: 'sales', does: 'sales-view' },
  { path: '/others/debt-overview', title: '欠款总览', area: 'debts', does: 'finance' },
  { path: '/others/debt-overview/detail', title: '收款与核销', area: 'debts' },
  { path: '/others/debt-overview/:id', title: '客户欠款', area: 'debts' },
  {
    path: '/others/daily-sales-detail',
    title: '每日销售明细',
    area: 'sales',

    does: 'sales-view',
  },
  { path: '/others/merchant-payment', title: '商家打款', area: 'funds', does: 'finance' },
  { path: '/others/merchant-payment/add', title: '新增商家打款', area: 'funds' },
  { path: '/others/fund-adjustment', title: '资金调整', area: 'funds', does: 'finance' },
  {
    path: '/others/fund-adjustment/details',
    title: '资金调整明细',
    area: 'funds',

    does: 'finance',
  },
  { path: '/others/accounts', title: '资金账户', area: 'funds', does: 'finance' },
  { path: '/others/tills', title: '现金盘点', area: 'funds', does: 'till-count' },
  { path: '/others/expense-items', title: '支出项目', area: 'cashflow', does: 'finance' },
  { path: '/others/expense-details', title: '支出明细', area: 'cashflow', does: 'finance' },
  { path: '/others/income-items', title: '收入项目', area: 'cashflow', does: 'finance' },
  { path: '/others/income-details', title: '收入明细', area: 'cashflow', does: 'finance' },
  { path: '/others/brand-analysis', title: '品牌分析', area: 'analysis', does: 'sales-view' },
  { path: '/others/expense-analysis', title: '支出分析', area: 'cashflow', does: 'finance' },
  { path: '/others/staff-performance', title: '员工业绩', area: 'sales', does: 'sales-view' },
  {
    path: '/others/product-analysis',
    title: '产品分析',
    area: 'analysis',

    does: 'sales-view',
  },
  { path: '/others/summary-report', title: '汇总报表', area: 'analysis', does: 'sales-view' },
  {
    path: '/others/logistics-query',
    title: '物流查询',
    area: 'logistics',

    does: 'sales-view',
  },
  { path: '/others/logistics-query/add', title: '登记运单', area: 'logistics' },
  { path: '/others/logistics-query/detail', title: '运单详情', area: 'logistics' },
  {
    path: '/others/purchasing',
    title: '采购',
    area: 'inventory',

    does: 'purchase-view',
  },
  {
    path: '/others/factory-inventory',
    title: '厂家库存',
    area: 'factory',

    does: 'sales-view',
  },
  { path: '/others/factory-inventory/detail', title: '厂家库存明细', area: 'factory' },
  { path: '/others/accessories-query', title: '配件查询', area: 'accessories' },
  { path: '/others/accessories-query/detail', title: '配件明细', area: 'accessories' },
  { path: '/others/moments', title: '动态', area: 'moments' },
  { path: '/others/moments/add', title: '发布动态', area: 'moments' },
  { path: '/others/moments/detail', title: '动态详情', area: 'moments' },
  { path: '/others/todo', title: '待办', area: 'todos' },
  { path: '/others/todo/add', title: '新增待办', area: 'todos' },
  { path: '/others/todo/detail', title: '待办详情', area: 'todos' },
  { path: '/others/lucky-wheel', title: '幸运转盘', area: 'moments' },
  { path: '/others/meeting-records', title: '会议记录', area: 'duty' },
  { path: '/others/meeting-records/add', title: '新增会议记录', area: 'duty' },
  { path: '/others/meeting-records/detail/:id', title: '会议记录详情', area: 'duty' },
  { path: '/others/duty-calendar', title: '值班日历', area: 'duty' },
  {
    path: '/others/duty-management',
    title: '值班管理',
    area: 'duty',

    does: 'attendance-admin',
  },
  {
    path: '/others/pinpai-xinghao-fenxi',
    title: '品牌型号分析',
    area: 'analysis',

    does: 'sales-view',
  },
  { path: '/others/customers', title: '客户', area: 'customers', does: 'sales-view' },
  { path: '/others/customers/:id', title: '客户详情', area: 'customers' },
  { path: '/others/area-customers/:area', title: '区域客户', area: 'customers' },
  {
    path: '/others/jiancheng-fenxi',
    title: '简称分析',
    area: 'analysis',

    moduleKey: 'jiancheng-fenxi',
  },
  {
    path: '/others/xinghao-fenxi',
    title: '型号分析',
    area: 'analysis',

    moduleKey: 'xinghao-fenxi',
  },
  {
    path: '/others/kehu-fenxi',
    title: '客户分析',
    area: 'analysis',

    moduleKey: 'kehu-fenxi',
  },
  {
    path: '/others/kehu-visit/:kehuxingming',
    title: '客户拜访',
    area: 'customers',

    moduleKey: 'kehu-fenxi',
  },
  {
    path: '/others/business-summary',
    title: '经营汇总',
    area: 'analysis',
    auth: 'public',
    moduleKey: 'market-analysis',
  },
  {
    path: '/others/market-analysis-export',
    title: '市场分析导出',
    area: 'analysis',
    auth: 'public',
    moduleKey: 'market-analysis',
  },
  {
    path: '/quyufenxi/:region/:file',
    title: '区域分析',
    area: 'analysis',

    moduleKey: 'market-analysis',
  },
  { path: '/inventory/activation-query', title: '激活查询', area: 'devices' },
  { path: '/inventory/activation-query-result', title: '激活查询结果', area: 'devices' },
  { path: '/inventory/device-activation', title: '设备激活', area: 'devices' },
  { path: '/inventory/unallocated-stock', title: '未分配库存', area: 'devices' },
  { path: '/inventory/device-query-result/:type', title: '设备查询结果', area: 'devices' },
  { path: '/attendance/clock', title: '打卡', area: 'attendance' },
  { path: '/attendance/calendar', title: '考勤日历', area: 'attendance' },
  { path: '/attendance/leave', title: '请假', area: 'attendance' },
  { path: '/attendance/statistics', title: '考勤统计', area: 'attendance' },
  {
    path: '/attendance/admin',
    title: '考勤管理',
    area: 'attendance',

    does: 'attendance-admin',
  },
  {
    path: '/attendance/staff-management',
    title: '员工管理',
    area: 'attendance',

    does: 'attendance-admin',
  },
  { path: '/tasks/detail/:id', title: '任务详情', area: 'tasks' },
  { path: '/tasks/calendar', title: '任务日历', area: 'tasks' },
  { path: '/tasks/management', title: '任务管理', area: 'tasks', auth: 'admin' },
  { path: '/admin/permission-management', title: '权限管理', area: 'admin', auth: 'admin' },
  { path: '/admin/user-management', title: '用户管理', area: 'admin', auth: 'admin' },
  { path: '/admin/audit-trail', title: '操作记录', area: 'admin', auth: 'admin' },
  { path: '/admin/api-keys', title: '程序接口密钥', area: 'admin', auth: 'admin' },
  { path: '/admin/company-settings', title: '公司设置', area: 'admin', auth: 'admin' },
  { path: '/admin/webhooks', title: '事件推送', area: 'admin', auth: 'admin' },
  { path: '/admin/webhooks/:id', title: '推送记录', area: 'admin', auth: 'admin' },
  { path: '/english-study', title: '英语学习', area: 'english', auth: 'public', tab: true },
  { path: '/english-study/word-practice', title: '单词练习', area: 'english', auth: 'public' },
  { path: '/english-study/learning-stats', title: '学习统计', area: 'english', auth: 'public' },
  { path: '/english-study/learning-goal', title: '学习目标', area: 'english', auth: 'public' },
  { path: '/english-study/achievements', title: '成就', area: 'english', auth: 'public' },
  { path: '/english-study/review-plan', title: '复习计划', area: 'english', auth: 'public' },
  { path: '/english-study/proficiency-assessment', title: '水平测评', area: 'english', auth: 'public' },
  { path: '/english-study/card-showcase', title: '卡片展示', area: 'english', auth: 'public' },
  { path: '/english-study/pronunciation', title: '跟读', area: 'english', auth: 'public' },
  { path: '/english-study/learning-mode', title: '学习模式', area: 'english', auth: 'public' },
  { path: '/english-study/reinforcement-training', title: '强化训练', area: 'english', auth: 'public' },
  {
    path: '/english-study/word-reinforcement-detail',
    title: '单词强化详情',
    area: 'english',
    auth: 'public',
  },
  {
    path: '/english-study/batch-reinforcement-training',
    title: '批量强化训练',
    area: 'english',
    auth: 'public',
  },
  { path: '/english-study/game-challenge', title: '游戏挑战', area: 'english', auth: 'public' },
  { path: '/cloze-practice', title: '完形填空', area: 'english', auth: 'public' },
  { path: '/dictation-practice', title: '听写练习', area: 'english', auth: 'public' },
  { path: '/word-learning', title: '单词学习', area: 'english', auth: 'public' },
  { path: '/rank-system', title: '段位排行', area: 'english', auth: 'public' },
  { path: '/reward-tasks', title: '悬赏任务', area: 'rewards' },
  { path: '/reward-tasks/create', title: '发布任务', area: 'rewards' },
  { path: '/reward-tasks/challenge/:id', title: '任务挑战', area: 'rewards' },
  { path: '/reward-tasks/history', title: '挑战记录', area: 'rewards' },
  { path: '/reward-tasks/result/:id', title: '挑战结果', area: 'rewards', auth: 'public' },
  { path: '/reward-tasks/ranking/:id', title: '挑战排行', area: 'rewards', auth: 'public' },
  { path: '/reward-tasks/creator-tasks', title: '我发布的任务', area: 'rewards' },
  { path: '/reward-tasks/reading-comprehension/:id', title: '阅读任务', area: 'rewards' },
  {
    path: '/reward-tasks/wrong-words',
    title: '错词',
    area: 'rewards',

    redirect: '/reward-tasks',
  },
  { path: '/paper-analysis', title: '试卷分析', area: 'papers' },
  { path: '/paper-analysis/upload', title: '上传试卷', area: 'papers' },
  { path: '/paper-analysis/exam/:paperId', title: '在线考试', area: 'papers' },
  { path: '/paper-analysis/result/:attemptId', title: '考试结果', area: 'papers' },
  { path: '/paper-analysis/stats', title: '成绩统计', area: 'papers' },
  { path: '/paper-analysis/wrong-questions', title: '错题本', area: 'papers' },
  { path: '/paper-analysis/detail/:paperId', title: '试卷详情', area: 'papers' },
  { path: '/reading-comprehension/generator', title: '生成阅读理解', area: 'reading', auth: 'public' },
  { path: '/reading-comprehension', title: '阅读理解', area: 'reading', auth: 'public' },
  { path: '/reading-comprehension/:id/history', title: '练习记录', area: 'reading' },
  {
    path: '/reading-comprehension/:id/result/:attemptId',
    title: '练习结果',
    area: 'reading',

    guests: /\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  },
  {
    path: '/reading-comprehension/:id',
    title: '阅读练习',
    area: 'reading',

    // Library texts (long numbers) and exercises of this device (UUIDs). Exercises of accounts have short numbers.
    guests: /\/(\d{10,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/,
  },
  { path: '/reading-comprehension-history', title: '阅读历史', area: 'reading' },
  { path: '/reading-comprehension-analysis', title: '阅读分析', area: 'reading' },
  { path: '/reading-comprehension-practice/:paperId', title: '阅读练习', area: 'reading' },
  { path: '/reading-comprehension-materials', title: '阅读素材', area: 'reading' },
  { path: '/reading-comprehension-training-plan', title: '训练计划', area: 'reading' },
  { path: '/reading-comprehension-settings', title: '阅读设置', area: 'reading' },
  { path: '/reading-comprehension-dashboard', title: '阅读看板', area: 'reading' },
  {
    path: '/reading-comprehension-from-wrong-questions',
    title: '错题生成阅读',
    area: 'reading',
  },
  { path: '/reading-comprehension-challenge', title: '阅读挑战', area: 'reading' },
  { path: '/reading-comprehension-guide', title: '阅读指南', area: 'reading', auth: 'public' },
  { path: '/reading-comprehension-share/:recordId', title: '阅读分享', area: 'reading', auth: 'public' },
  {
    path: '/reading-generator',
    title: '',
    area: 'reading',
    auth: 'public',
    redirect: '/reading-comprehension/generator',
  },
  {
    path: '/reading-history',
    title: '',
    area: 'reading',

    redirect: '/reading-comprehension-history',
  },
  { path: '*', title: '', area: 'account', auth: 'public', redirect: '/login' },
] as const satisfies readonly Address[]

export type AddressPath = (typeof ADDRESSES)[number]['path']

const PUPILS_AREAS: readonly Area[] = ['account', 'english', 'rewards', 'papers', 'reading']

/** True for business screens. The route guard redirects pupils away from them. */
export const isForStaff = ({ auth, area }: Address): boolean =>
  auth !== 'public' && !PUPILS_AREAS.includes(area)
