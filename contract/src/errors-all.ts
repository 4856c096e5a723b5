import { errorEntry } from './error-entry.ts'

export * from './errors-accounts.ts'
export * from './errors-approvals.ts'
export * from './errors-leave.ts'
export * from './errors-rewards.ts'

export const invalid_input = errorEntry(40000, 400, '{field}')
export const too_many_files = errorEntry(40001, 400, '一次最多上传 {count} 个文件，请分几次上传')
export const not_signed_in = errorEntry(40100, 401, '登录已过期，请重新登录')
export const foreign_user_name = errorEntry(40101, 401, '登录信息与当前用户不一致，请重新登录')
export const forbidden = errorEntry(40300, 403, '没有权限执行此操作')
export const not_found = errorEntry(40400, 404, '内容不存在或已被删除，请刷新后重试')
export const no_such_call = errorEntry(40401, 404, '请求的接口不存在，请刷新页面后重试')
export const conflict = errorEntry(40900, 409, '数据已被他人修改，请刷新后重试')
export const duplicate = errorEntry(40901, 409, '已存在相同的记录，请检查后重试')
export const key_reused = errorEntry(40902, 409, '重复的请求内容不一致，请刷新页面后重试')
export const too_large = errorEntry(41300, 413, '文件过大，请压缩后重试')
export const storage_full = errorEntry(41410, 507, '存储空间已满，内容没有保存，请联系管理员清理后重试')
export const too_many_requests = errorEntry(42900, 429, '操作太频繁，请稍后重试')
export const not_linkable = errorEntry(42270, 422, '这项内容不能用链接打开，请在应用里查看')
export const file_link_broken = errorEntry(40420, 404, '链接不完整或已失效，请回到应用重新打开文件')
export const file_link_expired = errorEntry(41000, 410, '链接已过期，请回到应用重新打开文件')
export const file_link_signed_out = errorEntry(40120, 401, '链接所属的登录已退出，请重新登录应用后再打开文件')
export const internal = errorEntry(
  50000,
  500,
  '服务器出错，请稍后重试；如持续出现请联系管理员并提供编号 {request}',
)
export const busy = errorEntry(50300, 503, '服务器繁忙，请稍后重试')
export const timed_out = errorEntry(50400, 504, '请求超时，请重试')

export const device_not_ready = errorEntry(40910, 409, '{devices}，不能{action}，请核对后重试')
export const code_taken = errorEntry(40911, 409, '串号 {code} 已在系统中（{status}），请核对后重试')
export const not_enough_stock = errorEntry(
  40912,
  409,
  '{item}在{location}只有 {quantity} 件，数量不够，请修改后重试',
)
export const count_open = errorEntry(40913, 409, '{location}正由{by}盘点，请等盘点结束或与其一起盘点')
export const count_changed = errorEntry(40914, 409, '盘点结果在核对后有变化，请重新核对差异')
export const count_closed = errorEntry(40915, 409, '这次盘点已经结束，请重新开始盘点')
export const transfer_closed = errorEntry(40916, 409, '这张调拨单已经{state}，请刷新后查看')
export const transfer_differs = errorEntry(
  40917,
  409,
  '有 {count} 件没有收到，请选择退回调出门店或报失后再确认',
)
export const not_reversible = errorEntry(40918, 409, '{reason}，不能冲销')

export const goods_not_for_sale = errorEntry(40920, 409, '{devices}，不能在这里销售，请移除后再提交')
export const device_allocated = errorEntry(40937, 409, '{devices}，不能再分配，请移除后重试')
export const allocation_closed = errorEntry(40938, 409, '{devices}的分配已经结束，请刷新后重试')
export const customer_name_taken = errorEntry(40923, 409, '已有客户“{name}”，请直接选择，或换一个名称')
export const sold_by_sale = errorEntry(40924, 409, '有手机是由销售单{number}卖出的，请在那张销售单里退货')
export const below_floor = errorEntry(40921, 409, '{goods}低于最低价，请改价，或填写原因请老板批准')
export const sale_closed = errorEntry(40922, 409, '这张销售单{state}，请刷新后查看')

export const target_exists = errorEntry(40925, 409, '{name}这个月已有任务，请直接修改那一条')
export const target_changed = errorEntry(40926, 409, '这条任务刚在别处改过，请核对后再保存')
export const rule_exists = errorEntry(40927, 409, '{name}从这一天起已有提成规则，请直接修改那一条')
export const rule_changed = errorEntry(40928, 409, '这条规则刚在别处改过，请核对后再保存')
export const factory_match_changed = errorEntry(40932, 409, '这一行刚被他人匹配为{sku}，请核对后再保存')
export const waybill_known = errorEntry(
  40933,
  409,
  '运单 {number} 已经登记过，请搜索这个单号查看，或核对快递公司',
)
export const waybill_changed = errorEntry(40934, 409, '这张运单刚被他人修改，请核对后再保存')
export const waybill_closed = errorEntry(40935, 409, '这张运单已经签收或退回，不用再查询')
export const waybill_document = errorEntry(42220, 422, '没有单号为 {number} 的调拨单或销售单，请核对')
export const waybill_no_carrier = errorEntry(42221, 422, '这家快递不能自动查询，请手工添加动态')
export const waybill_asked = errorEntry(
  42901,
  429,
  '{minutes} 分钟内已经查询过，快递公司限制查询次数，请稍后重试',
)
export const min_stock_changed = errorEntry(40936, 409, '最低库存刚被他人改为 {pieces} 件，请核对后再保存')

export const month_closed = errorEntry(40990, 409, '{month}已经结账，请把日期改到还没有结账的月份')

export const month_not_over = errorEntry(40991, 409, '{month}还没有过完，不能结账')
export const month_out_of_order = errorEntry(40992, 409, '请先给{month}结账')
export const account_name_taken = errorEntry(40993, 409, '已有账户“{name}”，请换一个名称')
export const account_changed = errorEntry(40994, 409, '这个账户刚在别处改过，请核对后再保存')
export const account_in_use = errorEntry(40995, 409, '{name}{what}，不能停用，请处理完再停用')
export const till_moved = errorEntry(40996, 409, '盘点时又有收付款，账面现在是 {book}，请核对后再提交')

export const bad_date_range = errorEntry(41020, 400, '日期范围不正确')
export const own_adjustment = errorEntry(41021, 409, '自己申请的资金调整不能自己审批，请老板或其他财务审批')
export const adjustment_closed = errorEntry(41022, 409, '这笔资金调整{state}，请刷新后查看')
export const till_short = errorEntry(
  41023,
  409,
  '{name}只有 {balance}，不够支出 {amount}，请先补足，或换一个账户',
)
export const bank_reference_taken = errorEntry(
  41024,
  409,
  '流水号 {reference} 已用在{document}（{merchant}），请核对后修改',
)
export const merchant_name_taken = errorEntry(41025, 409, '已有商家“{name}”，请直接选择，或换一个名称')
export const merchant_changed = errorEntry(41026, 409, '这个商家刚在别处改过，请核对后再保存')
export const merchant_in_use = errorEntry(41027, 409, '{name}还有 {count} 笔待打款，请先处理完再停用')
export const payment_closed = errorEntry(41028, 409, '这笔打款{state}，请刷新后查看')
export const payment_changed = errorEntry(41029, 409, '这笔打款刚在别处改过，请核对后再保存')
export const expense_category_name_taken = errorEntry(41030, 409, '这里已有“{name}”，请换一个名称')
export const expense_category_changed = errorEntry(41031, 409, '这个项目刚在别处改过，请核对后再保存')
export const expense_category_in_use = errorEntry(41032, 409, '{name}{what}')
export const expense_category_off = errorEntry(41033, 409, '{name}已停用，请选择其他项目')
export const account_off = errorEntry(41035, 409, '{name}已停用，请换一个账户，或先启用它')
export const expense_entry_reversed = errorEntry(41036, 409, '这一笔已经冲销过，请刷新后查看')
export const recurring_changed = errorEntry(41037, 409, '这条固定收支刚有变化，请核对后再保存')
export const expense_photo_gone = errorEntry(41038, 409, '有照片已经失效，请移除后重新添加')
export const recurring_nothing_waits = errorEntry(41039, 409, '没有等待入账的记录，请刷新后查看')
export const analysis_margin_hidden = errorEntry(
  41050,
  403,
  '没有查看成本的权限，不能按毛利排列，请换一个指标',
)
export const analysis_too_fine = errorEntry(
  41051,
  400,
  '按日最多看 {days} 天，请缩短日期范围，或改为按周、按月',
)
export const customer_changed = errorEntry(41040, 409, '这位客户的资料刚在别处改过，请核对后再保存')
export const customer_merged = errorEntry(41041, 409, '{name}已合并到{into}，请改选{into}')
export const not_mergeable = errorEntry(41042, 409, '{reason}，请核对后再合并')
export const visit_changed = errorEntry(41043, 409, '这次拜访刚在别处改过，请刷新后查看')
export const visit_closed = errorEntry(41044, 409, '{name}{state}，请刷新后查看')
export const visit_planned = errorEntry(41045, 409, '{name}在{day}已有拜访计划，请直接修改那一条')
export const visit_photo_gone = errorEntry(41046, 409, '有照片已经失效，请移除后重新添加')
export const debt_changed = errorEntry(41010, 409, '{name}的欠款刚有变动，现在是 {owed}，请核对后再提交')
export const receivable_document_closed = errorEntry(41011, 409, '{number}{state}，请刷新后查看')
export const payment_exceeds = errorEntry(
  41012,
  409,
  '收款比要还的单据多 {over}，请修改金额，或选择多出的留作预收',
)
export const write_off_exceeds = errorEntry(41013, 409, '{name}现在只欠 {owed}，核销金额不能超过欠款')
export const nothing_to_settle = errorEntry(41014, 409, '没有可以用预收抵扣的欠款')
export const region_report_not_ready = errorEntry(41055, 409, '这份报表还没有生成好，请稍后下载')
export const region_report_expired = errorEntry(41056, 404, '这份报表已过保存期，请重新生成')
export const region_report_cost = errorEntry(
  41057,
  403,
  '这份报表含有成本，下载需要「查看成本」权限，可以自己生成一份不含成本的',
)
export const region_reports_waiting = errorEntry(
  41058,
  409,
  '已有 {count} 份报表正在生成，请等其中一份完成后重试',
)
export const nothing_owed = errorEntry(41015, 409, '{name}现在没有欠款，不用催款')

export const own_adjustment_reversal = errorEntry(
  41060,
  409,
  '自己申请的资金调整不能自己冲销，请老板或其他财务冲销',
)
export const return_exceeds = errorEntry(41061, 409, '还没有归还的只有 {rest}，请修改归还金额')
export const entry_of_adjustment = errorEntry(
  41062,
  409,
  '这笔支出是资金调整{number}的手续费，请打开那笔资金调整冲销',
)
export const refund_till_short = errorEntry(
  41063,
  409,
  '{name}只有 {balance}，不够退 {amount} 现金，请换一种退款方式，或先给它补足现金',
)

export const void_till_short = errorEntry(
  41064,
  409,
  '{name}只有 {balance}，作废要退出 {amount} 现金，请先给它补足现金，或改为退货并换一种退款方式',
)

export const prices_changed = errorEntry(40930, 409, '{names}的价格已被他人修改，请刷新后重新核对')
export const price_in_force = errorEntry(40931, 409, '这个价格已经生效，不能撤销，请直接改价')
export const prices_refused = errorEntry(42230, 422, '{name}：{reason}')
export const price_moment_past = errorEntry(42231, 422, '生效时间已经过去，请选择现在或之后的时间')

export const database_name_taken = errorEntry(40940, 409, '数据库名称“{name}”已被使用，请换一个')
export const user_limit_reached = errorEntry(
  40941,
  409,
  '在用账号已达上限 {limit} 个，请先停用不用的账号，或在公司设置中调高上限',
)
export const limit_below_use = errorEntry(40942, 409, '现在有 {count} 个在用账号，上限不能低于这个数')
export const location_name_taken = errorEntry(40943, 409, '已有名为“{name}”的门店或仓库，请换一个名称')
export const location_in_use = errorEntry(40944, 409, '{name}还有{what}，不能停用，请处理完再停用')

export const paper_busy = errorEntry(40950, 409, '试卷正在分析，请等分析结束后再操作')
export const paper_changed = errorEntry(40951, 409, '这道题刚在别处改过，请刷新后重新修改')
export const paper_not_ready = errorEntry(40952, 409, '{reason}')
export const too_many_pages = errorEntry(40953, 409, '一份试卷最多 {count} 页，请删掉多余的页再上传')
export const exam_over = errorEntry(40960, 409, '考试已经交卷或时间已到，答案不能再修改')
export const exam_paused = errorEntry(40961, 409, '考试已暂停，请先继续考试')
export const not_graded = errorEntry(40962, 409, '还没有批改完，请稍后查看')
export const answer_judged = errorEntry(40965, 409, '这一题已经有得分，要修改请找出卷人')
export const exam_running = errorEntry(40964, 409, '考试时间还没有到，请继续作答')
export const no_pause = errorEntry(40963, 409, '这场考试不能暂停，请继续作答')
export const not_your_question = errorEntry(42240, 422, '题目不属于这场考试，请刷新后重试')
export const wrong_questions_gone = errorEntry(40410, 404, '错题数据不存在，请刷新页面重试')

export const word_lists_full = errorEntry(40970, 409, '最多 {most} 个词表，请先删除不用的词表')
export const own_words_full = errorEntry(
  40971,
  409,
  '自己的单词最多 {most} 个，已有 {count} 个，放不下这 {more} 个，请先删除不用的单词',
)
export const word_in_list = errorEntry(40972, 409, '“{word}”已在这个词表中，不用重复添加')
export const out_of_range = errorEntry(42260, 422, '数量或金额累计后超出可以记录的范围，请核对后重试')
export const word_meaning = errorEntry(42250, 422, '词库里没有“{word}”，请填写它的释义')

export const todos_full = errorEntry(40980, 409, '最多 {most} 条未完成的待办，请先完成或删除一些')
export const todo_changed = errorEntry(40981, 409, '这条待办刚在别处改过，请核对后再保存')

export const colleague_gone = errorEntry(41070, 409, '{name}的账号已经停用，请改选其他人')
export const task_changed = errorEntry(41071, 409, '这个任务刚在别处改过，请核对后再保存')
export const task_moved = errorEntry(41072, 409, '这个任务现在是“{status}”，请刷新后再操作')
export const task_children_open = errorEntry(41073, 409, '还有 {count} 个子任务没有完成，请先完成子任务')
export const task_not_yours = errorEntry(41074, 403, '只有发起人和老板可以这样做，请联系发起人{name}')
export const task_not_given = errorEntry(41075, 403, '这个任务的负责人里没有当前账号，请联系发起人{name}')
export const task_full = errorEntry(41076, 409, '{what}最多 {most} 个，请先删除不用的')
export const task_day_moved = errorEntry(41077, 409, '这个任务的日期刚在别处改过，请刷新后再操作')
export const task_is_child = errorEntry(41078, 409, '子任务不能再有子任务，请加到它的主任务里')
export const moment_empty = errorEntry(41180, 422, '请写点什么，或选一张照片')
export const moment_photo_gone = errorEntry(41181, 409, '有照片已经失效，请移除后重新添加')
export const moments_pinned = errorEntry(41182, 409, '最多置顶 {most} 条动态，请先取消一条')
export const moment_foreign = errorEntry(41183, 403, '这是别人发布的，请让本人或老板删除')

export const wheel_no_chance = errorEntry(41190, 409, '抽奖机会用完了，请看看怎样得到新的机会')
export const wheel_empty = errorEntry(41191, 409, '转盘上没有奖品了，机会没有用掉，请告诉老板补充')
export const wheel_prize_changed = errorEntry(41192, 409, '这个奖品刚被抽中或修改，请核对后再保存')
export const wheel_prizes_full = errorEntry(41193, 409, '转盘上最多 {most} 个奖品，请先停用一个')
export const wheel_handed_over = errorEntry(41194, 409, '这个奖品不用再发放，请刷新后查看')
export const meeting_changed = errorEntry(41235, 409, '会议内容刚在别处改过，请刷新后重试')
export const meeting_closed = errorEntry(41236, 409, '会议“{title}”{state}，请刷新后查看')
export const meeting_empty = errorEntry(41237, 409, '还没有写纪要或决定，请先补充再发布')
export const meeting_photo_gone = errorEntry(41238, 409, '有照片已经失效，请移除后重新添加')
export const duty_overlap = errorEntry(41220, 409, '{name}在{day}已有{post}的值班，时间重叠，请换一个人')
export const duty_full = errorEntry(41221, 409, '{day}的{shift}已排满 {needed} 人，请先移除一个人')
export const duty_posts_full = errorEntry(41223, 409, '最多 {most} 个值班岗位，请修改已有的岗位')
export const duty_post_changed = errorEntry(41224, 409, '岗位“{name}”刚在别处改过，请刷新后重新修改')
export const duty_plan_old = errorEntry(41225, 409, '排班刚有变动，请重新预览后再保存')
export const duty_begun = errorEntry(41226, 409, '{day}的值班已经开始，不能再换班')
export const swap_open = errorEntry(41227, 409, '{day}的值班已在换班中，请等对方答复或先撤销')
export const swap_closed = errorEntry(41228, 409, '这次换班{state}，请刷新后查看')
export const swap_own = errorEntry(41229, 403, '自己参与的换班不能由自己批准，请交给其他负责人')
export const swap_gone = errorEntry(41230, 409, '这次值班刚有变动，请刷新后重新选择')
export const push_address = errorEntry(41250, 422, '本机给出的推送地址不能使用，请换一个浏览器后重试')
export const quiet_hours_empty = errorEntry(41251, 422, '开始和结束时间相同，请改其中一个')
export const push_not_here = errorEntry(41252, 409, '这台设备的登录已经结束，请在那台设备上重新登录')
export const push_trial_soon = errorEntry(41253, 429, '刚发过测试通知，请 {seconds} 秒后重试')
export const reading_no_text = errorEntry(
  41309,
  422,
  '没有合适的文章能出满 {least} 道好题，请放宽题材、长度或题型后重试',
)
export const reading_no_words = errorEntry(41301, 422, '没有文章用到这些单词，请换几个单词或换一个学段')
export const reading_material_poor = errorEntry(
  41302,
  422,
  '这篇文章出不了 {least} 道好题：句子太少、太难或缺少可问的内容，请换一篇',
)
export const reading_plan_step = errorEntry(41310, 409, '今天的训练里没有这一项，请刷新训练计划后重新选择')
export const reading_seen = errorEntry(
  41311,
  409,
  '这一篇和练过的题目大多相同，请换一篇，或从“我的”里再练原来那篇',
)
export const reading_used_up = errorEntry(
  41312,
  409,
  '符合条件的题都练过了，请换一个学段、题材或题型，或添加自己的素材',
)
export const reading_over = errorEntry(41303, 409, '这次练习已经提交，答案不能再修改')
export const reading_running = errorEntry(41304, 409, '练习还没有提交，请先答完并提交')
export const materials_full = errorEntry(41305, 409, '最多 {most} 篇素材，请先删除不用的素材')
export const material_size = errorEntry(
  41306,
  422,
  '英文正文应为 {least} 至 {most} 个单词，现在是 {words} 个',
)
export const material_file = errorEntry(
  41307,
  422,
  '读不出这个文件，请选择 .txt 或 .docx 文件，或直接粘贴正文',
)
export const reading_wrong_questions = errorEntry(
  41308,
  422,
  '选中的错题里没有可用的英语单词，请换几道英语错题',
)

export const speech_text = errorEntry(40010, 400, '朗读内容应为 1 至 {most} 个字，请修改后重试')
export const bad_range = errorEntry(41600, 416, '请求的音频范围不正确，请重新播放')
export const speech_unavailable = errorEntry(50310, 503, '服务器暂时不能朗读，将使用设备自带的语音')

export const punch_no_group = errorEntry(41100, 409, '还没有加入考勤组，请联系考勤管理员')
export const punch_outside = errorEntry(
  41101,
  409,
  '离最近的打卡地点{place}约 {distance}，请走近后重试，或改用外勤打卡',
)
export const punch_vague = errorEntry(
  41102,
  409,
  '定位误差约 {accuracy} 米，无法确认位置，请到开阔处重试，或改用外勤打卡',
)
export const punch_no_place = errorEntry(41103, 409, '没有定位，请允许定位后重试，或改用外勤打卡')
export const punch_too_old = errorEntry(41104, 409, '离线打卡已超过 24 小时，请在考勤日历中申请补卡')
export const punch_too_soon = errorEntry(41105, 409, '还没有到打卡时间，{time} 起可以打卡')
export const field_not_allowed = errorEntry(
  41106,
  409,
  '考勤组不允许外勤打卡，请到打卡地点打卡，或联系考勤管理员',
)
export const field_needs_photo = errorEntry(41107, 422, '外勤打卡要附现场照片，请添加后提交')
export const attendance_photo_gone = errorEntry(41108, 409, '有照片已经失效，请移除后重新添加')
export const appeal_waiting = errorEntry(41109, 409, '这次补卡已经申请过，请等待审批')
export const appeal_not_needed = errorEntry(41110, 409, '{day}不需要补这次卡，请核对日期')
export const appeal_too_late = errorEntry(41111, 409, '只能补近 {days} 天的卡，请联系考勤管理员')
export const appeal_time = errorEntry(41112, 422, '补卡时间应在 {from} 至 {to} 之间，且不晚于现在，请修改')
export const attendance_decided = errorEntry(41113, 409, '这条申请{state}，请刷新后查看')
export const own_attendance = errorEntry(41114, 409, '不能处理自己的考勤，请让另一位考勤管理员处理')
export const attendance_changed = errorEntry(41115, 409, '这条设置刚在别处改过，请核对后再保存')
export const shift_in_use = errorEntry(41116, 409, '{groups}还在用这个班次，请先改排班再停用')
export const attendance_day_over = errorEntry(41117, 409, '过去的日子不能再改，请选择今天或以后的日期')

export const bad_file = errorEntry(42200, 422, '{reason}')
export const import_has_errors = errorEntry(42201, 422, '还有 {count} 行数据有问题，请修改表格后重新上传')
export const import_not_ready = errorEntry(42202, 409, '文件还没有检查完成，请稍候')
export const import_finished = errorEntry(42203, 409, '这次导入已经结束，请重新上传文件')
export const import_rights = errorEntry(
  42204,
  403,
  '权限已变更，这次导入没有保存任何数据，请联系管理员开通权限后重新上传',
)
export const imports_waiting = errorEntry(
  42205,
  409,
  '已有 {count} 个导入正在检查或保存，请等其中一个完成，或取消一个后重试',
)
export const export_not_ready = errorEntry(42210, 409, '文件还没有生成完，请稍候')
export const export_gone = errorEntry(42211, 404, '文件已过期清理，请重新导出')
export const export_rights = errorEntry(42212, 403, '权限已变更，不能再使用这次导出的内容，请重新导出')
export const exports_waiting = errorEntry(
  42214,
  409,
  '已有 {count} 个导出正在生成，请等其中一个完成，或取消一个后重试',
)
export const export_too_large = errorEntry(42213, 422, '超过 {rows} 行，表格放不下，请增加筛选条件后重新导出')
