import type { Level } from '@shangxue/contract/users/endpoints'
import { isDue } from '@shangxue/study/scheduling/daily-plan'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { List } from '../../../ui/display/list/list.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { PassageChoices } from '../cloze/components/passage-choices.tsx'
import { lastResults } from '../cloze/stored-results.ts'
import { companyMark } from '../content/company/company-items.ts'
import type { GappedText } from '../content/content-packs.ts'
import { topicName } from '../content/topic-names.ts'
import { PassageItem } from '../controls/passage-item.tsx'
import type { LearnerStudy } from '../learner/use-learner.ts'
import { currentStudyDay } from '../store/study-state.ts'
import styles from './gapped.module.css'
import { gappedSubject } from './gapped-subject.ts'

interface GappedListProps {
  study: LearnerStudy
  level: Level
  texts: readonly GappedText[]
  /** Path of a text. */
  pathOf: (text: GappedText) => string
}

/** The texts with gaps of a level, due ones first, with the last result of each. */
export function GappedList({ study, level, texts, pathOf }: GappedListProps) {
  const resultOf = lastResults(study.owner)
  const rows = texts
    .map((text) => {
      const memory = study.memories.get(subjectKey(gappedSubject(text)))
      return { text, memory, due: memory !== undefined && isDue(memory, currentStudyDay()) }
    })
    .sort((a, b) => Number(b.due) - Number(a.due) || a.text.grade - b.text.grade)
  const done = rows.filter(({ memory }) => memory).length
  return (
    <Page title="完形填空" back="/english-study" toolbar={<PassageChoices practice="gapped" level={level} />}>
      {rows.length === 0 ? (
        <EmptyState icon="document" title="这个学段没有七选五" hint="换成初中或高中看看" />
      ) : (
        <>
          <p className={styles.count} role="status">
            把挪走的五句话放回原处。已完成 {done}/{rows.length} 篇
          </p>
          <List label="七选五">
            {rows.map(({ text, memory, due }) => (
              <PassageItem
                key={text.id}
                to={pathOf(text)}
                title={text.title}
                note={`${companyMark(text.id)}七选五 · ${topicName(text.topic)} · ${text.gaps.length} 空`}
                isDone={memory !== undefined}
                isDue={due}
                result={resultOf(text.id, gappedSubject(text).skill)}
              />
            ))}
          </List>
        </>
      )}
    </Page>
  )
}
