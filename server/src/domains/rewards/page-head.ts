import { REWARD_KIND_NAMES } from '@shangxue/contract/rewards-parts'
import type { Database } from '../../platform/database/database.ts'
import type { PageHead } from '../../platform/http/web.ts'
import { rankedTask, resultPage } from './pages.ts'

const PAGE = /^\/reward-tasks\/(result|ranking)\/([\w-]{22}|[1-9]\d{0,14})\/?$/

/** Open Graph tags of result and ranking pages: titles and figures without names. */
export const rewardHead = (database: Database): PageHead => ({
  page: PAGE,
  async tags([path, page, code = ''], origin) {
    const said = await (page === 'result' ? ofResult(database, code) : ofRanking(database, code))
    if (!said) return []
    return [
      ['og:type', 'article'],
      ['og:site_name', '商学'],
      ['og:title', said.title],
      ['og:description', said.description],
      ['og:url', `${origin}${path}`],
      ['og:image', `${origin}/icon-512.png`],
      ['twitter:card', 'summary'],
    ]
  },
})

async function ofResult(database: Database, code: string) {
  const told = await resultPage(database, code)
  if (!told) return null
  const { title, kind, place, finished, right, questions, level } = told
  return {
    title: `第 ${place} 名，答对 ${right}/${questions} 题：${title}`,
    description: `${level}${REWARD_KIND_NAMES[kind]}悬赏任务，${finished} 人已挑战`,
  }
}

async function ofRanking(database: Database, code: string) {
  const told = await rankedTask(database, code)
  if (!told) return null
  const { title, kind, finished, passed, level, points } = told
  return {
    title: `挑战排行：${title}`,
    description: `${level}${REWARD_KIND_NAMES[kind]}悬赏任务，每人 ${points} 积分，${finished} 人已挑战，${passed} 人通过`,
  }
}
