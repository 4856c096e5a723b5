import type { DomainModule } from '../domain-module.ts'
import { fitLearners } from './fitting/fit-learners.ts'
import { foldOldAnswers } from './folding/fold-answers.ts'
import { POINT_LEDGER_CHECKS } from './progress/verify-points.ts'
import { settleClosedWeeks } from './ranking/cohorts.ts'
import { studyRoutes } from './routes.ts'

/** UTC: 05:20 in China. */
const BEFORE_DAWN = '20 21 * * *'
/** UTC: 05:50 in China, after the fits. */
const AT_DAWN = '50 21 * * *'

export const studyDomain: DomainModule = {
  name: 'study',
  routes: studyRoutes,
  nightly: ({ database }) => [
    { name: 'settle-study-ranks', run: () => settleClosedWeeks(database, new Date()) },
  ],
  schedules: ({ database }) => [
    // Separate, because it takes minutes.
    { name: 'fit-study-parameters', cron: BEFORE_DAWN, run: () => fitLearners(database, console) },
    {
      name: 'fold-study-answers',
      cron: AT_DAWN,
      run: async () => void (await foldOldAnswers(database, console, new Date())),
    },
  ],
  ledgerRules: POINT_LEDGER_CHECKS,
}
