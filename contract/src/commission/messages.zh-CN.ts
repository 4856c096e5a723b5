import { errorEntry } from '../errors/error-entry.ts'

export const rule_exists = errorEntry(40927, 409, '{name}从这一天起已有提成规则，请直接修改那一条')
export const rule_changed = errorEntry(40928, 409, '这条规则刚在别处改过，请核对后再保存')
export const rule_scope_ambiguous = errorEntry(43031, 400, '请只选择一个品牌或一个型号')
