import type { DomainModule } from '../domain-module.ts'
import { wrongQuestionPdfRoutes } from './print/routes.ts'
import { wrongQuestionRoutes } from './routes.ts'

export const wrongQuestionsDomain: DomainModule = {
  name: 'wrong-questions',
  routes(server, parts) {
    wrongQuestionRoutes(server, parts)
    wrongQuestionPdfRoutes(server, parts)
  },
  fieldNames: {
    wrong_question_ids: '错题',
    question_count: '题目数量',
    paper_title: '试卷标题',
    topic_focus: '知识点',
  },
}
