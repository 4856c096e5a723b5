import type { StudyBook } from '@shangxue/contract/study/endpoints'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { gradeWordsOptions, levelOfGrade, libraryIndexOptions } from '../content/content-packs.ts'
import { useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { SharedLists } from '../lists/shared-lists.tsx'
import { WordLists } from '../lists/word-lists.tsx'
import { introducedItems } from '../plan/daily-plan.ts'
import { saveSettings } from '../store/study-log.ts'
import { UNITS_PATH } from './units.ts'
import { UnitsScreen } from './units-screen.tsx'

const MODES = [
  { to: '/word-learning', icon: 'book', title: '学新词', note: '认识、选义、拼写，每天的量一次学完' },
  {
    to: '/english-study/word-practice?mode=review',
    icon: 'refresh',
    title: '按计划复习',
    note: '快忘的先来',
  },
  { to: '/english-study/word-practice?mode=listen', icon: 'volume', title: '只练听', note: '听到单词选意思' },
  { to: '/english-study/word-practice?mode=spell', icon: 'edit', title: '只练写', note: '看到意思写单词' },
  { to: UNITS_PATH, icon: 'list', title: '按单元学', note: '一个单元八到十二个词，看看学到哪了' },
  { to: '/english-study/card-showcase', icon: 'copy', title: '翻卡片', note: '随便看看，不计成绩' },
] as const

/** 学习模式: learning modes, books and own lists; with `?view=units` the units of the grade or book. */
export default function LearningModeScreen() {
  const { get } = useUrlParams()
  return get('view') === 'units' ? <UnitsScreen /> : <LearningModes />
}

function LearningModes() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const navigate = useNavigate()
  const { data: index, isError, refetch } = useQuery(libraryIndexOptions)
  const level = levelOfGrade(goal.grade)
  const grades = index?.levels.find((levelInfo) => levelInfo.level === level)?.grades ?? []
  const packs = useQueries({ queries: grades.map(({ grade }) => gradeWordsOptions(grade)) })
  const introducedIds = introducedItems(study.memories, 'word')
  const practise = ({ id }: { id: number }, unit?: string) =>
    void navigate(`/word-learning?list=${id}${unit ? `&unit=${unit}` : ''}`)
  const chooseGrade = async (grade: number, name: string) => {
    await saveSettings({ grade, book: '', unit: '' })
    toast(`新词从${name}开始`, { kind: 'success' })
  }
  const chooseBook = async (book: StudyBook, name: string) => {
    await saveSettings({ book, unit: '' })
    toast(`新词从${name}词书里学`, { kind: 'success' })
  }
  return (
    <Page title="学习模式" back="/english-study">
      <Card title="怎么学" flush>
        <List>
          {MODES.map((mode) => (
            <ListItem key={mode.to} {...mode} />
          ))}
        </List>
      </Card>
      <Card title={`${level}词书`} flush>
        {index ? (
          <List>
            {grades.map(({ grade, name, words }, i) => {
              const introducedCount = packs[i]?.data?.filter(({ id }) => introducedIds.has(id)).length
              return (
                <ListItem
                  key={grade}
                  title={name}
                  note={
                    <Progress
                      label={`${name}进度`}
                      value={introducedCount ?? 0}
                      max={words}
                      text={`学过 ${introducedCount ?? 0} / ${words} 词`}
                      hideLabel
                    />
                  }
                  value={
                    grade === goal.grade && goal.book === '' ? (
                      <Tag kind="accent">在学</Tag>
                    ) : (
                      `${introducedCount ?? 0}/${words}`
                    )
                  }
                  onClick={() => void chooseGrade(grade, name)}
                />
              )
            })}
            <ListItem
              title="其他学段"
              note="小学、初中、高中、大学"
              onClick={() => void navigate('/english-study/learning-goal')}
            />
          </List>
        ) : isError ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <SkeletonList rows={3} />
        )}
      </Card>
      {index?.books && (
        <Card title="考试词书" flush>
          <List>
            {index.books.map(({ book, name, total, words }) => (
              <ListItem
                key={book}
                title={name}
                note={`共 ${total} 词，收录 ${words}`}
                value={goal.book === book && <Tag kind="accent">在学</Tag>}
                onClick={() => void chooseBook(book, name)}
              />
            ))}
          </List>
        </Card>
      )}
      <WordLists onPractice={practise} />
      <SharedLists onPractice={practise} />
    </Page>
  )
}
