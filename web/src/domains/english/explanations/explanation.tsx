import {
  getClozeExplanation,
  getDictationExplanation,
  getTranslationExplanation,
  getWordExplanation,
} from '@shangxue/contract/english/endpoints'
import { explain } from '@shangxue/study/language/explain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import type { Cloze, Sentence, Word } from '../content/content-packs.ts'
import styles from './explanation.module.css'

/** The item to explain by kind of practice; voice cloze uses the explanation of cloze. */
export type Explained =
  | { readonly kind: 'word'; readonly item: Word }
  | { readonly kind: 'cloze'; readonly item: Cloze }
  | { readonly kind: 'dictation'; readonly item: Sentence }
  | { readonly kind: 'translation'; readonly item: Sentence }

const SILENT_CALL = { quiet: true }
const FETCH_EXPLANATION = {
  word: (word_id: number) => call(getWordExplanation, { word_id }, SILENT_CALL),
  cloze: (cloze_test_id: number) => call(getClozeExplanation, { cloze_test_id }, SILENT_CALL),
  dictation: (dictation_id: number) => call(getDictationExplanation, { dictation_id }, SILENT_CALL),
  translation: (translation_id: number) => call(getTranslationExplanation, { translation_id }, SILENT_CALL),
}

/** Query options by kind and item: cached for the life of the page and fetched once. */
const explanationOptions = ({ kind, item: { id } }: Explained) =>
  queryOptions({
    queryKey: ['study-explanation', kind, id],
    queryFn: async () => {
      const { explanation } = await FETCH_EXPLANATION[kind](id)
      if (explanation.trim() === '') throw new Error('The explanation is empty')
      return explanation
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })

function failureText(error: Error): string {
  if (!navigator.onLine) return '现在没有网络'
  return error instanceof ApiError && error.status === 0 ? '现在连不上服务器' : '这次没有取到讲解'
}

const HEADING_LINE = /^【(.+?)】(.*)$/

/** Headings whose facts the screen already shows. A model may add more text under the same heading. */
const HEADINGS_ON_SCREEN: Readonly<Record<Explained['kind'], readonly string[]>> = {
  word: ['词义', '发音', '记忆', '搭配', '例句', '易混'],
  dictation: ['原句', '意思', '听写提示'],
  translation: ['参考译文', '也可以', '句型'],
  cloze: [],
}

function additionalLines(explained: Explained, explanation: string): string[] {
  const headings = HEADINGS_ON_SCREEN[explained.kind]
  const knownLines = new Set(
    explain(explained)
      .split('\n')
      .filter((line) => headings.includes(HEADING_LINE.exec(line)?.[1] ?? '')),
  )
  return explanation.split('\n').filter((line) => !knownLines.has(line))
}

/** Explains an item beyond what its screen shows. */
export function Explanation({ explained }: { explained: Explained }) {
  const { data, error } = useQuery(explanationOptions(explained))
  if (!data && !error)
    return (
      <div className={styles.explanation} role="status">
        <span className="sr-only">正在加载讲解</span>
        <Skeleton width="30%" />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    )
  // The local explanation needs no network.
  const lines = additionalLines(explained, data ?? explain(explained))
  return (
    <div className={styles.explanation}>
      {lines.length === 0 && <p>要点都在上面了，没有更多讲解。</p>}
      {lines.map((line, i) => {
        const [, head, rest] = HEADING_LINE.exec(line) ?? [undefined, undefined, line]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text, which has no others
          <p key={i}>
            {head && <strong className={styles.head}>{head}</strong>}
            {rest}
          </p>
        )
      })}
      {error && <p className={styles.note}>{failureText(error)}，这是设备上的简明讲解</p>}
    </div>
  )
}
