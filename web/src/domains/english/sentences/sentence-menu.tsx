import type { Level } from '@shangxue/contract/users/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type LearnerStudy, useLearnerStudy } from '../learner.ts'
import { sentencesOfLevel } from '../packs.ts'
import { studyDay } from '../store/state.ts'
import { MODE_FACTS, MODES, type Mode } from './modes.ts'
import { practised } from './queue.ts'

const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }))

interface SentenceMenuProps {
  level: Level
}

/** Practice modes for the sentences of a level. */
export function SentenceMenu({ level }: SentenceMenuProps) {
  const study = useLearnerStudy()
  const { set } = useAddress()
  const { data, isError, refetch } = useQuery(sentencesOfLevel(level))
  const addressOf = (mode: Mode) => `?level=${encodeURIComponent(level)}&mode=${mode}`
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
        <ButtonLink block to={addressOf('dictation')}>
          开始听写
        </ButtonLink>
      }
    >
      {ready ? (
        <Ways study={study} sentences={data} addressOf={addressOf} />
      ) : isError ? (
        <ErrorState message="句子没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </Page>
  )
}

function Ways({
  study,
  sentences,
  addressOf,
}: {
  study: LearnerStudy
  sentences: Parameters<typeof practised>[0]
  addressOf: (mode: Mode) => string
}) {
  const of = (mode: Mode) => practised(sentences, MODE_FACTS[mode].skill, study.memories, studyDay())
  const [heard, translated] = [of('dictation'), of('translation')]
  return (
    <>
      <Card>
        <StatGrid>
          <Stat
            label="听写过"
            value={`${heard.met}/${sentences.length}`}
            unit="句"
            note={heard.due > 0 ? `${heard.due} 句待复习` : '听清每一个词'}
          />
          <Stat
            label="翻译过"
            value={`${translated.met}/${sentences.length}`}
            unit="句"
            note={translated.due > 0 ? `${translated.due} 句待复习` : '用英语说出来'}
          />
        </StatGrid>
      </Card>
      <List label="练习方式">
        {MODES.map((mode) => (
          <ListItem
            key={mode}
            icon={MODE_FACTS[mode].icon}
            title={MODE_FACTS[mode].title}
            note={MODE_FACTS[mode].note}
            to={addressOf(mode)}
          />
        ))}
      </List>
    </>
  )
}
