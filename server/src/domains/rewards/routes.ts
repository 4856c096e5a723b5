import * as contract from '@shangxue/contract/rewards'
import * as playContract from '@shangxue/contract/rewards-play'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import type { Library } from '../english/service.ts'
import * as attempts from './attempts.ts'
import * as drafts from './drafts.ts'
import * as owner from './owner.ts'
import { rankingPage, resultPage } from './pages.ts'
import * as playing from './playing.ts'
import { balanceOf, listPoints } from './points.ts'
import * as reports from './reports.ts'
import * as tasks from './tasks.ts'

interface RewardParts {
  readonly library: Library
  readonly database: Database
}

export function rewardRoutes(serving: Server, { library, database }: RewardParts): void {
  const { serve } = serving
  serve(contract.listRewardTasks, ({ db, actor }, filters) => tasks.list(db, actor, filters))
  serve(contract.getRewardTask, ({ db, actor }, { id }) => tasks.one(db, actor, id))
  serve(contract.addRewardTask, ({ db, actor }, draft) => drafts.add(db, actor, draft, library))
  serve(contract.saveRewardTask, ({ db, actor }, draft) => drafts.save(db, actor, draft, library))
  serve(contract.deleteRewardTask, async ({ db, actor }, { id }) => {
    await drafts.remove(db, actor, id)
    return null
  })
  serve(contract.getRewardQuestions, ({ db, actor }, { id }) => owner.questions(db, actor, id))
  serve(contract.publishRewardTask, ({ db, actor }, { id }) => drafts.publish(db, actor, id))
  serve(contract.stopRewardTask, ({ db, actor }, input) => owner.stop(db, actor, input))
  serve(contract.listOwnRewardTasks, ({ db, actor }, filters) => tasks.listOwn(db, actor, filters))
  serve(contract.getRewardFigures, async ({ db, actor }) => {
    const { held, ...made } = await tasks.made(db, actor)
    return {
      ...{ balance: await balanceOf(db, actor.userId), held, made },
      played: await attempts.played(db, actor),
      reports: actor.can('content-author') ? await reports.openReports(db, actor) : 0,
    }
  })
  serve(contract.listRewardPoints, ({ db, actor }, page) => listPoints(db, actor, page))
  serve(contract.reportRewardTask, reports.report)
  serve(contract.listRewardReports, ({ db, actor }, filters) => reports.list(db, actor, filters))
  serve(contract.handleRewardReport, reports.handle)
  playRoutes(serving, database)
}

function playRoutes({ serve, servePublic }: Server, database: Database): void {
  serve(playContract.startRewardTask, ({ db, actor }, input) => playing.start(db, actor, input))
  serve(playContract.saveRewardAnswers, ({ db, actor }, input) => playing.save(db, actor, input))
  serve(playContract.submitRewardTask, ({ db, actor }, input) => playing.submit(db, actor, input))
  serve(playContract.getRewardAttempt, ({ db, actor }, { id }) => attempts.result(db, actor, id))
  serve(playContract.listRewardAttempts, ({ db, actor }, filters) => attempts.list(db, actor, filters))
  servePublic(playContract.getRewardResult, async (_context, { code }) => {
    const told = await resultPage(database, code)
    if (!told) throw new Refusal('not_found')
    return told
  })
  servePublic(playContract.getRewardRanking, async (_context, input) => {
    const told = await rankingPage(database, input)
    if (!told) throw new Refusal('not_found')
    return told
  })
}
