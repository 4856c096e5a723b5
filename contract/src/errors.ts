/** The one catalogue of refusals. `msg` says what to do next; `{name}` is filled in by the refusal. */
export const ERRORS = {
  choose_database: { code: 20001, status: 409, msg: '该用户名属于多个数据库，请选择要登录的数据库' },
  wrong_credentials: { code: 20002, status: 422, msg: '用户名或密码不正确，请检查后重试' },
  user_disabled: { code: 20003, status: 403, msg: '账号已停用，请联系管理员' },
  too_many_sign_ins: { code: 20004, status: 429, msg: '登录尝试过多，请 {seconds} 秒后重试' },
  weak_password: { code: 20005, status: 422, msg: '密码太常见，请换一个至少 8 位且不易猜到的密码' },
  wrong_old_password: { code: 20006, status: 422, msg: '当前密码不正确，请重新输入' },
  same_password: { code: 20007, status: 422, msg: '新密码不能与当前密码相同' },
  setup_closed: { code: 20008, status: 409, msg: '系统已完成初始化，请直接登录' },
  wrong_setup_code: { code: 20009, status: 422, msg: '初始化码不正确，请查看服务器启动日志中的初始化码' },
  user_name_taken: { code: 20010, status: 409, msg: '用户名“{name}”已被使用，请换一个' },
  own_account: { code: 20011, status: 409, msg: '不能对自己的账号{deed}，请让另一位老板操作' },
  permissions_changed: { code: 20012, status: 409, msg: '{users}的权限刚被他人修改，请核对后再保存' },
  boss_holds_all: { code: 20013, status: 409, msg: '{users}是老板，已有全部权限，不能单独修改' },
  password_already_set: { code: 20014, status: 409, msg: '{users}已有密码，请刷新；要更换时请重置密码' },
  too_many_passwords: { code: 20016, status: 429, msg: '当前密码输错次数过多，请 {seconds} 秒后重试' },
  account_closed: { code: 20015, status: 409, msg: '{name}已停用，请先启用' },

  invalid_input: { code: 40000, status: 400, msg: '{field}' },
  not_signed_in: { code: 40100, status: 401, msg: '登录已过期，请重新登录' },
  foreign_user_name: { code: 40101, status: 401, msg: '登录信息与当前用户不一致，请重新登录' },
  forbidden: { code: 40300, status: 403, msg: '没有权限执行此操作' },
  not_found: { code: 40400, status: 404, msg: '内容不存在或已被删除，请刷新后重试' },
  no_such_call: { code: 40401, status: 404, msg: '请求的接口不存在，请刷新页面后重试' },
  conflict: { code: 40900, status: 409, msg: '数据已被他人修改，请刷新后重试' },
  duplicate: { code: 40901, status: 409, msg: '已存在相同的记录，请检查后重试' },
  key_reused: { code: 40902, status: 409, msg: '重复的请求内容不一致，请刷新页面后重试' },
  too_large: { code: 41300, status: 413, msg: '文件过大，请压缩后重试' },
  too_many_requests: { code: 42900, status: 429, msg: '操作太频繁，请稍后重试' },
  internal: {
    code: 50000,
    status: 500,
    msg: '服务器出错，请稍后重试；如持续出现请联系管理员并提供编号 {request}',
  },
  busy: { code: 50300, status: 503, msg: '服务器繁忙，请稍后重试' },
  timed_out: { code: 50400, status: 504, msg: '请求超时，请重试' },

  device_not_ready: { code: 40910, status: 409, msg: '{devices}，不能{action}，请核对后重试' },
  code_taken: { code: 40911, status: 409, msg: '串号 {code} 已在系统中（{status}），请核对后重试' },
  not_enough_stock: {
    code: 40912,
    status: 409,
    msg: '{item}在{location}只有 {quantity} 件，数量不够，请修改后重试',
  },
  count_open: { code: 40913, status: 409, msg: '{location}正由{by}盘点，请等盘点结束或与其一起盘点' },
  count_changed: { code: 40914, status: 409, msg: '盘点结果在核对后有变化，请重新核对差异' },
  count_closed: { code: 40915, status: 409, msg: '这次盘点已经结束，请重新开始盘点' },
  transfer_closed: { code: 40916, status: 409, msg: '这张调拨单已经{state}，请刷新后查看' },
  transfer_differs: {
    code: 40917,
    status: 409,
    msg: '有 {count} 件没有收到，请选择退回调出门店或报失后再确认',
  },
  not_reversible: { code: 40918, status: 409, msg: '{reason}，不能冲销' },

  goods_not_for_sale: { code: 40920, status: 409, msg: '{devices}，不能在这里销售，请移除后再提交' },
  device_allocated: { code: 40937, status: 409, msg: '{devices}，不能再分配，请移除后重试' },
  allocation_closed: { code: 40938, status: 409, msg: '{devices}的分配已经结束，请刷新后重试' },
  customer_name_taken: { code: 40923, status: 409, msg: '已有客户“{name}”，请直接选择，或换一个名称' },
  sold_by_sale: { code: 40924, status: 409, msg: '有手机是由销售单{number}卖出的，请在那张销售单里退货' },
  below_floor: { code: 40921, status: 409, msg: '{goods}低于最低价，请改价，或填写原因请老板批准' },
  sale_closed: { code: 40922, status: 409, msg: '这张销售单{state}，请刷新后查看' },

  target_exists: { code: 40925, status: 409, msg: '{name}这个月已有任务，请直接修改那一条' },
  target_changed: { code: 40926, status: 409, msg: '这条任务刚在别处改过，请核对后再保存' },
  rule_exists: { code: 40927, status: 409, msg: '{name}从这一天起已有提成规则，请直接修改那一条' },
  rule_changed: { code: 40928, status: 409, msg: '这条规则刚在别处改过，请核对后再保存' },
  factory_match_changed: {
    code: 40932,
    status: 409,
    msg: '这一行刚被他人匹配为{sku}，请核对后再保存',
  },
  waybill_known: {
    code: 40933,
    status: 409,
    msg: '运单 {number} 已经登记过，请搜索这个单号查看，或核对快递公司',
  },
  waybill_changed: { code: 40934, status: 409, msg: '这张运单刚被他人修改，请核对后再保存' },
  waybill_closed: { code: 40935, status: 409, msg: '这张运单已经签收或退回，不用再查询' },
  waybill_document: { code: 42220, status: 422, msg: '没有单号为 {number} 的调拨单或销售单，请核对' },
  waybill_no_carrier: { code: 42221, status: 422, msg: '这家快递不能自动查询，请手工添加动态' },
  waybill_asked: {
    code: 42901,
    status: 429,
    msg: '{minutes} 分钟内已经查询过，快递公司限制查询次数，请稍后重试',
  },
  min_stock_changed: {
    code: 40936,
    status: 409,
    msg: '最低库存刚被他人改为 {pieces} 件，请核对后再保存',
  },

  prices_changed: { code: 40930, status: 409, msg: '{names}的价格已被他人修改，请刷新后重新核对' },
  price_in_force: { code: 40931, status: 409, msg: '这个价格已经生效，不能撤销，请直接改价' },
  prices_refused: { code: 42230, status: 422, msg: '{name}：{reason}' },
  price_moment_past: { code: 42231, status: 422, msg: '生效时间已经过去，请选择现在或之后的时间' },

  database_name_taken: { code: 40940, status: 409, msg: '数据库名称“{name}”已被使用，请换一个' },
  user_limit_reached: {
    code: 40941,
    status: 409,
    msg: '在用账号已达上限 {limit} 个，请先停用不用的账号，或在公司设置中调高上限',
  },
  limit_below_use: { code: 40942, status: 409, msg: '现在有 {count} 个在用账号，上限不能低于这个数' },
  location_name_taken: { code: 40943, status: 409, msg: '已有名为“{name}”的门店或仓库，请换一个名称' },
  location_in_use: { code: 40944, status: 409, msg: '{name}还有{what}，不能停用，请处理完再停用' },

  paper_busy: { code: 40950, status: 409, msg: '试卷正在分析，请等分析结束后再操作' },
  paper_changed: { code: 40951, status: 409, msg: '这道题刚在别处改过，请刷新后重新修改' },
  paper_not_ready: { code: 40952, status: 409, msg: '{reason}' },
  too_many_pages: { code: 40953, status: 409, msg: '一份试卷最多 {count} 页，请删掉多余的页再上传' },
  exam_over: { code: 40960, status: 409, msg: '考试已经交卷或时间已到，答案不能再修改' },
  exam_paused: { code: 40961, status: 409, msg: '考试已暂停，请先继续考试' },
  not_graded: { code: 40962, status: 409, msg: '还没有批改完，请稍后查看' },
  exam_running: { code: 40964, status: 409, msg: '考试时间还没有到，请继续作答' },
  no_pause: { code: 40963, status: 409, msg: '这场考试不能暂停，请继续作答' },
  not_your_question: { code: 42240, status: 422, msg: '题目不属于这场考试，请刷新后重试' },
  wrong_questions_gone: { code: 40410, status: 404, msg: '错题数据不存在，请刷新页面重试' },

  word_lists_full: { code: 40970, status: 409, msg: '最多 {most} 个词表，请先删除不用的词表' },
  own_words_full: {
    code: 40971,
    status: 409,
    msg: '自己的单词最多 {most} 个，已有 {count} 个，放不下这 {more} 个，请先删除不用的单词',
  },
  word_in_list: { code: 40972, status: 409, msg: '“{word}”已在这个词表中，不用重复添加' },
  word_meaning: { code: 42250, status: 422, msg: '词库里没有“{word}”，请填写它的释义' },

  todos_full: { code: 40980, status: 409, msg: '最多 {most} 条未完成的待办，请先完成或删除一些' },
  todo_changed: { code: 40981, status: 409, msg: '这条待办刚在别处改过，请核对后再保存' },

  speech_text: {
    code: 40010,
    status: 400,
    msg: '朗读内容应为 1 至 {most} 个字，请修改后重试',
  },
  bad_range: { code: 41600, status: 416, msg: '请求的音频范围不正确，请重新播放' },
  speech_unavailable: { code: 50310, status: 503, msg: '服务器暂时不能朗读，将使用设备自带的语音' },

  bad_file: { code: 42200, status: 422, msg: '{reason}' },
  import_has_errors: { code: 42201, status: 422, msg: '还有 {count} 行数据有问题，请修改表格后重新上传' },
  import_not_ready: { code: 42202, status: 409, msg: '文件还没有检查完成，请稍候' },
  import_finished: { code: 42203, status: 409, msg: '这次导入已经结束，请重新上传文件' },
  import_rights: {
    code: 42204,
    status: 403,
    msg: '权限已变更，这次导入没有保存任何数据，请联系管理员开通权限后重新上传',
  },
  imports_waiting: {
    code: 42205,
    status: 409,
    msg: '已有 {count} 个导入正在检查或保存，请等其中一个完成，或取消一个后重试',
  },
  export_not_ready: { code: 42210, status: 409, msg: '文件还没有生成完，请稍候' },
  export_gone: { code: 42211, status: 404, msg: '文件已过期清理，请重新导出' },
  export_rights: { code: 42212, status: 403, msg: '权限已变更，不能再使用这次导出的内容，请重新导出' },
  exports_waiting: {
    code: 42214,
    status: 409,
    msg: '已有 {count} 个导出正在生成，请等其中一个完成，或取消一个后重试',
  },
  export_too_large: { code: 42213, status: 422, msg: '超过 {rows} 行，表格放不下，请增加筛选条件后重新导出' },
} as const satisfies Record<string, { code: number; status: number; msg: string }>

export type ErrorName = keyof typeof ERRORS

/** The catalogue's message with its `{placeholders}` filled in. */
export function errorMessage(name: ErrorName, values: Record<string, string | number> = {}): string {
  return ERRORS[name].msg.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
}
