import * as playContract from '@shangxue/contract/rewards/attempts'
import * as contract from '@shangxue/contract/rewards/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Library } from '../english/service.ts'
import * as playing from './attempts/play-task.ts'
import * as attempts from './attempts/queries.ts'
import * as owner from './creator-commands.ts'
import * as drafts from './drafts.ts'
import { getRankingPage, getResultPage } from './pages/public-pages.ts'
import { getBalance, listPoints } from './points.ts'
import * as tasks from './queries.ts'
import * as reports from './reports.ts'

interface RewardOptions {
  readonly library: Library
  readonly database: Database
}

export function rewardRoutes(server: Server, { library, database }: RewardOptions): void {
  const { serve } = server
  serve(contract.listRewardTasks, ({ db, actor }, filters) => tasks.listTasks(db, actor, filters))
  serve(contract.getRewardTask, ({ db, actor }, { id }) => tasks.getTask(db, actor, id))
  serve(contract.addRewardTask, ({ db, actor }, draft) => drafts.createDraft(db, actor, draft, library))
  serve(contract.saveRewardTask, ({ db, actor }, draft) => drafts.updateDraft(db, actor, draft, library))
  serve(contract.deleteRewardTask, async ({ db, actor }, { id }) => {
    await drafts.deleteDraft(db, actor, id)
    return null
  })
  serve(contract.getRewardQuestions, ({ db, actor }, { id }) => owner.getQuestions(db, actor, id))
  serve(contract.publishRewardTask, ({ db, actor }, { id }) => drafts.publishTask(db, actor, id))
  serve(contract.stopRewardTask, ({ db, actor }, input) => owner.stopTask(db, actor, input))
  serve(contract.listOwnRewardTasks, ({ db, actor }, filters) => tasks.listOwnTasks(db, actor, filters))
  serve(contract.getRewardFigures, async ({ db, actor }) => {
    const { held, ...created } = await tasks.getCreatorFigures(db, actor)
    return {
      ...{ balance: await getBalance(db, actor.userId), held, made: created },
      played: await attempts.getPlayFigures(db, actor),
      reports: actor.can('content-author') ? await reports.countOpenReports(db, actor) : 0,
    }
  })
  serve(contract.listRewardPoints, ({ db, actor }, page) => listPoints(db, actor, page))
  serve(contract.reportRewardTask, reports.reportTask)
  serve(contract.listRewardReports, ({ db, actor }, filters) => reports.listReports(db, actor, filters))
  serve(contract.handleRewardReport, reports.handleReport)
  playRoutes(server, database)
}

function playRoutes({ serve, servePublic }: Server, database: Database): void {
  serve(playContract.startRewardTask, ({ db, actor }, input) => playing.startAttempt(db, actor, input))
  serve(playContract.saveRewardAnswers, ({ db, actor }, input) => playing.saveAnswers(db, actor, input))
  serve(playContract.submitRewardTask, ({ db, actor }, input) => playing.submitAnswers(db, actor, input))
  serve(playContract.getRewardAttempt, ({ db, actor }, { id }) => attempts.getAttempt(db, actor, id))
  serve(playContract.listRewardAttempts, ({ db, actor }, filters) =>
    attempts.listAttempts(db, actor, filters),
  )
  servePublic(playContract.getRewardResult, async (_context, { code }) => {
    const page = await getResultPage(database, code)
    if (!page) throw new AppError('not_found')
    return page
  })
  servePublic(playContract.getRewardRanking, async (_context, input) => {
    const page = await getRankingPage(database, input)
    if (!page) throw new AppError('not_found')
    return page
  })
}
