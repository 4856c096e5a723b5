import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { isDue } from '@shangxue/study/scheduling/daily-plan'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { List } from '../../../ui/display/list/list.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { lastResults } from '../cloze/stored-results.ts'
import { companyMark } from '../content/company/company-items.ts'
import type { Listening } from '../content/content-packs.ts'
import { topicName } from '../content/topic-names.ts'
import { PassageItem } from '../controls/passage-item.tsx'
import type { LearnerStudy } from '../learner/use-learner.ts'
import { currentStudyDay } from '../store/study-state.ts'
import styles from './listening.module.css'

const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }))

interface ListeningListProps {
  study: LearnerStudy
  level: Level
  texts: readonly Listening[]
  /** Path of a text. */
  pathOf: (text: Listening) => string
}

/** The listening texts of a level, due ones first, with the last result of each. */
export function ListeningList({ study, level, texts, pathOf }: ListeningListProps) {
  const { set } = useUrlParams()
  const resultOf = lastResults(study.owner)
  const rows = texts
    .map((text) => {
      const memory = study.memories.get(subjectKey({ kind: 'listening', item: text.id, skill: 'listen' }))
      return { text, memory, due: memory !== undefined && isDue(memory, currentStudyDay()) }
    })
    .sort((a, b) => Number(b.due) - Number(a.due) || a.text.grade - b.text.grade)
  const done = rows.filter(({ memory }) => memory).length
  return (
    <Page
      title="听力练习"
      back={`/dictation-practice?level=${encodeURIComponent(level)}`}
      toolbar={
        <SegmentedControl
          label="学段"
          options={LEVEL_OPTIONS}
          value={level}
          onChange={(next) => set({ level: next })}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="volume" title="这个学段还没有听力" hint="换一个学段看看" />
      ) : (
        <>
          <p className={styles.count} role="status">
            先看问题，再听内容。已完成 {done}/{rows.length} 段
          </p>
          <List label="听力">
            {rows.map(({ text, memory, due }) => (
              <PassageItem
                key={text.id}
                to={pathOf(text)}
                title={text.title}
                note={`${companyMark(text.id)}${text.speakers.length > 1 ? '对话' : '独白'} · ${topicName(text.topic)} · ${text.questions.length} 题`}
                isDone={memory !== undefined}
                isDue={due}
                result={resultOf(text.id, 'listening')}
              />
            ))}
          </List>
        </>
      )}
    </Page>
  )
}
