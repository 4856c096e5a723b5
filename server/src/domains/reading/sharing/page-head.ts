import { getReadingCard } from '@shangxue/contract/reading/endpoints'
import type { Database } from '../../../platform/database/database.ts'
import type { PageHead } from '../../../platform/http/static/web-app.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './share-card.ts'
import { getSharedResult } from './shared-results.ts'

const SHARE_PATH = /^\/reading-comprehension-share\/([\w-]{22})\/?$/

/** Open Graph tags of a shared result: text and figures without names. */
export const readingPageHead = (database: Database): PageHead => ({
  page: SHARE_PATH,
  async tags([path, share = ''], origin) {
    const result = await getSharedResult(database, share)
    if (!result) return []
    const { title, level, right, questions, words } = result
    return [
      ['og:type', 'article'],
      ['og:site_name', '商学'],
      ['og:title', `答对 ${right}/${questions} 题：${title}`],
      ['og:description', `${level}英语阅读，${words} 词，来试试能答对几题`],
      ['og:url', `${origin}${path}`],
      ['og:image', `${origin}${getReadingCard.path.replace(':share', share)}`],
      ['og:image:type', getReadingCard.produces ?? ''],
      ['og:image:width', String(CARD_WIDTH)],
      ['og:image:height', String(CARD_HEIGHT)],
      ['twitter:card', 'summary_large_image'],
    ]
  },
})
