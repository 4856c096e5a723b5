import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import { listReadingExercises, listReadingTexts } from '@shangxue/contract/reading/endpoints'
import {
  READING_LENGTH_NAMES,
  READING_LENGTH_WORDS,
  READING_LENGTHS,
  READING_PURPOSE_NAMES,
} from '@shangxue/contract/reading/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { useTheme } from '../../../lib/theme/theme.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { learnerGrade } from '../../english/words/public.ts'
import { countCorrect, countWords, totalSeconds } from '../guest/grade-practice.ts'
import { GUEST, listPractices } from '../guest/guest-store.ts'
import { listStoredTexts } from '../offline/stored-texts.ts'
import styles from '../reading.module.css'
import {
  DASHBOARD_PATH,
  formatDuration,
  GENERATOR_PATH,
  GUIDE_PATH,
  MATERIALS_PATH,
  PLAN_PATH,
  practicePath,
  READING_PATH,
  resultPath,
} from '../reading-paths.ts'

/** Reading (阅读理解): library texts for all users, and the user's own exercises. */
export default function ReadingListScreen() {
  const { get } = useUrlParams()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  if (get('whose') !== 'mine') return <LibraryList />
  return signedIn ? <OwnExerciseList /> : <GuestPracticeList />
}

const STUDY_PATH = '/english-study'

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

function useLibraryFilters() {
  const { get, set, search } = useUrlParams()
  return {
    q: get('q'),
    level: parseOneOf(LEVELS, get('level')) ?? null,
    length: parseOneOf(READING_LENGTHS, get('length')) ?? 'any',
    any: ['q', 'level', 'length'].some((key) => search.has(key)),
    set,
    clear: () => set({ q: null, level: null, length: null }),
  }
}

const LENGTH_FILTERS = ['short', 'medium', 'long'] as const

/** The stored texts that match the filters, as a list for use without a network; undefined if there are none. */
function useStoredLibrary({ q, level, length }: ReturnType<typeof useLibraryFilters>, grade = 0) {
  const { data } = useQuery({
    queryKey: ['reading-stored-texts'],
    queryFn: listStoredTexts,
    staleTime: 0,
    meta: { quiet: true },
  })
  if (!data || data.length === 0) return undefined
  const searchText = q.trim().toLowerCase()
  const [from, to] = length === 'any' ? [0, Number.POSITIVE_INFINITY] : READING_LENGTH_WORDS[length]
  const items = data
    .filter(({ exercise }) => level === null || exercise.level === level)
    .filter(({ words }) => words >= from && words < to)
    .filter(({ genre, exercise }) => `${exercise.title} ${genre}`.toLowerCase().includes(searchText))
    .map(({ id, exercise: { title, level: textLevel, questions, grade: textGrade }, ...text }) => ({
      ...text,
      ...{ id, title, level: textLevel, questions: questions.length, isEasier: textGrade < grade },
    }))
  return {
    items: [...items.filter(({ isEasier }) => !isEasier), ...items.filter(({ isEasier }) => isEasier)],
    status: 'ready' as const,
  }
}

function LibraryList() {
  const filters = useLibraryFilters()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const { q, level, length, set } = filters
  const back = useBackTarget(STUDY_PATH)
  const grade = useLearnerGrade()
  const stored = useStoredLibrary(filters, grade)
  const result = useInfiniteQuery({
    ...infiniteQuery(listReadingTexts, {
      q: q.trim(),
      length,
      ...(level && { level }),
      ...(grade && { grade }),
    }),
    enabled: grade !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ListPage
      title="阅读理解"
      back={back}
      list={result.isError && stored ? { ...stored, onRefresh: result.refetch } : infiniteListProps(result)}
      search={{ label: '标题或体裁', value: q, onChange: (next) => set({ q: next }) }}
      filters={
        <FilterBar label="按归属、学段和长度筛选">
          <Chip selected={false} onClick={() => set({ whose: 'mine' })}>
            我的
          </Chip>
          {LEVELS.map((option) => (
            <Chip
              key={option}
              selected={level === option}
              onClick={() => set({ level: level === option ? null : option })}
            >
              {option}
            </Chip>
          ))}
          {LENGTH_FILTERS.map((option) => (
            <Chip
              key={option}
              selected={length === option}
              onClick={() => set({ length: length === option ? null : option })}
            >
              {READING_LENGTH_NAMES[option]}篇
            </Chip>
          ))}
        </FilterBar>
      }
      summary={<ReadingLinks signedIn={signedIn} />}
      add={<IconLink icon="plus" label="生成阅读理解" to={GENERATOR_PATH} />}
      itemKey={({ id }) => id}
      renderItem={({ id, title, level: textLevel, grade_name, genre, words, questions }) => (
        <ListRow
          to={practicePath(id)}
          title={<span lang="en">{title}</span>}
          note={`${isCompanyItem(id) ? '自编，' : ''}${textLevel} ${grade_name}，${genre}，${words} 词`}
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
function useOwnListProps() {
  const { get, set } = useUrlParams()
  const back = useBackTarget(STUDY_PATH)
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
      add: <IconLink icon="plus" label="生成阅读理解" to={GENERATOR_PATH} />,
      filtered: q !== '',
      onClearFilters: () => set({ q: null }),
    },
  }
}

function OwnExerciseList() {
  const { q, frame: listProps } = useOwnListProps()
  const result = useInfiniteQuery({
    ...infiniteQuery(listReadingExercises, { q }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ListPage
      {...listProps}
      list={infiniteListProps(result)}
      summary={<ReadingLinks signedIn />}
      itemKey={({ id }) => id}
      renderItem={({ id, title, level, purpose, words, questions, best, running, created_at }) => (
        <ListRow
          to={practicePath(id)}
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
          action={<ButtonLink to={GENERATOR_PATH}>生成一篇</ButtonLink>}
        />
      }
    />
  )
}

/** Practices of a guest, stored on this device. */
function GuestPracticeList() {
  const { q, frame: listProps } = useOwnListProps()
  const result = useQuery({
    queryKey: ['reading-guest-practices'],
    queryFn: () => listPractices(GUEST),
    staleTime: 0,
    meta: { quiet: true },
  })
  const searchText = q.toLowerCase()
  const items = (result.data ?? []).filter(({ exercise }) =>
    exercise.title.toLowerCase().includes(searchText),
  )
  return (
    <ListPage
      {...listProps}
      list={{
        items,
        // Without storage the list is empty.
        status: result.isPending ? 'loading' : 'ready',
        onRefresh: result.refetch,
      }}
      summary={<ReadingLinks signedIn={false} />}
      itemKey={({ id }) => id}
      renderItem={(practice) => (
        <ListRow
          to={
            practice.submitted_at === null
              ? practicePath(practice.key)
              : resultPath(practice.key, practice.id)
          }
          title={<span lang="en">{practice.exercise.title}</span>}
          note={`${practice.exercise.level}，${countWords(practice.exercise)} 词，${formatAgo(practice.started_at)}`}
          value={
            practice.submitted_at === null ? (
              <Tag kind="info">作答中</Tag>
            ) : (
              `${countCorrect(practice)}/${practice.exercise.questions.length}`
            )
          }
          valueNote={practice.submitted_at === null ? undefined : formatDuration(totalSeconds(practice))}
        />
      )}
      empty={
        <EmptyState
          icon="book"
          title="还没有读过文章"
          hint="选一篇读完并提交，记录会保存在本机"
          action={<ButtonLink to={READING_PATH}>选一篇</ButtonLink>}
        />
      }
    />
  )
}

function ReadingLinks({ signedIn }: { signedIn: boolean }) {
  return (
    <nav className={styles.entries} aria-label="阅读功能">
      {signedIn && (
        <>
          <ButtonLink small kind="secondary" icon="chart" to={DASHBOARD_PATH}>
            看板
          </ButtonLink>
          <ButtonLink small kind="secondary" icon="calendar" to={PLAN_PATH}>
            训练计划
          </ButtonLink>
          <ButtonLink small kind="secondary" icon="document" to={MATERIALS_PATH}>
            素材
          </ButtonLink>
        </>
      )}
      <ButtonLink small kind="secondary" icon="info" to={GUIDE_PATH}>
        指南
      </ButtonLink>
    </nav>
  )
}
