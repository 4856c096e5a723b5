import type { Database } from '../../platform/database/database.ts'
import type { PageHead } from '../../platform/http/web.ts'
import { shared } from './shares.ts'

const SHARE = /^\/reading-comprehension-share\/([\w-]{22})\/?$/

/** What a messenger shows of the address of a shared result (Open Graph): the text and the figures, nobody's name. */
export const readingHead =
  (database: Database): PageHead =>
  async (path, origin) => {
    const share = SHARE.exec(path)?.[1]
    const told = share === undefined ? null : await shared(database, share)
    if (!told) return []
    const { title, level, right, questions, words } = told
    return [
      ['og:type', 'article'],
      ['og:site_name', '商学'],
      ['og:title', `答对 ${right}/${questions} 题：${title}`],
      ['og:description', `${level}英语阅读，${words} 词，来试试能答对几题`],
      ['og:url', `${origin}${path}`],
      ['og:image', `${origin}/icon-512.png`],
      ['twitter:card', 'summary'],
    ]
  }
