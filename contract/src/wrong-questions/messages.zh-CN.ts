import { errorEntry } from '../errors/error-entry.ts'

export const wrong_questions_gone = errorEntry(40410, 404, '错题数据不存在，请刷新页面重试')
