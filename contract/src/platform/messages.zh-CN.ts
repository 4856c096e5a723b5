import { errorEntry } from '../errors/error-entry.ts'

/** A field that violates the schema of its endpoint. Rules of a domain have errors of their own. */
export const invalid_input = errorEntry(40000, 400, '{field}')
export const too_many_files = errorEntry(40001, 400, '一次最多上传 {count} 个文件，请分几次上传')
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
export const bad_date_range = errorEntry(41020, 400, '日期范围不正确')
export const out_of_range = errorEntry(42260, 422, '数量或金额累计后超出可以记录的范围，请核对后重试')
export const bad_range = errorEntry(41600, 416, '请求的音频范围不正确，请重新播放')
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
export const no_such_day = errorEntry(43191, 400, '没有这一天，请重新选择日期')
export const period_reversed = errorEntry(43192, 400, '结束日期在开始日期之前，请重新选择')
export const period_too_long = errorEntry(43193, 400, '最多选择 {days} 天，请缩短日期范围')
export const date_in_future = errorEntry(43194, 400, '日期不能晚于今天，请重新选择')
export const reversal_reason_missing = errorEntry(43195, 400, '请填写冲销原因')
export const decline_reason_missing = errorEntry(43196, 400, '请填写不批准的原因')
export const bad_date = errorEntry(43197, 400, '日期不正确，请重新选择')
export const comment_missing = errorEntry(43198, 400, '请填写评论')
export const time_without_date = errorEntry(43199, 400, '要设时间，请先选日期')
export const repeat_without_date = errorEntry(43200, 400, '要重复，请先选日期')
export const amount_too_high = errorEntry(43201, 400, '金额过大，请核对单价和数量')
export const unstorable_characters = errorEntry(43202, 400, '内容含有无法保存的字符，请删除后重试')
export const request_key_invalid = errorEntry(43203, 400, '请求标识不正确，请刷新页面后重试')
export const bad_address = errorEntry(43204, 400, '网址不正确，请从页面里的入口重新打开')
export const malformed_request = errorEntry(43206, 400, '请求格式不正确，请刷新页面后重试')
export const invalid_body = errorEntry(43207, 400, '请求内容不正确，请检查后重试')
export const upload_file_empty = errorEntry(43208, 400, '文件是空的，请重新选择')
export const import_column_unknown = errorEntry(43209, 400, '对应的列不存在，请刷新页面后重新选择')
export const import_column_repeated = errorEntry(43210, 400, '同一列不能对应两个字段，请重新选择')
export const upload_file_missing = errorEntry(43401, 400, '请选择要上传的文件')
export const upload_truncated = errorEntry(43402, 400, '文件没有传完整，请重新选择文件上传')
