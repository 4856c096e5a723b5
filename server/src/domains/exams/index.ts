import { sql } from 'drizzle-orm'
import { labelByOwner } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { enqueueForgottenGrading, submitOverdue } from './attempts/jobs.ts'
import { registerGradingJobs } from './grading/grading-jobs.ts'
import { examRoutes } from './routes.ts'

export const examsDomain: DomainModule = {
  name: 'exams',
  routes: examRoutes,
  startJobs(parts) {
    registerGradingJobs(parts, parts.log)
  },
  minutely: ({ database, jobs }) => [
    { name: 'enqueue-forgotten-grading', run: () => enqueueForgottenGrading(database, jobs) },
  ],
  schedules: ({ database, jobs }) => [
    {
      // Separate, because the end of an exam must not wait for other steps.
      name: 'submit-overdue',
      cron: '* * * * *',
      run: async () => void (await submitOverdue(database, jobs)),
    },
  ],
  recordLabels: {
    exam_attempt: labelByOwner(sql`exam_attempt`, sql`t.paper_id`, sql`paper`, sql`o.title`),
  },
  fieldNames: { start_date: '开始日期', end_date: '结束日期', username: '用户名' },
}
