import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { registerAnalysisJobs } from './analysis/jobs.ts'
import { failStaleAnalyses } from './analysis/stale-runs.ts'
import { purgePaperFiles } from './delete-paper.ts'
import { paperRoutes } from './routes.ts'

export const papersDomain: DomainModule = {
  name: 'papers',
  routes: paperRoutes,
  startJobs(parts) {
    registerAnalysisJobs(parts, parts.log)
  },
  minutely: ({ database, jobs }) => [
    { name: 'fail-stale-analyses', run: () => failStaleAnalyses(database, jobs) },
  ],
  nightly: ({ database, storage }) => [
    { name: 'purge-paper-files', run: () => purgePaperFiles(database, storage) },
  ],
  recordLabels: labelsByColumn('title', 'paper'),
  fieldNames: { question_ids: '题目', duration_minutes: '考试时长', answer_key_text: '答案文本' },
}
