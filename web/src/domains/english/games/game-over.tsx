import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { playSound } from '../../../lib/audio/sounds.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { NewAchievements } from '../achievements/new-achievements.tsx'
import { useStudyLook } from '../look/study-look.ts'
import { Celebration } from '../session/celebration.tsx'
import { WordsToRepeat } from '../words/words-to-repeat.tsx'
import type { GameResult } from './game-rules.ts'

interface GameOverProps {
  title: string
  back: string
  outcome: GameResult
  /** Best score before this play. */
  previousBest: number
  onReplay: () => void
}

/** Result of a play with the option to play again. */
export function GameOver({ title, back, outcome, previousBest, onReplay }: GameOverProps) {
  const navigate = useNavigate()
  const isYoung = useStudyLook() === 'young'
  const isRecord = outcome.score > previousBest
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
          <Button onClick={onReplay}>再玩一次</Button>
        </>
      }
    >
      <Celebration
        title={isYoung ? `答对 ${outcome.right} 个` : `${outcome.score} 分`}
        note={
          isYoung
            ? isRecord
              ? '比以前更棒'
              : '再玩一次会更棒'
            : isRecord
              ? previousBest > 0
                ? `新纪录，比之前多 ${outcome.score - previousBest} 分`
                : '第一个成绩，不错的开始'
              : `最好成绩 ${previousBest} 分`
        }
        hasConfetti={isRecord && outcome.score > 0}
        share={outcome.right / Math.max(1, outcome.right + outcome.missed.length)}
      />
      <NewAchievements />
      {!isYoung && (
        <Card>
          <StatGrid>
            <Stat label="答对" value={outcome.right} unit="个" />
            <Stat label="用时" value={Math.round(outcome.ms / 1_000)} unit="秒" />
          </StatGrid>
        </Card>
      )}
      <WordsToRepeat words={outcome.missed} />
    </Page>
  )
}
