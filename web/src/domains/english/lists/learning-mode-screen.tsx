import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
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
import { introducedItems } from '../plan/daily-plan.ts'
import { saveSettings } from '../store/study-log.ts'
import { WordLists } from './word-lists.tsx'

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
  { to: '/english-study/card-showcase', icon: 'copy', title: '翻卡片', note: '随便看看，不计成绩' },
] as const

/** 学习模式: learning modes, books and own lists. */
export default function LearningModeScreen() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const navigate = useNavigate()
  const { data: index, isError, refetch } = useQuery(libraryIndexOptions)
  const level = levelOfGrade(goal.grade)
  const grades = index?.levels.find((levelInfo) => levelInfo.level === level)?.grades ?? []
  const packs = useQueries({ queries: grades.map(({ grade }) => gradeWordsOptions(grade)) })
  const introducedIds = introducedItems(study.memories, 'word')
  const chooseGrade = async (grade: number, name: string) => {
    await saveSettings({ grade })
    toast(`新词从${name}开始`, { kind: 'success' })
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
                    grade === goal.grade ? <Tag kind="accent">在学</Tag> : `${introducedCount ?? 0}/${words}`
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
      <WordLists onPractice={({ id }) => void navigate(`/word-learning?list=${id}`)} />
    </Page>
  )
}
