export * from './errors-accounts.ts'
export * from './errors-approvals.ts'
export * from './errors-leave.ts'
export * from './errors-rewards.ts'

export const invalid_input = { code: 40000, status: 400, msg: '{field}' } as const
export const too_many_files = {
  code: 40001,
  status: 400,
  msg: '一次最多上传 {count} 个文件，请分几次上传',
} as const
export const not_signed_in = { code: 40100, status: 401, msg: '登录已过期，请重新登录' } as const
export const foreign_user_name = {
  code: 40101,
  status: 401,
  msg: '登录信息与当前用户不一致，请重新登录',
} as const
export const forbidden = { code: 40300, status: 403, msg: '没有权限执行此操作' } as const
export const not_found = { code: 40400, status: 404, msg: '内容不存在或已被删除，请刷新后重试' } as const
export const no_such_call = { code: 40401, status: 404, msg: '请求的接口不存在，请刷新页面后重试' } as const
export const conflict = { code: 40900, status: 409, msg: '数据已被他人修改，请刷新后重试' } as const
export const duplicate = { code: 40901, status: 409, msg: '已存在相同的记录，请检查后重试' } as const
export const key_reused = { code: 40902, status: 409, msg: '重复的请求内容不一致，请刷新页面后重试' } as const
export const too_large = { code: 41300, status: 413, msg: '文件过大，请压缩后重试' } as const
export const storage_full = {
  code: 41410,
  status: 507,
  msg: '存储空间已满，内容没有保存，请联系管理员清理后重试',
} as const
export const too_many_requests = { code: 42900, status: 429, msg: '操作太频繁，请稍后重试' } as const
export const not_linkable = {
  code: 42270,
  status: 422,
  msg: '这项内容不能用链接打开，请在应用里查看',
} as const
export const file_link_broken = {
  code: 40420,
  status: 404,
  msg: '链接不完整或已失效，请回到应用重新打开文件',
} as const
export const file_link_expired = {
  code: 41000,
  status: 410,
  msg: '链接已过期，请回到应用重新打开文件',
} as const
export const file_link_signed_out = {
  code: 40120,
  status: 401,
  msg: '链接所属的登录已退出，请重新登录应用后再打开文件',
} as const
export const internal = {
  code: 50000,
  status: 500,
  msg: '服务器出错，请稍后重试；如持续出现请联系管理员并提供编号 {request}',
} as const
export const busy = { code: 50300, status: 503, msg: '服务器繁忙，请稍后重试' } as const
export const timed_out = { code: 50400, status: 504, msg: '请求超时，请重试' } as const

export const device_not_ready = {
  code: 40910,
  status: 409,
  msg: '{devices}，不能{action}，请核对后重试',
} as const
export const code_taken = {
  code: 40911,
  status: 409,
  msg: '串号 {code} 已在系统中（{status}），请核对后重试',
} as const
export const not_enough_stock = {
  code: 40912,
  status: 409,
  msg: '{item}在{location}只有 {quantity} 件，数量不够，请修改后重试',
} as const
export const count_open = {
  code: 40913,
  status: 409,
  msg: '{location}正由{by}盘点，请等盘点结束或与其一起盘点',
} as const
export const count_changed = {
  code: 40914,
  status: 409,
  msg: '盘点结果在核对后有变化，请重新核对差异',
} as const
export const count_closed = { code: 40915, status: 409, msg: '这次盘点已经结束，请重新开始盘点' } as const
export const transfer_closed = {
  code: 40916,
  status: 409,
  msg: '这张调拨单已经{state}，请刷新后查看',
} as const
export const transfer_differs = {
  code: 40917,
  status: 409,
  msg: '有 {count} 件没有收到，请选择退回调出门店或报失后再确认',
} as const
export const not_reversible = { code: 40918, status: 409, msg: '{reason}，不能冲销' } as const

export const goods_not_for_sale = {
  code: 40920,
  status: 409,
  msg: '{devices}，不能在这里销售，请移除后再提交',
} as const
export const device_allocated = {
  code: 40937,
  status: 409,
  msg: '{devices}，不能再分配，请移除后重试',
} as const
export const allocation_closed = {
  code: 40938,
  status: 409,
  msg: '{devices}的分配已经结束，请刷新后重试',
} as const
export const customer_name_taken = {
  code: 40923,
  status: 409,
  msg: '已有客户“{name}”，请直接选择，或换一个名称',
} as const
export const sold_by_sale = {
  code: 40924,
  status: 409,
  msg: '有手机是由销售单{number}卖出的，请在那张销售单里退货',
} as const
export const below_floor = {
  code: 40921,
  status: 409,
  msg: '{goods}低于最低价，请改价，或填写原因请老板批准',
} as const
export const sale_closed = { code: 40922, status: 409, msg: '这张销售单{state}，请刷新后查看' } as const

export const target_exists = {
  code: 40925,
  status: 409,
  msg: '{name}这个月已有任务，请直接修改那一条',
} as const
export const target_changed = {
  code: 40926,
  status: 409,
  msg: '这条任务刚在别处改过，请核对后再保存',
} as const
export const rule_exists = {
  code: 40927,
  status: 409,
  msg: '{name}从这一天起已有提成规则，请直接修改那一条',
} as const
export const rule_changed = { code: 40928, status: 409, msg: '这条规则刚在别处改过，请核对后再保存' } as const
export const factory_match_changed = {
  code: 40932,
  status: 409,
  msg: '这一行刚被他人匹配为{sku}，请核对后再保存',
} as const
export const waybill_known = {
  code: 40933,
  status: 409,
  msg: '运单 {number} 已经登记过，请搜索这个单号查看，或核对快递公司',
} as const
export const waybill_changed = {
  code: 40934,
  status: 409,
  msg: '这张运单刚被他人修改，请核对后再保存',
} as const
export const waybill_closed = { code: 40935, status: 409, msg: '这张运单已经签收或退回，不用再查询' } as const
export const waybill_document = {
  code: 42220,
  status: 422,
  msg: '没有单号为 {number} 的调拨单或销售单，请核对',
} as const
export const waybill_no_carrier = {
  code: 42221,
  status: 422,
  msg: '这家快递不能自动查询，请手工添加动态',
} as const
export const waybill_asked = {
  code: 42901,
  status: 429,
  msg: '{minutes} 分钟内已经查询过，快递公司限制查询次数，请稍后重试',
} as const
export const min_stock_changed = {
  code: 40936,
  status: 409,
  msg: '最低库存刚被他人改为 {pieces} 件，请核对后再保存',
} as const

export const month_closed = {
  code: 40990,
  status: 409,
  msg: '{month}已经结账，请把日期改到还没有结账的月份',
} as const

export const month_not_over = { code: 40991, status: 409, msg: '{month}还没有过完，不能结账' } as const
export const month_out_of_order = { code: 40992, status: 409, msg: '请先给{month}结账' } as const
export const account_name_taken = { code: 40993, status: 409, msg: '已有账户“{name}”，请换一个名称' } as const
export const account_changed = {
  code: 40994,
  status: 409,
  msg: '这个账户刚在别处改过，请核对后再保存',
} as const
export const account_in_use = {
  code: 40995,
  status: 409,
  msg: '{name}{what}，不能停用，请处理完再停用',
} as const
export const till_moved = {
  code: 40996,
  status: 409,
  msg: '盘点时又有收付款，账面现在是 {book}，请核对后再提交',
} as const

export const bad_date_range = { code: 41020, status: 400, msg: '日期范围不正确' } as const
export const own_adjustment = {
  code: 41021,
  status: 409,
  msg: '自己申请的资金调整不能自己审批，请老板或其他财务审批',
} as const
export const adjustment_closed = {
  code: 41022,
  status: 409,
  msg: '这笔资金调整{state}，请刷新后查看',
} as const
export const till_short = {
  code: 41023,
  status: 409,
  msg: '{name}只有 {balance}，不够支出 {amount}，请先补足，或换一个账户',
} as const
export const bank_reference_taken = {
  code: 41024,
  status: 409,
  msg: '流水号 {reference} 已用在{document}（{merchant}），请核对后修改',
} as const
export const merchant_name_taken = {
  code: 41025,
  status: 409,
  msg: '已有商家“{name}”，请直接选择，或换一个名称',
} as const
export const merchant_changed = {
  code: 41026,
  status: 409,
  msg: '这个商家刚在别处改过，请核对后再保存',
} as const
export const merchant_in_use = {
  code: 41027,
  status: 409,
  msg: '{name}还有 {count} 笔待打款，请先处理完再停用',
} as const
export const payment_closed = { code: 41028, status: 409, msg: '这笔打款{state}，请刷新后查看' } as const
export const payment_changed = {
  code: 41029,
  status: 409,
  msg: '这笔打款刚在别处改过，请核对后再保存',
} as const
export const cash_item_name_taken = {
  code: 41030,
  status: 409,
  msg: '这里已有“{name}”，请换一个名称',
} as const
export const cash_item_changed = {
  code: 41031,
  status: 409,
  msg: '这个项目刚在别处改过，请核对后再保存',
} as const
export const cash_item_in_use = { code: 41032, status: 409, msg: '{name}{what}' } as const
export const cash_item_off = { code: 41033, status: 409, msg: '{name}已停用，请选择其他项目' } as const
export const account_off = {
  code: 41035,
  status: 409,
  msg: '{name}已停用，请换一个账户，或先启用它',
} as const
export const cash_entry_reversed = {
  code: 41036,
  status: 409,
  msg: '这一笔已经冲销过，请刷新后查看',
} as const
export const recurring_changed = {
  code: 41037,
  status: 409,
  msg: '这条固定收支刚有变化，请核对后再保存',
} as const
export const cash_photo_gone = { code: 41038, status: 409, msg: '有照片已经失效，请移除后重新添加' } as const
export const recurring_nothing_waits = {
  code: 41039,
  status: 409,
  msg: '没有等待入账的记录，请刷新后查看',
} as const
export const analysis_margin_hidden = {
  code: 41050,
  status: 403,
  msg: '没有查看成本的权限，不能按毛利排列，请换一个指标',
} as const
export const analysis_too_fine = {
  code: 41051,
  status: 400,
  msg: '按日最多看 {days} 天，请缩短日期范围，或改为按周、按月',
} as const
export const customer_changed = {
  code: 41040,
  status: 409,
  msg: '这位客户的资料刚在别处改过，请核对后再保存',
} as const
export const customer_merged = {
  code: 41041,
  status: 409,
  msg: '{name}已合并到{into}，请改选{into}',
} as const
export const not_mergeable = { code: 41042, status: 409, msg: '{reason}，请核对后再合并' } as const
export const visit_changed = { code: 41043, status: 409, msg: '这次拜访刚在别处改过，请刷新后查看' } as const
export const visit_closed = { code: 41044, status: 409, msg: '{name}{state}，请刷新后查看' } as const
export const visit_planned = {
  code: 41045,
  status: 409,
  msg: '{name}在{day}已有拜访计划，请直接修改那一条',
} as const
export const visit_photo_gone = { code: 41046, status: 409, msg: '有照片已经失效，请移除后重新添加' } as const
export const debt_changed = {
  code: 41010,
  status: 409,
  msg: '{name}的欠款刚有变动，现在是 {owed}，请核对后再提交',
} as const
export const debt_document_closed = {
  code: 41011,
  status: 409,
  msg: '{number}{state}，请刷新后查看',
} as const
export const payment_exceeds = {
  code: 41012,
  status: 409,
  msg: '收款比要还的单据多 {over}，请修改金额，或选择多出的留作预收',
} as const
export const write_off_exceeds = {
  code: 41013,
  status: 409,
  msg: '{name}现在只欠 {owed}，核销金额不能超过欠款',
} as const
export const nothing_to_settle = { code: 41014, status: 409, msg: '没有可以用预收抵扣的欠款' } as const
export const region_report_not_ready = {
  code: 41055,
  status: 409,
  msg: '这份报表还没有生成好，请稍后下载',
} as const
export const region_report_expired = {
  code: 41056,
  status: 404,
  msg: '这份报表已过保存期，请重新生成',
} as const
export const region_report_cost = {
  code: 41057,
  status: 403,
  msg: '这份报表含有成本，下载需要「查看成本」权限，可以自己生成一份不含成本的',
} as const
export const region_reports_waiting = {
  code: 41058,
  status: 409,
  msg: '已有 {count} 份报表正在生成，请等其中一份完成后重试',
} as const
export const nothing_owed = { code: 41015, status: 409, msg: '{name}现在没有欠款，不用催款' } as const

export const own_adjustment_reversal = {
  code: 41060,
  status: 409,
  msg: '自己申请的资金调整不能自己冲销，请老板或其他财务冲销',
} as const
export const return_exceeds = {
  code: 41061,
  status: 409,
  msg: '还没有归还的只有 {rest}，请修改归还金额',
} as const
export const entry_of_adjustment = {
  code: 41062,
  status: 409,
  msg: '这笔支出是资金调整{number}的手续费，请打开那笔资金调整冲销',
} as const
export const refund_till_short = {
  code: 41063,
  status: 409,
  msg: '{name}只有 {balance}，不够退 {amount} 现金，请换一种退款方式，或先给它补足现金',
} as const

export const void_till_short = {
  code: 41064,
  status: 409,
  msg: '{name}只有 {balance}，作废要退出 {amount} 现金，请先给它补足现金，或改为退货并换一种退款方式',
} as const

export const prices_changed = {
  code: 40930,
  status: 409,
  msg: '{names}的价格已被他人修改，请刷新后重新核对',
} as const
export const price_in_force = {
  code: 40931,
  status: 409,
  msg: '这个价格已经生效，不能撤销，请直接改价',
} as const
export const prices_refused = { code: 42230, status: 422, msg: '{name}：{reason}' } as const
export const price_moment_past = {
  code: 42231,
  status: 422,
  msg: '生效时间已经过去，请选择现在或之后的时间',
} as const

export const database_name_taken = {
  code: 40940,
  status: 409,
  msg: '数据库名称“{name}”已被使用，请换一个',
} as const
export const user_limit_reached = {
  code: 40941,
  status: 409,
  msg: '在用账号已达上限 {limit} 个，请先停用不用的账号，或在公司设置中调高上限',
} as const
export const limit_below_use = {
  code: 40942,
  status: 409,
  msg: '现在有 {count} 个在用账号，上限不能低于这个数',
} as const
export const location_name_taken = {
  code: 40943,
  status: 409,
  msg: '已有名为“{name}”的门店或仓库，请换一个名称',
} as const
export const location_in_use = {
  code: 40944,
  status: 409,
  msg: '{name}还有{what}，不能停用，请处理完再停用',
} as const

export const paper_busy = { code: 40950, status: 409, msg: '试卷正在分析，请等分析结束后再操作' } as const
export const paper_changed = {
  code: 40951,
  status: 409,
  msg: '这道题刚在别处改过，请刷新后重新修改',
} as const
export const paper_not_ready = { code: 40952, status: 409, msg: '{reason}' } as const
export const too_many_pages = {
  code: 40953,
  status: 409,
  msg: '一份试卷最多 {count} 页，请删掉多余的页再上传',
} as const
export const exam_over = { code: 40960, status: 409, msg: '考试已经交卷或时间已到，答案不能再修改' } as const
export const exam_paused = { code: 40961, status: 409, msg: '考试已暂停，请先继续考试' } as const
export const not_graded = { code: 40962, status: 409, msg: '还没有批改完，请稍后查看' } as const
export const answer_judged = { code: 40965, status: 409, msg: '这一题已经有得分，要修改请找出卷人' } as const
export const exam_running = { code: 40964, status: 409, msg: '考试时间还没有到，请继续作答' } as const
export const no_pause = { code: 40963, status: 409, msg: '这场考试不能暂停，请继续作答' } as const
export const not_your_question = {
  code: 42240,
  status: 422,
  msg: '题目不属于这场考试，请刷新后重试',
} as const
export const wrong_questions_gone = {
  code: 40410,
  status: 404,
  msg: '错题数据不存在，请刷新页面重试',
} as const

export const word_lists_full = {
  code: 40970,
  status: 409,
  msg: '最多 {most} 个词表，请先删除不用的词表',
} as const
export const own_words_full = {
  code: 40971,
  status: 409,
  msg: '自己的单词最多 {most} 个，已有 {count} 个，放不下这 {more} 个，请先删除不用的单词',
} as const
export const word_in_list = { code: 40972, status: 409, msg: '“{word}”已在这个词表中，不用重复添加' } as const
export const out_of_range = {
  code: 42260,
  status: 422,
  msg: '数量或金额累计后超出可以记录的范围，请核对后重试',
} as const
export const word_meaning = { code: 42250, status: 422, msg: '词库里没有“{word}”，请填写它的释义' } as const

export const todos_full = {
  code: 40980,
  status: 409,
  msg: '最多 {most} 条未完成的待办，请先完成或删除一些',
} as const
export const todo_changed = { code: 40981, status: 409, msg: '这条待办刚在别处改过，请核对后再保存' } as const

export const colleague_gone = { code: 41070, status: 409, msg: '{name}的账号已经停用，请改选其他人' } as const
export const task_changed = { code: 41071, status: 409, msg: '这个任务刚在别处改过，请核对后再保存' } as const
export const task_moved = {
  code: 41072,
  status: 409,
  msg: '这个任务现在是“{status}”，请刷新后再操作',
} as const
export const task_children_open = {
  code: 41073,
  status: 409,
  msg: '还有 {count} 个子任务没有完成，请先完成子任务',
} as const
export const task_not_yours = {
  code: 41074,
  status: 403,
  msg: '只有发起人和老板可以这样做，请联系发起人{name}',
} as const
export const task_not_given = {
  code: 41075,
  status: 403,
  msg: '这个任务的负责人里没有当前账号，请联系发起人{name}',
} as const
export const task_full = { code: 41076, status: 409, msg: '{what}最多 {most} 个，请先删除不用的' } as const
export const task_day_moved = {
  code: 41077,
  status: 409,
  msg: '这个任务的日期刚在别处改过，请刷新后再操作',
} as const
export const task_is_child = {
  code: 41078,
  status: 409,
  msg: '子任务不能再有子任务，请加到它的主任务里',
} as const
export const moment_empty = { code: 41180, status: 422, msg: '请写点什么，或选一张照片' } as const
export const moment_photo_gone = {
  code: 41181,
  status: 409,
  msg: '有照片已经失效，请移除后重新添加',
} as const
export const moments_pinned = {
  code: 41182,
  status: 409,
  msg: '最多置顶 {most} 条动态，请先取消一条',
} as const
export const moment_foreign = { code: 41183, status: 403, msg: '这是别人发布的，请让本人或老板删除' } as const

export const wheel_no_chance = {
  code: 41190,
  status: 409,
  msg: '抽奖机会用完了，请看看怎样得到新的机会',
} as const
export const wheel_empty = {
  code: 41191,
  status: 409,
  msg: '转盘上没有奖品了，机会没有用掉，请告诉老板补充',
} as const
export const wheel_prize_changed = {
  code: 41192,
  status: 409,
  msg: '这个奖品刚被抽中或修改，请核对后再保存',
} as const
export const wheel_prizes_full = {
  code: 41193,
  status: 409,
  msg: '转盘上最多 {most} 个奖品，请先停用一个',
} as const
export const wheel_handed_over = {
  code: 41194,
  status: 409,
  msg: '这个奖品不用再发放，请刷新后查看',
} as const
export const meeting_changed = {
  code: 41235,
  status: 409,
  msg: '会议内容刚在别处改过，请刷新后重试',
} as const
export const meeting_closed = { code: 41236, status: 409, msg: '会议“{title}”{state}，请刷新后查看' } as const
export const meeting_empty = { code: 41237, status: 409, msg: '还没有写纪要或决定，请先补充再发布' } as const
export const meeting_photo_gone = {
  code: 41238,
  status: 409,
  msg: '有照片已经失效，请移除后重新添加',
} as const
export const duty_overlap = {
  code: 41220,
  status: 409,
  msg: '{name}在{day}已有{post}的值班，时间重叠，请换一个人',
} as const
export const duty_full = {
  code: 41221,
  status: 409,
  msg: '{day}的{shift}已排满 {needed} 人，请先移除一个人',
} as const
export const duty_posts_full = {
  code: 41223,
  status: 409,
  msg: '最多 {most} 个值班岗位，请修改已有的岗位',
} as const
export const duty_post_changed = {
  code: 41224,
  status: 409,
  msg: '岗位“{name}”刚在别处改过，请刷新后重新修改',
} as const
export const duty_plan_old = { code: 41225, status: 409, msg: '排班刚有变动，请重新预览后再保存' } as const
export const duty_begun = { code: 41226, status: 409, msg: '{day}的值班已经开始，不能再换班' } as const
export const swap_open = {
  code: 41227,
  status: 409,
  msg: '{day}的值班已在换班中，请等对方答复或先撤销',
} as const
export const swap_closed = { code: 41228, status: 409, msg: '这次换班{state}，请刷新后查看' } as const
export const swap_own = {
  code: 41229,
  status: 403,
  msg: '自己参与的换班不能由自己批准，请交给其他负责人',
} as const
export const swap_gone = { code: 41230, status: 409, msg: '这次值班刚有变动，请刷新后重新选择' } as const
export const push_address = {
  code: 41250,
  status: 422,
  msg: '本机给出的推送地址不能使用，请换一个浏览器后重试',
} as const
export const quiet_hours_empty = {
  code: 41251,
  status: 422,
  msg: '开始和结束时间相同，请改其中一个',
} as const
export const push_not_here = {
  code: 41252,
  status: 409,
  msg: '这台设备的登录已经结束，请在那台设备上重新登录',
} as const
export const push_trial_soon = {
  code: 41253,
  status: 429,
  msg: '刚发过测试通知，请 {seconds} 秒后重试',
} as const
export const reading_no_text = {
  code: 41309,
  status: 422,
  msg: '没有合适的文章能出满 {least} 道好题，请放宽题材、长度或题型后重试',
} as const
export const reading_no_words = {
  code: 41301,
  status: 422,
  msg: '没有文章用到这些单词，请换几个单词或换一个学段',
} as const
export const reading_material_poor = {
  code: 41302,
  status: 422,
  msg: '这篇文章出不了 {least} 道好题：句子太少、太难或缺少可问的内容，请换一篇',
} as const
export const reading_plan_step = {
  code: 41310,
  status: 409,
  msg: '今天的训练里没有这一项，请刷新训练计划后重新选择',
} as const
export const reading_seen = {
  code: 41311,
  status: 409,
  msg: '这一篇和练过的题目大多相同，请换一篇，或从“我的”里再练原来那篇',
} as const
export const reading_used_up = {
  code: 41312,
  status: 409,
  msg: '符合条件的题都练过了，请换一个学段、题材或题型，或添加自己的素材',
} as const
export const reading_over = { code: 41303, status: 409, msg: '这次练习已经提交，答案不能再修改' } as const
export const reading_running = { code: 41304, status: 409, msg: '练习还没有提交，请先答完并提交' } as const
export const materials_full = {
  code: 41305,
  status: 409,
  msg: '最多 {most} 篇素材，请先删除不用的素材',
} as const
export const material_size = {
  code: 41306,
  status: 422,
  msg: '英文正文应为 {least} 至 {most} 个单词，现在是 {words} 个',
} as const
export const material_file = {
  code: 41307,
  status: 422,
  msg: '读不出这个文件，请选择 .txt 或 .docx 文件，或直接粘贴正文',
} as const
export const reading_wrong_questions = {
  code: 41308,
  status: 422,
  msg: '选中的错题里没有可用的英语单词，请换几道英语错题',
} as const

export const speech_text = {
  code: 40010,
  status: 400,
  msg: '朗读内容应为 1 至 {most} 个字，请修改后重试',
} as const
export const bad_range = { code: 41600, status: 416, msg: '请求的音频范围不正确，请重新播放' } as const
export const speech_unavailable = {
  code: 50310,
  status: 503,
  msg: '服务器暂时不能朗读，将使用设备自带的语音',
} as const

export const punch_no_group = { code: 41100, status: 409, msg: '还没有加入考勤组，请联系考勤管理员' } as const
export const punch_outside = {
  code: 41101,
  status: 409,
  msg: '离最近的打卡地点{place}约 {distance}，请走近后重试，或改用外勤打卡',
} as const
export const punch_vague = {
  code: 41102,
  status: 409,
  msg: '定位误差约 {accuracy} 米，无法确认位置，请到开阔处重试，或改用外勤打卡',
} as const
export const punch_no_place = {
  code: 41103,
  status: 409,
  msg: '没有定位，请允许定位后重试，或改用外勤打卡',
} as const
export const punch_too_old = {
  code: 41104,
  status: 409,
  msg: '离线打卡已超过 24 小时，请在考勤日历中申请补卡',
} as const
export const punch_too_soon = {
  code: 41105,
  status: 409,
  msg: '还没有到打卡时间，{time} 起可以打卡',
} as const
export const field_not_allowed = {
  code: 41106,
  status: 409,
  msg: '考勤组不允许外勤打卡，请到打卡地点打卡，或联系考勤管理员',
} as const
export const field_needs_photo = {
  code: 41107,
  status: 422,
  msg: '外勤打卡要附现场照片，请添加后提交',
} as const
export const attendance_photo_gone = {
  code: 41108,
  status: 409,
  msg: '有照片已经失效，请移除后重新添加',
} as const
export const appeal_waiting = { code: 41109, status: 409, msg: '这次补卡已经申请过，请等待审批' } as const
export const appeal_not_needed = { code: 41110, status: 409, msg: '{day}不需要补这次卡，请核对日期' } as const
export const appeal_too_late = {
  code: 41111,
  status: 409,
  msg: '只能补近 {days} 天的卡，请联系考勤管理员',
} as const
export const appeal_time = {
  code: 41112,
  status: 422,
  msg: '补卡时间应在 {from} 至 {to} 之间，且不晚于现在，请修改',
} as const
export const attendance_decided = { code: 41113, status: 409, msg: '这条申请{state}，请刷新后查看' } as const
export const own_attendance = {
  code: 41114,
  status: 409,
  msg: '不能处理自己的考勤，请让另一位考勤管理员处理',
} as const
export const attendance_changed = {
  code: 41115,
  status: 409,
  msg: '这条设置刚在别处改过，请核对后再保存',
} as const
export const shift_in_use = {
  code: 41116,
  status: 409,
  msg: '{groups}还在用这个班次，请先改排班再停用',
} as const
export const attendance_day_over = {
  code: 41117,
  status: 409,
  msg: '过去的日子不能再改，请选择今天或以后的日期',
} as const

export const bad_file = { code: 42200, status: 422, msg: '{reason}' } as const
export const import_has_errors = {
  code: 42201,
  status: 422,
  msg: '还有 {count} 行数据有问题，请修改表格后重新上传',
} as const
export const import_not_ready = { code: 42202, status: 409, msg: '文件还没有检查完成，请稍候' } as const
export const import_finished = { code: 42203, status: 409, msg: '这次导入已经结束，请重新上传文件' } as const
export const import_rights = {
  code: 42204,
  status: 403,
  msg: '权限已变更，这次导入没有保存任何数据，请联系管理员开通权限后重新上传',
} as const
export const imports_waiting = {
  code: 42205,
  status: 409,
  msg: '已有 {count} 个导入正在检查或保存，请等其中一个完成，或取消一个后重试',
} as const
export const export_not_ready = { code: 42210, status: 409, msg: '文件还没有生成完，请稍候' } as const
export const export_gone = { code: 42211, status: 404, msg: '文件已过期清理，请重新导出' } as const
export const export_rights = {
  code: 42212,
  status: 403,
  msg: '权限已变更，不能再使用这次导出的内容，请重新导出',
} as const
export const exports_waiting = {
  code: 42214,
  status: 409,
  msg: '已有 {count} 个导出正在生成，请等其中一个完成，或取消一个后重试',
} as const
export const export_too_large = {
  code: 42213,
  status: 422,
  msg: '超过 {rows} 行，表格放不下，请增加筛选条件后重新导出',
} as const
