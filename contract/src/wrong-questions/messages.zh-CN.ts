import { errorEntry } from '../errors/error-entry.ts'

export const wrong_questions_gone = errorEntry(40410, 404, '错题数据不存在，请刷新页面重试')
export const wrong_question_rating_missing = errorEntry(43391, 400, '这道题需要对照答案自评，请选择掌握程度')
export const wrong_questions_none_to_print = errorEntry(43392, 400, '没有符合条件的错题，请换个筛选条件')
export const wrong_questions_too_many_to_print = errorEntry(
  43393,
  400,
  '错题太多，一次打印不完，请按科目或知识点筛选后再打印',
)
