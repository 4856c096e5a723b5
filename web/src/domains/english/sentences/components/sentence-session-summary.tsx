import { useEffect } from 'react'
import { playSound } from '../../../../lib/audio/sounds.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../../ui/display/stat.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { NewAchievements } from '../../achievements/new-achievements.tsx'
import { PronounceButton } from '../../audio/pronounce-button.tsx'
import { useStudyLook } from '../../look/study-look.ts'
import { Celebration } from '../../session/celebration.tsx'
import type { SessionRun } from '../../session/session-run.ts'
import type { SentenceStep } from '../sentence-queue.ts'

interface SentenceSessionSummaryProps {
  title: string
  run: SessionRun<SentenceStep>
  onLeave: () => void
  onRestart: () => void
}

const praiseFor = (share: number) =>
  share === 1 ? '每一句都过关' : share >= 0.8 ? '做得很好' : share >= 0.5 ? '继续加油' : '多听多写就熟了'

/** Summary of a session, counting first attempts only, with the sentences to look at once more. */
export function SentenceSessionSummary({ title, run, onLeave, onRestart }: SentenceSessionSummaryProps) {
  const firstAttempts = run.done.filter(({ step }) => !step.again)
  const passed = firstAttempts.filter(({ rated }) => rated !== 'again')
  const faultless = firstAttempts.filter(({ rated }) => rated === 'good' || rated === 'easy')
  const weak = firstAttempts.filter(({ rated }) => rated === 'again' || rated === 'hard')
  const share = firstAttempts.length === 0 ? 1 : passed.length / firstAttempts.length
  const isYoung = useStudyLook() === 'young'
  useEffect(() => playSound('success', { hint: false }), [])
  return (
    <Page
      title={title}
      back={onLeave}
      footer={
        <>
          <Button kind="secondary" onClick={onLeave}>
            完成
          </Button>
          <Button onClick={onRestart}>再来一组</Button>
        </>
      }
    >
      <Celebration title={praiseFor(share)} hasConfetti={share === 1} share={share} />
      <NewAchievements />
      {!isYoung && (
        <Card>
          <StatGrid>
            <Stat label="过关" value={`${passed.length}/${firstAttempts.length}`} unit="句" />
            <Stat label="独立全对" value={faultless.length} unit="句" />
          </StatGrid>
        </Card>
      )}
      {weak.length > 0 && (
        <Card title="再看一眼" flush>
          <List>
            {weak.map(({ step: { sentence } }) => (
              <ListItem
                key={sentence.id}
                title={<span lang="en">{sentence.en}</span>}
                note={sentence.zh}
                value={<PronounceButton text={sentence.en} />}
              />
            ))}
          </List>
        </Card>
      )}
    </Page>
  )
}
