import { errorEntry } from '../errors/error-entry.ts'

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
