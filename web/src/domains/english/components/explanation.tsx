import {
  getClozeExplanation,
  getDictationExplanation,
  getTranslationExplanation,
  getWordExplanation,
} from '@shangxue/contract/english'
import { explain } from '@shangxue/study/explain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api/index.ts'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import type { Cloze, Sentence, Word } from '../packs.ts'
import styles from './explanation.module.css'

/** What is explained, for which kind of practice; voice-cloze is explained as cloze. */
export type Explained =
  | { readonly kind: 'word'; readonly item: Word }
  | { readonly kind: 'cloze'; readonly item: Cloze }
  | { readonly kind: 'dictation'; readonly item: Sentence }
  | { readonly kind: 'translation'; readonly item: Sentence }

const QUIET = { quiet: true }
const ASK = {
  word: (word_id: number) => call(getWordExplanation, { word_id }, QUIET),
  cloze: (cloze_test_id: number) => call(getClozeExplanation, { cloze_test_id }, QUIET),
  dictation: (dictation_id: number) => call(getDictationExplanation, { dictation_id }, QUIET),
  translation: (translation_id: number) => call(getTranslationExplanation, { translation_id }, QUIET),
}

/** One for each kind and item: kept as long as the page lives, asked for once however often it is shown at a time. */
const explanationOf = ({ kind, item: { id } }: Explained) =>
  queryOptions({
    queryKey: ['study-explanation', kind, id],
    queryFn: () => ASK[kind](id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })

function whyNot(error: Error): string {
  if (!navigator.onLine) return '现在没有网络'
  return error instanceof ApiError && error.status === 0 ? '现在连不上服务器' : '这次没有取到讲解'
}

const HEADED = /^【(.+?)】(.*)$/

/** The full explanation of an item. */
export function Explanation({ of }: { of: Explained }) {
  const { data, error } = useQuery(explanationOf(of))
  if (!data && !error)
    return (
      <div className={styles.explanation} role="status">
        <span className="sr-only">正在加载讲解</span>
        <Skeleton width="30%" />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    )
  // what the device itself can say, without a network
  const lines = (data?.explanation ?? explain(of)).split('\n')
  return (
    <div className={styles.explanation}>
      {lines.map((line, i) => {
        const [, head, rest] = HEADED.exec(line) ?? [undefined, undefined, line]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text, which has no others
          <p key={i}>
            {head && <strong className={styles.head}>{head}</strong>}
            {rest}
          </p>
        )
      })}
      {error && <p className={styles.note}>{whyNot(error)}，这是设备上的简明讲解</p>}
    </div>
  )
}
