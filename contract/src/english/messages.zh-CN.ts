import { errorEntry } from '../errors/error-entry.ts'

export const placement_word_repeated = errorEntry(43071, 400, '同一个单词答了两次，请重新测评')
export const placement_library_changed = errorEntry(43072, 400, '词库已更新，请刷新后重新测评')
