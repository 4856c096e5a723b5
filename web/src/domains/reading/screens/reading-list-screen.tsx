import { listReadingExercises, listReadingTexts } from '@shangxue/contract/reading/endpoints'
import {
  READING_LENGTH_NAMES,
  READING_LENGTHS,
  READING_PURPOSE_NAMES,
} from '@shangxue/contract/reading/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { oneOf, useAddress, useWayBack } from '../../../lib/address/index.ts'
import { endless, pages } from '../../../lib/api/index.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { ownerOf, useSession } from '../../../lib/session/index.ts'
import { useTheme } from '../../../lib/theme/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { learnerGrade } from '../../english/words/public.ts'
import styles from '../components/reading.module.css'
import { rightOf, secondsOf, wordCountOf } from '../guest/marked.ts'
import { GUEST, practicesOf } from '../guest/store.ts'
import {
  DASHBOARD,
  durationText,
  GENERATOR,
  GUIDE,
  MATERIALS,
  PLAN,
  practiceAddress,
  READING,
  resultAddress,
} from '../names.ts'

/** Reading (阅读理解): library texts for all users, and the user's own exercises. */
export default function ReadingListScreen() {
  const { get } = useAddress()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  if (get('whose') !== 'mine') return <Library />
  return signedIn ? <Own /> : <GuestOwn />
}

const HOME = '/english-study'

/** Grade at which the list starts; undefined until the device storage has responded. */
function useLearnerGrade(): number | undefined {
  const owner = useSession(ownerOf)
  const { level } = useTheme()
  const { data } = useQuery({
    queryKey: ['learner-grade', owner, level],
    queryFn: () => learnerGrade(useSession.getState()),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return data
}

function useFilters() {
  const { get, set, search } = useAddress()
  return {
    q: get('q'),
    level: oneOf(LEVELS, get('level')) ?? null,
    length: oneOf(READING_LENGTHS, get('length')) ?? 'any',
    any: ['q', 'level', 'length'].some((key) => search.has(key)),
    set,
    clear: () => set({ q: null, level: null, length: null }),
  }
}

const LENGTHS = ['short', 'medium', 'long'] as const

function Library() {
  const filters = useFilters()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const { q, level, length, set } = filters
  const back = useWayBack(HOME)
  const grade = useLearnerGrade()
  const found = useInfiniteQuery({
    ...pages(listReadingTexts, { q: q.trim(), length, ...(level && { level }), ...(grade && { grade }) }),
    enabled: grade !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ListPage
      title="阅读理解"
      back={back}
      list={endless(found)}
      search={{ label: '标题或体裁', value: q, onChange: (next) => set({ q: next }) }}
      filters={
        <FilterBar label="按归属、学段和长度筛选">
          <Chip selected={false} onClick={() => set({ whose: 'mine' })}>
            我的
          </Chip>
          {LEVELS.map((one) => (
            <Chip
              key={one}
              selected={level === one}
              onClick={() => set({ level: level === one ? null : one })}
            >
              {one}
            </Chip>
          ))}
          {LENGTHS.map((one) => (
            <Chip
              key={one}
              selected={length === one}
              onClick={() => set({ length: length === one ? null : one })}
            >
              {READING_LENGTH_NAMES[one]}篇
            </Chip>
          ))}
        </FilterBar>
      }
      summary={<Entries signedIn={signedIn} />}
      add={<IconLink icon="plus" label="生成阅读理解" to={GENERATOR} />}
      itemKey={({ id }) => id}
      renderItem={({ id, title, level: of, grade_name, genre, words, questions }) => (
        <ListRow
          to={practiceAddress(id)}
          title={<span lang="en">{title}</span>}
          note={`${of} ${grade_name}，${genre}，${words} 词`}
          value={<Tag>{questions} 题</Tag>}
        />
      )}
      empty={<EmptyState icon="book" title="还没有文章" hint="稍后再来看看" />}
      filtered={filters.any}
      onClearFilters={filters.clear}
    />
  )
}

/** Shared properties of both lists of own exercises: title, search, filters and the add button. */
function useOwnFrame() {
  const { get, set } = useAddress()
  const back = useWayBack(HOME)
  const q = get('q')
  return {
    q: q.trim(),
    frame: {
      title: '阅读理解',
      back,
      search: { label: '标题', value: q, onChange: (next: string) => set({ q: next }) },
      filters: (
        <FilterBar label="按归属筛选">
          <Chip selected onClick={() => set({ whose: null })}>
            我的
          </Chip>
        </FilterBar>
      ),
      add: <IconLink icon="plus" label="生成阅读理解" to={GENERATOR} />,
      filtered: q !== '',
      onClearFilters: () => set({ q: null }),
    },
  }
}

function Own() {
  const { q, frame } = useOwnFrame()
  const found = useInfiniteQuery({
    ...pages(listReadingExercises, { q }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ListPage
      {...frame}
      list={endless(found)}
      summary={<Entries signedIn />}
      itemKey={({ id }) => id}
      renderItem={({ id, title, level, purpose, words, questions, best, running, created_at }) => (
        <ListRow
          to={practiceAddress(id)}
          title={<span lang="en">{title}</span>}
          note={`${level}，${words} 词，${formatAgo(created_at)}`}
          value={running ? <Tag kind="info">作答中</Tag> : <Tag>{READING_PURPOSE_NAMES[purpose]}</Tag>}
          valueNote={best === null ? `${questions} 题` : `最好 ${best}/${questions}`}
        />
      )}
      empty={
        <EmptyState
          icon="book"
          title="还没有自己的阅读"
          hint="生成一篇，或从精选文章开始"
          action={<ButtonLink to={GENERATOR}>生成一篇</ButtonLink>}
        />
      }
    />
  )
}

/** Practices of a guest, stored on this device. */
function GuestOwn() {
  const { q, frame } = useOwnFrame()
  const found = useQuery({
    queryKey: ['reading-guest-practices'],
    queryFn: () => practicesOf(GUEST),
    staleTime: 0,
    meta: { quiet: true },
  })
  const sought = q.toLowerCase()
  const items = (found.data ?? []).filter(({ exercise }) => exercise.title.toLowerCase().includes(sought))
  return (
    <ListPage
      {...frame}
      list={{
        items,
        // Without storage the list is empty.
        status: found.isPending ? 'loading' : 'ready',
        onRefresh: found.refetch,
      }}
      summary={<Entries signedIn={false} />}
      itemKey={({ id }) => id}
      renderItem={(practice) => (
        <ListRow
          to={
            practice.submitted_at === null
              ? practiceAddress(practice.key)
              : resultAddress(practice.key, practice.id)
          }
          title={<span lang="en">{practice.exercise.title}</span>}
          note={`${practice.exercise.level}，${wordCountOf(practice.exercise)} 词，${formatAgo(practice.started_at)}`}
          value={
            practice.submitted_at === null ? (
              <Tag kind="info">作答中</Tag>
            ) : (
              `${rightOf(practice)}/${practice.exercise.questions.length}`
            )
          }
          valueNote={practice.submitted_at === null ? undefined : durationText(secondsOf(practice))}
        />
      )}
      empty={
        <EmptyState
          icon="book"
          title="还没有读过文章"
          hint="选一篇读完并提交，记录会保存在本机"
          action={<ButtonLink to={READING}>选一篇</ButtonLink>}
        />
      }
    />
  )
}

function Entries({ signedIn }: { signedIn: boolean }) {
  return (
    <nav className={styles.entries} aria-label="阅读功能">
      {signedIn && (
        <>
          <ButtonLink small kind="secondary" icon="chart" to={DASHBOARD}>
            看板
          </ButtonLink>
          <ButtonLink small kind="secondary" icon="calendar" to={PLAN}>
            训练计划
          </ButtonLink>
          <ButtonLink small kind="secondary" icon="document" to={MATERIALS}>
            素材
          </ButtonLink>
        </>
      )}
      <ButtonLink small kind="secondary" icon="info" to={GUIDE}>
        指南
      </ButtonLink>
    </nav>
  )
}
