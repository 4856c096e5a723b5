import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { isDue } from '@shangxue/study/scheduling/daily-plan'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { useQuery } from '@tanstack/react-query'
import { useUrlParams } from '../../../../lib/address/url-params.ts'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { type Cloze, levelClozeOptions } from '../../content/content-packs.ts'
import { topicName } from '../../content/topic-names.ts'
import type { LearnerStudy } from '../../learner/use-learner.ts'
import { currentStudyDay } from '../../store/study-state.ts'
import { CLOZE_MODE_NAMES, CLOZE_MODES, type ClozeMode, SKILL_OF_CLOZE_MODE } from '../cloze-modes.ts'
import { lastResults } from '../stored-results.ts'
import styles from './cloze.module.css'

const MODE_OPTIONS = CLOZE_MODES.map((value) => ({ value, label: CLOZE_MODE_NAMES[value] }))
const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }))

interface ClozeListProps {
  study: LearnerStudy
  level: Level
  mode: ClozeMode
  /** Path of a passage. */
  pathOf: (passage: Cloze) => string
}

/** The passages of a level with the last result of each. */
export function ClozeList({ study, level, mode, pathOf }: ClozeListProps) {
  const { set } = useUrlParams()
  const { data, isError, refetch } = useQuery(levelClozeOptions(level))
  return (
    <Page
      title="完形填空"
      back="/english-study"
      toolbar={
        <div className={styles.choices}>
          <SegmentedControl
            label="练习方式"
            options={MODE_OPTIONS}
            value={mode}
            onChange={(next) => set({ mode: next })}
          />
          <SegmentedControl
            label="学段"
            options={LEVEL_OPTIONS}
            value={level}
            onChange={(next) => set({ level: next })}
          />
        </div>
      }
    >
      {data && study.ready ? (
        data.length > 0 ? (
          <Passages study={study} mode={mode} list={data} pathOf={pathOf} />
        ) : (
          <EmptyState icon="document" title="这个学段还没有短文" hint="换一个学段看看" />
        )
      ) : isError ? (
        <ErrorState message="短文没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}

function Passages({
  study,
  mode,
  list,
  pathOf,
}: Pick<ClozeListProps, 'study' | 'mode' | 'pathOf'> & { list: readonly Cloze[] }) {
  const skill = SKILL_OF_CLOZE_MODE[mode]
  const resultOf = lastResults(study.owner)
  const rows = list.map((passage) => {
    const memory = study.memories.get(subjectKey({ kind: 'cloze', item: passage.id, skill }))
    return { passage, memory, due: memory !== undefined && isDue(memory, currentStudyDay()) }
  })
  const done = rows.filter(({ memory }) => memory).length
  return (
    <>
      <p className={styles.count} role="status">
        {mode === 'voice' ? '听一句，填一句。' : '先通读全文，再逐空选择。'}
        {` 已完成 ${done}/${rows.length} 篇`}
      </p>
      <List label="短文">
        {[...rows]
          .sort((a, b) => Number(b.due) - Number(a.due) || a.passage.grade - b.passage.grade)
          .map(({ passage, memory, due }) => {
            const result = memory && resultOf(passage.id, skill)
            return (
              <ListItem
                key={passage.id}
                to={pathOf(passage)}
                title={<span lang="en">{passage.title}</span>}
                note={`${topicName(passage.topic)} · ${passage.gaps.length} 空`}
                value={due ? <Tag kind="warning">待复习</Tag> : memory && <Tag kind="success">已完成</Tag>}
                {...(result && { valueNote: `上次 ${result.right}/${result.gaps}` })}
              />
            )
          })}
      </List>
    </>
  )
}
