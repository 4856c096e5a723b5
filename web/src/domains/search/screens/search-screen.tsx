import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { hasPermission } from '../../../lib/session/has-permission.ts'
import { isPupil, useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { WordSheet } from '../../english/words/public.ts'
import { useModuleSearch } from '../../session/public.ts'
import { AutofocusSearch } from '../components/autofocus-search.tsx'
import { type Hit, SOURCES, type Source } from '../search-sources.ts'

const ENGLISH_PATTERN = /^[a-z][a-z' -]{0,40}$/i
/** Grade in which a word is looked up first: the middle of the library. */
const DEFAULT_GRADE = 7

/** 全局搜索: searches all records that the user may see. */
export default function SearchScreen() {
  const { get, set } = useUrlParams()
  const words = get('q').trim()
  const back = useBackTarget('/my-profile')
  const pupil = useSession(isPupil)
  return (
    <Page
      title="搜索"
      back={back}
      toolbar={
        <AutofocusSearch
          label={pupil ? '试卷、阅读、单词' : '商品、串号、客户、单号、任务、试卷、单词'}
          value={get('q')}
          onChange={(q) => set({ q: q || null })}
        />
      }
    >
      {words === '' ? (
        <EmptyState
          icon="search"
          title="搜遍商学"
          hint={`输入${pupil ? '试卷、阅读、英语单词' : '型号、串号、客户、单号、任务、试卷、英语单词'}，或功能的名称`}
        />
      ) : (
        <Results key={words} words={words} />
      )}
    </Page>
  )
}

function Results({ words }: { words: string }) {
  const session = useSession()
  const searchedSources = SOURCES.filter(
    (source) => (!source.does || hasPermission(session, source.does)) && (source.accepts?.(words) ?? true),
  )
  const results = useQueries({
    queries: searchedSources.map(({ name, find }) => ({
      queryKey: ['search', name, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(words, signal),
      meta: { quiet: true },
    })),
  })
  const modules = useModuleSearch(words)
  const [word, setWord] = useState<string>()
  const waiting = results.some(({ isPending }) => isPending)
  const failed = searchedSources.filter((_, index) => results[index]?.isError)
  const retryFailed = () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch())
  const isEnglish = ENGLISH_PATTERN.test(words)
  const isEmpty = !isEnglish && modules.length === 0 && results.every(({ data }) => !data?.length)

  return (
    <>
      {failed.length > 0 && (
        <Notice kind="warning" action={{ label: '重试', onSelect: retryFailed }}>
          {failed.map(({ name }) => name).join('、')}没有查到，请检查网络
        </Notice>
      )}
      {isEnglish && (
        <List label="单词">
          <ListItem
            icon="book"
            title={words}
            note="查单词：释义、发音和例句"
            onClick={() => setWord(words)}
          />
        </List>
      )}
      {modules.length > 0 && (
        <Section title="功能">
          <List label="功能">
            {modules.map(({ path, title, icon, area }) => (
              <ListItem key={path} icon={icon} title={title} note={area} to={path} />
            ))}
          </List>
        </Section>
      )}
      {searchedSources.map((source, index) => (
        <SourceResults key={source.name} source={source} words={words} hits={results[index]?.data ?? []} />
      ))}
      {waiting && <SkeletonList rows={3} />}
      {!waiting && isEmpty && failed.length === 0 && (
        <EmptyState icon="search" title={`没有找到“${words}”`} hint="请换一个词，或少输入几个字" />
      )}
      <WordSheet text={word} grade={DEFAULT_GRADE} onClose={() => setWord(undefined)} />
    </>
  )
}

function SourceResults({ source, words, hits }: { source: Source; words: string; hits: readonly Hit[] }) {
  if (hits.length === 0) return null
  const { name, icon, listPath } = source
  return (
    <Section
      title={name}
      action={
        listPath && (
          <ButtonLink kind="plain" small to={listPath(words)}>
            全部<span className="sr-only">{name}</span>
          </ButtonLink>
        )
      }
    >
      <List label={name}>
        {hits.map(({ key, ...hit }) => (
          <ListItem key={key} icon={icon} {...hit} />
        ))}
      </List>
    </Section>
  )
}
