import { REWARD_KIND_NAMES } from '@shangxue/contract/rewards/schemas'
import type { Database } from '../../../platform/database/database.ts'
import type { PageHead } from '../../../platform/http/static/web-app.ts'
import { getRankedTask, getResultPage } from './public-pages.ts'

const PAGE_PATH = /^\/reward-tasks\/(result|ranking)\/([\w-]{22}|[1-9]\d{0,14})\/?$/

/** Open Graph tags of result and ranking pages: titles and figures without names. */
export const rewardPageHead = (database: Database): PageHead => ({
  page: PAGE_PATH,
  async tags([path, page, code = ''], origin) {
    const preview = await (page === 'result' ? resultPreview(database, code) : rankingPreview(database, code))
    if (!preview) return []
    return [
      ['og:type', 'article'],
      ['og:site_name', '商学'],
      ['og:title', preview.title],
      ['og:description', preview.description],
      ['og:url', `${origin}${path}`],
      ['og:image', `${origin}/icon-512.png`],
      ['twitter:card', 'summary'],
    ]
  },
})

async function resultPreview(database: Database, code: string) {
  const result = await getResultPage(database, code)
  if (!result) return null
  const { title, kind, place, finished, right, questions, level } = result
  return {
    title: `第 ${place} 名，答对 ${right}/${questions} 题：${title}`,
    description: `${level}${REWARD_KIND_NAMES[kind]}悬赏任务，${finished} 人已挑战`,
  }
}

async function rankingPreview(database: Database, code: string) {
  const task = await getRankedTask(database, code)
  if (!task) return null
  const { title, kind, finished, passed, level, points } = task
  return {
    title: `挑战排行：${title}`,
    description: `${level}${REWARD_KIND_NAMES[kind]}悬赏任务，每人 ${points} 积分，${finished} 人已挑战，${passed} 人通过`,
  }
}
