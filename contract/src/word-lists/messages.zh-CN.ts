import { errorEntry } from '../errors/error-entry.ts'

export const word_lists_full = errorEntry(40970, 409, '最多 {most} 个词表，请先删除不用的词表')
export const own_words_full = errorEntry(
  40971,
  409,
  '自己的单词最多 {most} 个，已有 {count} 个，放不下这 {more} 个，请先删除不用的单词',
)
export const word_in_list = errorEntry(40972, 409, '“{word}”已在这个词表中，不用重复添加')
export const word_meaning = errorEntry(42250, 422, '词库里没有“{word}”，请填写它的释义')
export const word_missing = errorEntry(43381, 400, '请填写一个英文单词或短语')
export const word_list_name_missing = errorEntry(43382, 400, '请填写词表名称')
