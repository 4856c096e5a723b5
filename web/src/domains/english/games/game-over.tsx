import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { playSound } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Celebration } from '../components/celebration.tsx'
import { Unlocked } from '../components/unlocked.tsx'
import { WordsAgain } from '../components/words-again.tsx'
import type { Outcome } from './rules.ts'

interface GameOverProps {
  title: string
  back: string
  outcome: Outcome
  /** Best score before this play. */
  best: number
  onAgain: () => void
}

/** Result of a play with the option to play again. */
export function GameOver({ title, back, outcome, best, onAgain }: GameOverProps) {
  const navigate = useNavigate()
  const record = outcome.score > best
  useEffect(() => playSound('success', { hint: false }), [])
  return (
    <Page
      title={title}
      back={back}
      footer={
        <>
          <Button kind="secondary" onClick={() => void navigate(back)}>
            换个游戏
          </Button>
          <Button onClick={onAgain}>再玩一次</Button>
        </>
      }
    >
      <Celebration
        title={`${outcome.score} 分`}
        note={
          record
            ? best > 0
              ? `新纪录，比之前多 ${outcome.score - best} 分`
              : '第一个成绩，不错的开始'
            : `最好成绩 ${best} 分`
        }
        loud={record && outcome.score > 0}
      />
      <Unlocked />
      <Card>
        <StatGrid>
          <Stat label="答对" value={outcome.right} unit="个" />
          <Stat label="用时" value={Math.round(outcome.ms / 1_000)} unit="秒" />
        </StatGrid>
      </Card>
      <WordsAgain words={outcome.missed} />
    </Page>
  )
}
