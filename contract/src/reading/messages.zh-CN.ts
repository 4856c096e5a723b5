import { errorEntry } from '../errors/error-entry.ts'

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
export const material_word_too_long = errorEntry(43221, 400, '文章里有超过 40 个字母的单词，请检查')
export const material_title_missing = errorEntry(43222, 400, '请填写素材标题')
