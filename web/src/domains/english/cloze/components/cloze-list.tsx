import type { Level } from '@shangxue/contract/users/endpoints'
import { isDue } from '@shangxue/study/scheduling/daily-plan'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../../../ui/display/list/list.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { companyMark } from '../../content/company/company-items.ts'
import { type Cloze, levelClozeOptions } from '../../content/content-packs.ts'
import { topicName } from '../../content/topic-names.ts'
import { PassageItem } from '../../controls/passage-item.tsx'
import type { LearnerStudy } from '../../learner/use-learner.ts'
import { currentStudyDay } from '../../store/study-state.ts'
import { CLOZE_KIND_NAMES } from '../cloze-answers.ts'
import { type ClozeMode, SKILL_OF_CLOZE_MODE } from '../cloze-modes.ts'
import { lastResults } from '../stored-results.ts'
import styles from './cloze.module.css'
import { PassageChoices } from './passage-choices.tsx'

interface ClozeListProps {
  study: LearnerStudy
  level: Level
  mode: ClozeMode
  /** Path of a passage. */
  pathOf: (passage: Cloze) => string
}

/** The passages of a level with the last result of each. */
export function ClozeList({ study, level, mode, pathOf }: ClozeListProps) {
  const { data, isError, refetch } = useQuery(levelClozeOptions(level))
  return (
    <Page title="完形填空" back="/english-study" toolbar={<PassageChoices practice={mode} level={level} />}>
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
        {mode === 'voice' ? '听一句，填一句。' : '先通读全文，再逐空作答。'}
        {` 已完成 ${done}/${rows.length} 篇`}
      </p>
      <List label="短文">
        {[...rows]
          .sort((a, b) => Number(b.due) - Number(a.due) || a.passage.grade - b.passage.grade)
          .map(({ passage, memory, due }) => (
            <PassageItem
              key={passage.id}
              to={pathOf(passage)}
              title={passage.title}
              note={`${companyMark(passage.id)}${CLOZE_KIND_NAMES[passage.kind ?? 'choice']} · ${topicName(passage.topic)} · ${passage.gaps.length} 空`}
              isDone={memory !== undefined}
              isDue={due}
              result={resultOf(passage.id, skill)}
            />
          ))}
      </List>
    </>
  )
}
