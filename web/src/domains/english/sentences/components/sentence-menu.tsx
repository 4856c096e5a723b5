import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useUrlParams } from '../../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../../ui/display/stat.tsx'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { levelSentencesOptions } from '../../content/content-packs.ts'
import { type LearnerStudy, useLearnerStudy } from '../../learner/use-learner.ts'
import { currentStudyDay } from '../../store/study-state.ts'
import { SENTENCE_MODE_INFO, SENTENCE_MODES, type SentenceMode } from '../sentence-modes.ts'
import { countPractised } from '../sentence-queue.ts'

const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }))

interface SentenceMenuProps {
  level: Level
}

/** Practice modes for the sentences of a level. */
export function SentenceMenu({ level }: SentenceMenuProps) {
  const study = useLearnerStudy()
  const { set } = useUrlParams()
  const { data, isError, refetch } = useQuery(levelSentencesOptions(level))
  const pathOf = (mode: SentenceMode | 'listening') => `?level=${encodeURIComponent(level)}&mode=${mode}`
  const ready = data !== undefined && study.ready
  return (
    <Page
      title="听写练习"
      back="/english-study"
      toolbar={
        <SegmentedControl
          label="学段"
          options={LEVEL_OPTIONS}
          value={level}
          onChange={(next) => set({ level: next })}
        />
      }
      footer={
        <ButtonLink block to={pathOf('dictation')}>
          开始听写
        </ButtonLink>
      }
    >
      {ready ? (
        <PracticeModes study={study} sentences={data} pathOf={pathOf} />
      ) : isError ? (
        <ErrorState message="句子没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </Page>
  )
}

function PracticeModes({
  study,
  sentences,
  pathOf,
}: {
  study: LearnerStudy
  sentences: Parameters<typeof countPractised>[0]
  pathOf: (mode: SentenceMode | 'listening') => string
}) {
  const countsOf = (mode: SentenceMode) =>
    countPractised(sentences, SENTENCE_MODE_INFO[mode].skill, study.memories, currentStudyDay())
  const [dictationCounts, translationCounts] = [countsOf('dictation'), countsOf('translation')]
  return (
    <>
      <Card>
        <StatGrid>
          <Stat
            label="听写过"
            value={`${dictationCounts.practisedCount}/${sentences.length}`}
            unit="句"
            note={dictationCounts.due > 0 ? `${dictationCounts.due} 句待复习` : '听清每一个词'}
          />
          <Stat
            label="翻译过"
            value={`${translationCounts.practisedCount}/${sentences.length}`}
            unit="句"
            note={translationCounts.due > 0 ? `${translationCounts.due} 句待复习` : '用英语说出来'}
          />
        </StatGrid>
      </Card>
      <List label="练习方式">
        {SENTENCE_MODES.map((mode) => (
          <ListItem
            key={mode}
            icon={SENTENCE_MODE_INFO[mode].icon}
            title={SENTENCE_MODE_INFO[mode].title}
            note={SENTENCE_MODE_INFO[mode].note}
            to={pathOf(mode)}
          />
        ))}
        <ListItem icon="people" title="听力练习" note="听对话，回答问题" to={pathOf('listening')} />
      </List>
    </>
  )
}
